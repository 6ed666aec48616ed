package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weir.model.MetricId;

/** docs/metrics.md and docs/warnings.md name everything there is, and nothing else. */
class ReportDocumentationTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** What stands in code type in the first column of the tables. */
    private static Set<String> defined(String file) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String line : Files.readAllLines(Path.of("../docs", file))) {
            if (line.startsWith("| `")) {
                Matcher matcher = CODE.matcher(line.split("\\|")[1]);
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            }
        }
        return names;
    }

    @Test
    void everyMetricIsDefined() throws IOException {
        assertThat(defined("metrics.md"))
                .isEqualTo(Arrays.stream(MetricId.values())
                        .map(MetricId::id)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyWarningIsExplainedUnderItsLevel() throws IOException {
        assertThat(defined("warnings.md"))
                .isEqualTo(Arrays.stream(RunWarning.values())
                        .map(Enum::name)
                        .collect(Collectors.toCollection(TreeSet::new)));
        String text = Files.readString(Path.of("../docs/warnings.md"));
        for (RunWarning warning : RunWarning.values()) {
            String heading = switch (warning.level()) {
                case FAILED -> "## FAILED";
                case SUSPECT -> "## SUSPECT";
                case NOTE -> "## Notes";
            };
            String before = text.substring(0, text.indexOf("| `" + warning.name() + "`"));
            assertThat(before.substring(before.lastIndexOf("\n## ") + 1))
                    .as(warning.name())
                    .startsWith(heading);
        }
    }
}
