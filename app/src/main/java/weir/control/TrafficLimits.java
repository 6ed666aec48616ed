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

    /** @param maxDuration of the agent's policy, omit and window together */
    static TrafficLimits of(RolePlan plan, Duration maxDuration) {
        long stepNs = ControlLimits.STEP.toNanos();
        // A standstill of each side comes before the window of a number of bytes.
        long openingNs = plan.beginsStill() ? 3 * stepNs : stepNs;
        Timing timing = plan.spec().timing();
        if (timing.isCounted()) {
            return new TrafficLimits(maxDuration.toNanos(), openingNs);
        }
        long plannedNs = timing.omit().maxNs() + timing.durationNs();
        return new TrafficLimits(plannedNs + openingNs + DRAIN.toNanos(), openingNs);
    }
}
