package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.model.PaceReport;

/**
 * How one stream keeps to its plan while the window is measured. One thread records, without allocating; the rest is for after its
 * thread was joined.
 */
public final class PaceRecorder {
    private final LatencyRecorder lag = new LatencyRecorder();
    private final LatencyRecorder response = new LatencyRecorder();
    private final PacePlan plan;
    private long openedNs;
    private long made;
    private long givenUp;

    PaceRecorder(PacePlan plan) {
        this.plan = plan;
    }

    /** Writer: the plan has begun. */
    void opened(long nowNs) {
        openedNs = nowNs;
    }

    /** Writer: a planned start was made so late, ns. */
    void made(long lagNs) {
        made++;
        lag.record(lagNs);
    }

    /** Writer: planned starts will not be made. */
    void givenUp(long starts) {
        givenUp += starts;
    }

    /** Writer: a response was whole so long after its request's planned start, ns. */
    void responded(long sincePlannedNs) {
        response.record(sincePlannedNs);
    }

    /** Starts that were due in the window; one that was due at its edge may have been made behind it. */
    private long planned(long beginNs, long endNs) {
        long due = plan.dueBy(endNs - openedNs) - plan.dueBy(beginNs - openedNs);
        return Math.max(due, made + givenUp);
    }

    /**
     * All streams of one end together; empty when none had a plan.
     *
     * @param beginNs of the window
     * @param endNs of the window
     */
    public static Optional<PaceReport> merge(List<PaceRecorder> recorders, long beginNs, long endNs) {
        if (recorders.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new PaceReport(
                recorders.stream().mapToLong(r -> r.planned(beginNs, endNs)).sum(),
                recorders.stream().mapToLong(r -> r.made).sum(),
                recorders.stream().mapToLong(r -> r.givenUp).sum(),
                LatencyRecorder.merge(recorders.stream().map(r -> r.lag).toList()),
                LatencyRecorder.merge(recorders.stream().map(r -> r.response).toList())));
    }
}
