package weir.control;

import java.time.Duration;
import weir.model.RolePlan;
import weir.model.Timing;

/**
 * How long an agent carries a run's traffic, whatever its controller does or leaves undone.
 *
 * @param trafficNs from the begin of traffic to the end of its drain, ns
 * @param openingNs for the controller to begin the window once this side is warm and the longest omit period is over, ns
 */
record TrafficLimits(long trafficNs, long openingNs) {
    private static final Duration DRAIN = Duration.ofSeconds(60);

    /** What words on the way, the look at the hosts before the window, and an ordinary drain may take beyond the longest run. */
    static final Duration GRACE = Duration.ofSeconds(10);

    /** @param maxDuration of the agent's policy: the longest run, however its time is divided */
    static TrafficLimits of(RolePlan plan, Duration maxDuration) {
        long stepNs = ControlLimits.STEP.toNanos();
        // A standstill of each side comes before the window of a number of bytes.
        long openingNs = plan.beginsStill() ? 3 * stepNs : stepNs;
        long longestNs = maxDuration.plus(GRACE).toNanos();
        Timing timing = plan.spec().timing();
        if (timing.isCounted()) {
            return new TrafficLimits(longestNs, openingNs);
        }
        long plannedNs = timing.omit().maxNs() + timing.durationNs();
        return new TrafficLimits(Math.min(longestNs, plannedNs + openingNs + DRAIN.toNanos()), openingNs);
    }
}
