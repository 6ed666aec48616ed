package weir.model;

import weir.units.TrafficRate;

/**
 * A rate that traffic keeps to by a plan: when each send or transaction starts is fixed before it begins, whatever became of the ones
 * before it (open loop).
 *
 * @param unit what is counted
 * @param perSecond bits, datagrams or transactions, all streams together; shared out evenly
 * @param burst planned starts in a row that may be made up for at once when the plan was missed; what is further behind is given up.
 *     0 for all
 * @param spinNs how long before a planned start the thread stops sleeping and spins, ns
 * @param limit whether an agent's owner set it, not the one who asked for the run
 */
public record Pacing(TrafficRate.Counted unit, long perSecond, int burst, long spinNs, boolean limit) {
    /** A petabit: beyond it, starts would be nothing apart. */
    private static final long PER_SECOND_MAX = 1_000_000_000_000_000L;

    private static final int BURST_MAX = 1_000_000;
    private static final long SPIN_MAX_NS = 1_000_000_000L;

    public Pacing {
        if (perSecond < 1 || perSecond > PER_SECOND_MAX) {
            throw new IllegalArgumentException("a rate must be 1 to " + PER_SECOND_MAX + " per second: " + perSecond);
        }
        if (burst < 0 || burst > BURST_MAX) {
            throw new IllegalArgumentException("a burst of a rate must be 0 to " + BURST_MAX + ": " + burst);
        }
        if (spinNs < 0 || spinNs > SPIN_MAX_NS) {
            throw new IllegalArgumentException("spinning must take 0 to " + SPIN_MAX_NS + " ns: " + spinNs);
        }
    }

    /** As people type it. */
    public TrafficRate rate() {
        return new TrafficRate(unit, perSecond);
    }
}
