package weir.report;

import java.util.List;
import java.util.Locale;
import weir.model.PlainText;
import weir.model.RunRecord;
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
            String label = run.label().isEmpty() ? "" : "  " + PlainText.of(run.label());
            line(
                    table,
                    PlainText.of(run.id()),
                    PlainText.of(run.spec().test()),
                    headline.result(),
                    headline.demand()
                            .map(demand -> demand.substring("SD ".length()))
                            .orElse("-"),
                    run.status().toString(),
                    PlainText.of(run.target()) + label + options(run));
        }
        return table.toString();
    }

    /** What differs from the defaults, as briefly as it can be typed. */
    private static String options(RunRecord run) {
        List<String> typed = TestOptionTable.typed(run.spec(), true);
        return typed.isEmpty() ? "" : "  " + PlainText.of(String.join(" ", typed));
    }

    private static void line(StringBuilder table, Object... cells) {
        table.append(String.format(Locale.ROOT, "%-20s  %-10s  %16s  %-20s  %-7s  %s", cells)
                        .stripTrailing())
                .append('\n');
    }
}
