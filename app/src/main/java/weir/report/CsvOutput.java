package weir.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weir.model.Metric;
import weir.model.RunRecord;
import weir.units.Printable;

/**
 * A line of comma-separated values for each metric, after a line with the names of the columns (RFC 4180); see docs/csv.md. Text of
 * people and of other hosts is made harmless for a spreadsheet, which takes a cell for a formula when it begins like one.
 */
public final class CsvOutput implements Output {
    static final List<String> COLUMNS = List.of(
            "run",
            "started_at",
            "test",
            "status",
            "metric",
            "value",
            "unit",
            "side",
            "window",
            "scope",
            "better",
            "target",
            "label");

    /** RFC 4180, section 2, has lines end so. */
    private static final String LINE_END = "\r\n";

    /** What spreadsheets take for the begin of a formula, of themselves or after dropping blanks. */
    private static final String FORMULA_BEGINS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String summary() {
        return "Print a line of comma-separated values for each metric instead of text (docs/csv.md).";
    }

    @Override
    public String render(ReportModel model) {
        Stream<List<String>> lines = model.metrics().stream().map(metric -> line(model.run(), metric));
        return Stream.concat(Stream.of(COLUMNS), lines)
                .map(cells -> String.join(",", cells) + LINE_END)
                .collect(Collectors.joining());
    }

    private static List<String> line(RunRecord run, Metric metric) {
        RunDocument.Figure figure = RunDocument.Figure.of(metric);
        return List.of(
                text(run.id()),
                text(run.startedAt()),
                text(run.spec().test()),
                word(run.status()),
                figure.id(),
                number(figure.value()),
                figure.unit(),
                word(figure.side()),
                word(figure.window()),
                word(figure.scope()),
                word(figure.better()),
                text(run.target()),
                text(run.label()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** As short as tells it from every other number, never with an exponent, which some readers take for text. */
    private static String number(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    /** A cell of free text: one line, in quotes where RFC 4180 wants them, behind an apostrophe where it would be a formula. */
    static String text(String free) {
        boolean isFormula = !free.isEmpty() && FORMULA_BEGINS.indexOf(free.charAt(0)) >= 0;
        String shown = (isFormula ? "'" : "") + Printable.line(free);
        boolean needsQuotes = isFormula || shown.chars().anyMatch(c -> c == ',' || c == '"' || c == ';');
        return needsQuotes ? '"' + shown.replace("\"", "\"\"") + '"' : shown;
    }
}
