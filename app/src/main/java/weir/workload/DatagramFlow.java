package weir.workload;

/**
 * One UDP flow of a bulk test.
 *
 * @param datagramBytes length of each datagram
 * @param batch datagrams per send call
 */
record DatagramFlow(int stream, RunToken token, int datagramBytes, int batch) {}
