package weir.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.model.Measurement;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.units.Printable;
import weir.workload.TestOptionTable;

/** Runs one a line, for lists. Pure. */
public final class RunTable {
    private RunTable() {}

    /** A head and a line for each run, in the order given; the id begins with the time, UTC. */
    public static String of(List<RunRecord> runs) {
        StringBuilder table = new StringBuilder();
        line(table, "RUN", "TEST", "RESULT", "SD LOCAL/REMOTE", "STATUS", "TARGET, LABEL, OPTIONS");
        for (RunRecord run : runs) {
            Headline headline = new Headline(ReportModel.of(run));
            String label = run.label().isEmpty() ? "" : "  " + Printable.line(run.label());
            line(
                    table,
                    Printable.line(run.id()),
                    Printable.line(run.spec().test()),
                    headline.result(),
                    headline.demand()
                            .map(demand -> demand.substring("SD ".length()))
                            .orElse("-"),
                    run.status().toString(),
                    Printable.line(run.target()) + label + options(run));
        }
        return table.toString();
    }

    /** What differs from the defaults, as briefly as it can be typed. */
    private static String options(RunRecord run) {
        List<String> typed = TestOptionTable.typed(run.spec(), true);
        return typed.isEmpty() ? "" : "  " + Printable.line(String.join(" ", typed));
    }

    /** The same as one JSON object (docs/json.md). */
    public static String json(List<RunRecord> runs) {
        return JsonOutput.document(
                new Listing("weir.runs/1", runs.stream().map(Entry::of).toList()));
    }

    /** A list of runs. */
    private record Listing(String schema, List<Entry> runs) {}

    /**
     * One of them.
     *
     * @param headline the figure to quote first; empty when nothing was measured
     */
    private record Entry(
            String id,
            String startedAt,
            String test,
            String label,
            String target,
            RunStatus status,
            Optional<RunDocument.Figure> headline) {
        static Entry of(RunRecord run) {
            return new Entry(
                    run.id(),
                    run.startedAt(),
                    run.spec().test(),
                    run.label(),
                    run.target(),
                    run.status(),
                    ReportModel.of(run).measurement().map(Measurement::headline).map(RunDocument.Figure::of));
        }
    }

    private static void line(StringBuilder table, Object... cells) {
        table.append(String.format(Locale.ROOT, "%-20s  %-10s  %16s  %-20s  %-7s  %s", cells)
                        .stripTrailing())
                .append('\n');
    }
}
