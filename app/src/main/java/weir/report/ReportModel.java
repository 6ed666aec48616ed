package weir.report;

import java.util.List;
import java.util.Optional;
import weir.model.Measurement;
import weir.model.Metric;
import weir.model.MetricId;
import weir.model.RunRecord;

/**
 * All that an output needs of one run: the record, and what follows from it. Immutable.
 *
 * @param measurement empty when the run measured nothing
 * @param stored whether the run can be found in the store
 */
public record ReportModel(RunRecord run, Optional<Measurement> measurement, boolean stored) {

    /** A run that is in the store. */
    public static ReportModel of(RunRecord run) {
        return new ReportModel(run, Measurement.of(run), true);
    }

    /** The same for a run that is not kept. */
    public ReportModel notStored() {
        return new ReportModel(run, measurement, false);
    }

    /** Headline first; empty when the run measured nothing. */
    public List<Metric> metrics() {
        return measurement.map(Measurement::metrics).orElse(List.of());
    }

    Optional<Metric> metric(MetricId id, Metric.Side side) {
        return measurement.flatMap(m -> m.metric(id, side));
    }
}
