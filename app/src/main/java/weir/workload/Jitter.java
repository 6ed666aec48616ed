package weir.workload;

/**
 * Interarrival jitter, RFC 3550 section 6.4.1: J += (|D| - J) / 16, where D is the difference of the transit times of two datagrams
 * that arrived one after the other: from the sending application's clock before its send call to the receiving application's after
 * its receive call, so that what both hosts take is in it. A transit time mixes the clocks of two hosts; only differences are used.
 * One thread.
 */
final class Jitter {
    private boolean first = true;
    private long transitBeforeNs;
    private double jitterNs;

    /** A datagram came; the jitter so far, ns. */
    double accept(long transitNs) {
        if (first) {
            first = false;
        } else {
            jitterNs += (Math.abs((double) (transitNs - transitBeforeNs)) - jitterNs) / 16;
        }
        transitBeforeNs = transitNs;
        return jitterNs;
    }
}
