package weir.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weir.model.Measurement;
import weir.model.Metric;
import weir.model.RoleReport;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.TestSpec;

/**
 * The JSON form of a run. Fields are added, never changed: a reader ignores those it does not know.
 *
 * @param schema name and version of this form
 * @param metrics headline first
 * @param units unit of each number whose name does not end in one
 */
record RunDocument(
        String schema,
        String id,
        String startedAt,
        String label,
        String target,
        RunStatus status,
        String failure,
        List<Warning> warnings,
        List<Figure> metrics,
        boolean oneMachine,
        long windowSkewNs,
        TestSpec spec,
        Optional<RoleReport> local,
        Optional<RoleReport> remote,
        Map<String, String> units) {
    static final String SCHEMA = "weir.run/1";

    static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("streams", "count"),
            Map.entry("streams_per_thread", "streams"),
            Map.entry("threads", "count"),
            Map.entry("transactions", "transactions"),
            Map.entry("burst", "transactions"),
            Map.entry("index", "number"),
            Map.entry("calls", "calls"),
            Map.entry("count", "count"),
            Map.entry("cpus", "CPUs; CPU numbers in a list"),
            Map.entry("busiest_cpu", "number"),
            Map.entry("sends", "calls"),
            Map.entry("completed", "calls"),
            Map.entry("copied", "calls"),
            Map.entry("busiest_share", "0 to 1"),
            Map.entry("load", "processes"),
            Map.entry("mtu", "B"),
            Map.entry("bytes", "B"),
            Map.entry("retransmitted", "segments"),
            Map.entry("congestion_window", "segments"),
            Map.entry("send_mss", "B"),
            Map.entry("receive_mss", "B"),
            Map.entry("pacing_rate", "B/s"),
            Map.entry("delivery_rate", "B/s"),
            Map.entry("reordering_seen", "events"),
            Map.entry("out_of_order", "segments"),
            Map.entry("bytes_acked", "B"),
            Map.entry("bytes_received", "B"),
            Map.entry("segments_out", "segments"),
            Map.entry("segments_in", "segments"),
            Map.entry("sent", "datagrams"),
            Map.entry("refused", "send calls"),
            Map.entry("received", "datagrams"),
            Map.entry("duplicated", "datagrams"),
            Map.entry("reordered", "datagrams"),
            Map.entry("reorder_distance_max", "datagrams"),
            Map.entry("late", "datagrams"),
            Map.entry("corrupt", "datagrams"),
            Map.entry("highest_sequence", "number"),
            Map.entry("receive_drops", "datagrams"),
            Map.entry("silent", "connections"),
            Map.entry("broken", "connections"),
            Map.entry("foreign", "connections"),
            Map.entry("answered_apart", "transactions"),
            Map.entry("unanswered", "requests"),
            Map.entry("send_batch", "datagrams"),
            Map.entry("receive_batch", "datagrams"),
            Map.entry("send_ring", "blocks"),
            Map.entry("align_offset", "B"));

    /**
     * One metric.
     *
     * @param unit symbol, such as {@code bit/s}
     */
    record Figure(
            String id,
            double value,
            String unit,
            Metric.Side side,
            Metric.Window window,
            Metric.Scope scope,
            Metric.Better better) {
        static Figure of(Metric metric) {
            String symbol =
                    metric.unit().symbol().isEmpty() ? "count" : metric.unit().symbol();
            return new Figure(
                    metric.id(),
                    metric.value(),
                    symbol,
                    metric.side(),
                    metric.window(),
                    metric.scope(),
                    metric.better());
        }
    }

    /**
     * One warning.
     *
     * @param level {@code note}, {@code suspect} or {@code failed}
     */
    record Warning(String code, String level, String text, String advice) {
        static Warning of(RunRecord.Warning warning) {
            RunWarning.Level level =
                    RunWarning.of(warning.code()).map(RunWarning::level).orElse(RunWarning.Level.NOTE);
            return new Warning(warning.code(), level.name().toLowerCase(Locale.ROOT), warning.text(), warning.advice());
        }
    }

    static RunDocument of(ReportModel model) {
        RunRecord run = model.run();
        return new RunDocument(
                SCHEMA,
                run.id(),
                run.startedAt(),
                run.label(),
                run.target(),
                run.status(),
                run.failure(),
                run.warnings().stream().map(Warning::of).toList(),
                model.metrics().stream().map(Figure::of).toList(),
                model.measurement()
                        .map(Measurement::ends)
                        .map(ends -> ends.oneMachine())
                        .orElse(false),
                run.windowSkewNs(),
                run.spec(),
                run.local(),
                run.remote(),
                UNITS);
    }
}
