package weir.report;

import java.util.List;
import java.util.Locale;
import weir.model.Metric.Side;
import weir.model.MetricId;

/** A distribution of times as a line of names and a line of values. One thread. */
final class LatencyLines {
    private static final List<MetricId> ALL = List.of(
            MetricId.LATENCY_MIN,
            MetricId.LATENCY_MEAN,
            MetricId.LATENCY_DEVIATION,
            MetricId.LATENCY_P50,
            MetricId.LATENCY_P90,
            MetricId.LATENCY_P99,
            MetricId.LATENCY_P999,
            MetricId.LATENCY_MAX,
            MetricId.RESPONSE_MIN,
            MetricId.RESPONSE_MEAN,
            MetricId.RESPONSE_DEVIATION,
            MetricId.RESPONSE_P50,
            MetricId.RESPONSE_P90,
            MetricId.RESPONSE_P99,
            MetricId.RESPONSE_P999,
            MetricId.RESPONSE_MAX);

    private final ReportModel model;
    private final Columns out;

    LatencyLines(ReportModel model, Columns out) {
        this.model = model;
        this.out = out;
    }

    /**
     * Writes one, when the run has it.
     *
     * @param prefix of the metrics' names
     */
    void write(String title, String prefix) {
        List<MetricId> ids =
                ALL.stream().filter(id -> id.id().startsWith(prefix)).toList();
        if (ids.stream().noneMatch(id -> model.metric(id, Side.LOCAL).isPresent())) {
            return;
        }
        out.line(title);
        StringBuilder names = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (MetricId id : ids) {
            String name = id.id().substring(prefix.length());
            names.append(String.format(Locale.ROOT, "%9s", name.equals("p999") ? "p99.9" : name));
            String value = model.metric(id, Side.LOCAL)
                    .map(m -> Numbers.digits(m.value()))
                    .orElse("-");
            values.append(String.format(Locale.ROOT, "%9s", value));
        }
        out.line(names.toString());
        out.line(values.toString());
    }
}
