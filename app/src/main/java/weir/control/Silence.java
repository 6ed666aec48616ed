package weir.control;

import weir.engine.Endpoint;

/**
 * How long the other end has been silent while traffic ran.
 *
 * @param controlNs on the control connection
 * @param dataNs on the data streams
 * @param pathNs how long the path takes there and back, as far as that holds back what the other end says
 */
record Silence(long controlNs, long dataNs, long pathNs) {
    static Silence of(FrameChannel channel, Endpoint endpoint) {
        return new Silence(channel.silentNs(), endpoint.peerSilentNs(), endpoint.pathNs());
    }

    long ns() {
        return Math.min(controlNs, dataNs);
    }

    /** Whether it is longer than a limit, and than the path explains: the kernel's own figure of it lags behind. */
    boolean exceeds(long limitNs) {
        return ns() > limitNs + 2 * pathNs;
    }
}
