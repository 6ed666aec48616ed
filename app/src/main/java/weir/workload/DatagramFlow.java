package weir.workload;

import weir.units.NanoClock;

/**
 * One UDP flow.
 *
 * @param datagramBytes length of each datagram that this end of a bulk flow sends or expects
 * @param batch datagrams per send call
 * @param endPauseNs between the copies of the end marker, ns
 * @param clock that its pauses are by
 */
record DatagramFlow(int stream, RunToken token, int datagramBytes, int batch, long endPauseNs, NanoClock clock) {
    /** Long enough for a full queue to drain a little; ten copies take 0.18 s. */
    private static final long END_PAUSE_NS = 20_000_000;

    DatagramFlow(int stream, RunToken token, int datagramBytes, int batch, NanoClock clock) {
        this(stream, token, datagramBytes, batch, END_PAUSE_NS, clock);
    }
}
