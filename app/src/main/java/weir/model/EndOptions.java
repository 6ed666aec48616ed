package weir.model;

import java.util.List;

/**
 * What may differ between the two ends of a run.
 *
 * @param sendBytes bytes given to one send call
 * @param receiveBytes bytes asked of one receive call
 * @param sendMethod how bytes reach the kernel, such as {@code copy}
 * @param receiveMethod how bytes leave the kernel, such as {@code copy}
 * @param sockets options of the data sockets
 * @param cpus CPUs to pin stream threads to, used in turn; empty for no pinning
 * @param bindAddress local address of the data sockets; empty for the kernel's choice
 * @param buffers datagrams per call, and how the buffers lie in memory
 * @param streamsPerThread streams that a thread carries, 1 for a thread of its own for each; 0 for as the endpoint sees fit
 * @param file what a method that sends a file sends; empty for one that Weir makes
 */
public record EndOptions(
        int sendBytes,
        int receiveBytes,
        String sendMethod,
        String receiveMethod,
        SocketOptions sockets,
        List<Integer> cpus,
        String bindAddress,
        Buffers buffers,
        int streamsPerThread,
        String file) {
    public EndOptions {
        if (sendBytes < 1 || receiveBytes < 1) {
            throw new IllegalArgumentException(
                    "send and receive size must be 1 byte or more: " + sendBytes + ", " + receiveBytes);
        }
        if (streamsPerThread < 0) {
            throw new IllegalArgumentException("a thread cannot carry " + streamsPerThread + " streams");
        }
        cpus = List.copyOf(cpus);
    }

    /** Whether the kernel joins what this end receives to trains of datagrams, and counts these. */
    public boolean receivesTrains() {
        return receiveMethod.equals("gro");
    }

    /**
     * Whether the datagrams that this end sends leave the program as segments of a longer packet, which is cut later, or never where
     * nothing on the way asks for it.
     */
    public boolean sendsSegments() {
        return sendMethod.equals("gso");
    }

    /** With threads as the endpoint sees fit, and without a file. */
    public EndOptions(
            int sendBytes,
            int receiveBytes,
            String sendMethod,
            String receiveMethod,
            SocketOptions sockets,
            List<Integer> cpus,
            String bindAddress,
            Buffers buffers) {
        this(sendBytes, receiveBytes, sendMethod, receiveMethod, sockets, cpus, bindAddress, buffers, 0, "");
    }

    /** The same with so many streams on each thread. */
    public EndOptions withStreamsPerThread(int streams) {
        return new EndOptions(
                sendBytes, receiveBytes, sendMethod, receiveMethod, sockets, cpus, bindAddress, buffers, streams, file);
    }

    /** The same, sending a file. */
    public EndOptions sending(String path) {
        return new EndOptions(
                sendBytes,
                receiveBytes,
                sendMethod,
                receiveMethod,
                sockets,
                cpus,
                bindAddress,
                buffers,
                streamsPerThread,
                path);
    }

    /** With one datagram per call and nothing asked about memory. */
    public EndOptions(
            int sendBytes,
            int receiveBytes,
            String sendMethod,
            String receiveMethod,
            SocketOptions sockets,
            List<Integer> cpus,
            String bindAddress) {
        this(sendBytes, receiveBytes, sendMethod, receiveMethod, sockets, cpus, bindAddress, Buffers.SINGLE);
    }
}
