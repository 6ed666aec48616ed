package weir.report;

import java.util.List;
import java.util.Locale;
import weir.model.RoleReport;
import weir.model.RunRecord;
import weir.units.Printable;
import weir.workload.TestOptionTable;
import weir.workload.TestTypes;

/**
 * For people: a line to quote, a table of both ends, one of the intervals, the warnings with their advice, and where to find the rest. Text that came from
 * users or other hosts is stripped of control characters first. Programs should read the JSON form; this one may change.
 */
public final class TextOutput implements Output {
    private static final int NOTES = 8;
    private static final int NOTE_CHARS = 300;

    @Override
    public String name() {
        return "text";
    }

    @Override
    public String summary() {
        return "Print text for people.";
    }

    @Override
    public String render(ReportModel model) {
        RunRecord run = model.run();
        Columns out = new Columns();
        out.line(new Headline(model).line());
        if (!run.label().isEmpty()) {
            out.paragraph("label: ", Printable.line(run.label()));
        }
        TestTypes.find(run.spec().test())
                .ifPresent(type -> out.paragraph("options: ", options(TestOptionTable.typed(run.spec(), false))));
        if (!run.failure().isEmpty()) {
            out.line("");
            out.paragraph("", Printable.line(run.failure()));
        }
        model.measurement().ifPresent(measurement -> {
            out.line("");
            new EndTable(model, measurement, out).write();
            new IntervalTable(measurement, out).write();
        });
        warnings(run.warnings(), out);
        run.local().ifPresent(report -> notes("local", report, out));
        run.remote().ifPresent(report -> notes("remote", report, out));
        footer(model, out);
        return out.toString();
    }

    /** To be typed again for the same test. */
    private static String options(List<String> typed) {
        return typed.isEmpty() ? "none; all at their defaults" : Printable.line(String.join(" ", typed));
    }

    private static void warnings(List<RunRecord.Warning> warnings, Columns out) {
        if (!warnings.isEmpty()) {
            out.line("");
        }
        for (RunRecord.Warning warning : warnings) {
            RunWarning.Level level =
                    RunWarning.of(warning.code()).map(RunWarning::level).orElse(RunWarning.Level.NOTE);
            String mark = level == RunWarning.Level.NOTE ? "note" : level.name();
            out.paragraph(
                    String.format(Locale.ROOT, "%-8s ", mark), Printable.line(warning.text() + " " + warning.advice()));
        }
    }

    private static void notes(String side, RoleReport report, Columns out) {
        for (String note : report.notes().stream().limit(NOTES).toList()) {
            out.paragraph(String.format(Locale.ROOT, "%-8s ", side), Printable.printable(note, NOTE_CHARS));
        }
    }

    private static void footer(ReportModel model, Columns out) {
        String id = Printable.line(model.run().id());
        out.line("");
        out.line(
                model.stored()
                        ? "run " + id + "; everything: weir show " + id + " --json"
                        : "run " + id + ", not stored");
    }
}
