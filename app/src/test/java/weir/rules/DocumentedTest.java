package weir.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** What people meet by name is explained by that name in docs/. A name counts when it stands there `in code quotes`. */
class DocumentedTest {
    private static final Path DOCS = Path.of("..", "docs");

    private static List<String> missing(String file, Collection<String> names) throws IOException {
        Path path = DOCS.resolve(file);
        String text = Files.exists(path) ? Files.readString(path) : "";
        return names.stream()
                .filter(name -> !Pattern.compile("`" + Pattern.quote(name) + "`")
                        .matcher(text)
                        .find())
                .toList();
    }

    /** The results of a method without parameters on each constant of an enum; nothing while there is no such enum. */
    private static List<String> ofConstants(String type, String method) throws ReflectiveOperationException {
        Optional<Class<?>> found = typeNamed(type);
        List<String> results = new ArrayList<>();
        if (found.isPresent()) {
            for (Object constant : found.get().getEnumConstants()) {
                results.add(String.valueOf(found.get().getMethod(method).invoke(constant)));
            }
        }
        return results;
    }

    private static Optional<Class<?>> typeNamed(String name) {
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    @Test
    void everyMetricIsDefined() throws IOException, ReflectiveOperationException {
        assertThat(missing("metrics.md", ofConstants("weir.model.MetricId", "id")))
                .as("metrics without a definition in docs/metrics.md")
                .isEmpty();
    }

    @Test
    void everyWarningIsExplained() throws IOException, ReflectiveOperationException {
        List<String> names = ofConstants("weir.report.RunWarning", "name");
        assertThat(missing("warnings.md", names))
                .as("warnings without an explanation in docs/warnings.md")
                .isEmpty();
    }

    @Test
    void everyKindOfFailureHasItsExitStatus() throws IOException {
        List<String> kinds =
                Arrays.stream(WeirException.Kind.values()).map(Enum::name).toList();
        assertThat(missing("exit-status.md", kinds))
                .as("kinds of failure without a line in docs/exit-status.md")
                .isEmpty();
    }

    @Test
    void everyTestIsDescribed() throws IOException {
        List<String> names = TestTypes.ALL.stream().map(TestType::name).toList();
        assertThat(missing("tests.md", names))
                .as("tests without a description in docs/tests.md")
                .isEmpty();
    }
}
