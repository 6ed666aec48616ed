package weir.workload;

import weir.model.Timing;

/** What a run does unless told otherwise, for every test. Pure. */
public final class TestDefaults {
    public static final long DURATION_NS = 10_000_000_000L;

    public static final int STREAMS = 1;

    /** How long a reply in a datagram may take before its request counts as lost. */
    public static final long REQUEST_TIMEOUT_NS = 1_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000L;

    /** Measured: after these many calls the compiled loop no longer gets faster (docs/methods.md). */
    public static final Timing.Omit OMIT = new Timing.Omit(SECOND_NS, 100_000, 2 * SECOND_NS);

    /** More slices than this make a report nobody reads; a longer run gets longer intervals. */
    public static final long INTERVALS_MAX = 3600;

    private TestDefaults() {}

    /**
     * Length of an interval, ns.
     *
     * @param durationNs of the window; 0 when an amount ends the run
     */
    public static long intervalNs(long durationNs) {
        return Math.max(SECOND_NS, durationNs / INTERVALS_MAX);
    }

    /** Starts of a rate that may be made up for at once, when nobody says how many; 0 for all. */
    public static int rateBurst(boolean isBulk) {
        return isBulk ? 100 : 0;
    }
}
