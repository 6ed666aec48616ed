package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.model.RunRecord;
import weir.testing.Change;
import weir.testing.Golden;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;

class CsvOutputTest {
    private static ReportModel model(RunRecord run) {
        return ReportModel.of(RunChecks.judged(run, false));
    }

    private static String csv(RunRecord run) {
        return new CsvOutput().render(model(run));
    }

    private static List<List<String>> read(String csv) {
        assertThat(csv).endsWith("\r\n");
        List<List<String>> lines = new ArrayList<>();
        for (String line : csv.split("\r\n", -1)) {
            if (!line.isEmpty()) {
                lines.add(cells(line));
            }
        }
        return lines;
    }

    /** As RFC 4180 has it. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(line.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    @Test
    void printsAsItAlwaysDid() {
        Golden.check("weir/report/tcp_rr.csv", csv(SampleRuns.tcpRr()));
    }

    @ParameterizedTest
    @MethodSource("weir.report.TextOutputTest#samples")
    void hasTheNamesOfColumnsAndThenALineForEachMetric(TextOutputTest.Sample sample) {
        ReportModel model = model(sample.run());
        List<List<String>> lines = read(new CsvOutput().render(model));
        assertThat(lines.getFirst()).isEqualTo(CsvOutput.COLUMNS);
        assertThat(lines).hasSize(1 + model.metrics().size());
        for (int i = 0; i < model.metrics().size(); i++) {
            List<String> line = lines.get(i + 1);
            assertThat(line).hasSameSizeAs(CsvOutput.COLUMNS);
            assertThat(line.get(CsvOutput.COLUMNS.indexOf("metric")))
                    .isEqualTo(model.metrics().get(i).id());
            assertThat(Double.parseDouble(line.get(CsvOutput.COLUMNS.indexOf("value"))))
                    .isEqualTo(model.metrics().get(i).value());
        }
    }

    @Property(tries = 60)
    void everyRunHasAsManyCellsInEachLine(@ForAll long seed) {
        String csv = csv(new RandomRecords(seed).next(RunRecord.class));
        assertThat(read(csv)).allSatisfy(line -> assertThat(line).hasSameSizeAs(CsvOutput.COLUMNS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1"})
    void noFreeTextIsAFormula(String hostile) {
        RunRecord run = Change.in(Change.in(SampleRuns.tcpStream(), "label", hostile), "target", hostile);
        List<List<String>> lines = read(csv(run));
        assertThat(lines.subList(1, lines.size()))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.subList(line.size() - 2, line.size()))
                        .allSatisfy(cell -> assertThat(cell).startsWith("'")));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            delimiter = '|',
            value = {
                "plain words|plain words",
                "a,b|\"a,b\"",
                "a;b|\"a;b\"",
                "say \"yes\"|\"say \"\"yes\"\"\"",
                "=\"|\"'=\"\"\"",
                "1-2=3|1-2=3"
            })
    void quotesWhatWouldBreakALine(String free, String cell) {
        assertThat(CsvOutput.text(free)).isEqualTo(cell);
    }

    @Test
    void emptyTextIsAnEmptyCell() {
        assertThat(CsvOutput.text("")).isEmpty();
    }

    @Test
    void textStaysOnItsLineAndMovesNoCursor() {
        assertThat(CsvOutput.text("one\r\ntwo\u001b[2J")).isEqualTo("one??two?[2J");
    }

    @Test
    void numbersHaveNoExponent() {
        assertThat(csv(SampleRuns.tcpStream()).lines().map(line -> cells(line).get(5)))
                .noneMatch(value -> value.matches("-?[0-9.]+E.*"));
    }

    @Test
    void aFailedRunWithoutFiguresHasTheNamesOfColumnsOnly() {
        assertThat(read(csv(SampleRuns.failed()))).containsExactly(CsvOutput.COLUMNS);
    }

    @Test
    void everyColumnIsDocumented() throws IOException {
        String page = Files.readString(Path.of("../docs/csv.md"));
        assertThat(CsvOutput.COLUMNS).allSatisfy(column -> assertThat(page).contains("`" + column + "`"));
    }
}
