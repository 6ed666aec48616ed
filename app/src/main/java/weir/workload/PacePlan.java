package weir.workload;

import weir.model.Pacing;
import weir.model.Role;
import weir.model.TestSpec;
import weir.units.TrafficRate;

/**
 * The planned starts of one stream: one each period, the streams' one after another within it.
 *
 * @param periodNs from one planned start to the next, ns
 * @param firstNs from the gate's opening to the first, ns
 * @param burst starts that may be made up for at once; {@link Integer#MAX_VALUE} for all
 * @param spinNs how long before a planned start the thread stops sleeping, ns
 */
record PacePlan(double periodNs, double firstNs, int burst, long spinNs) {

    /**
     * The plan of one stream of a run.
     *
     * @param unitsPerStart what one start does, in the unit of the rate
     */
    static PacePlan of(Pacing pacing, long unitsPerStart, int streams, int stream) {
        double periodNs = 1e9 * unitsPerStart * streams / pacing.perSecond();
        int burst = pacing.burst() == 0 ? Integer.MAX_VALUE : pacing.burst();
        return new PacePlan(periodNs, periodNs * stream / streams, burst, pacing.spinNs());
    }

    /** What one start of one datagram, block or transaction does, in the unit of the rate. */
    static long unitsPerStart(TestSpec spec, Pacing pacing) {
        return pacing.unit() == TrafficRate.Counted.BITS
                ? 8L * spec.end(Role.SENDER).sendBytes()
                : 1;
    }

    /** How many starts are due by so long after the gate's opening. */
    long dueBy(long sinceOpenedNs) {
        double sinceFirstNs = sinceOpenedNs - firstNs;
        return sinceFirstNs < 0 ? 0 : (long) (sinceFirstNs / periodNs) + 1;
    }

    /** When a start is due, ns from the gate's opening. */
    long dueNs(long start) {
        return (long) (firstNs + start * periodNs);
    }
}
