package weir.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weir.rules.Source.Field;

/** Sizes and habits of the sources: what a reviewer would otherwise have to look for. */
class TidyTest {
    private static final List<Source> MAIN = Source.below(Path.of("src", "main", "java"));
    private static final List<Source> ALL = Stream.of("src/main/java", "src/test/java", "../benchmarks/src")
            .flatMap(directory -> Source.below(Path.of(directory)).stream())
            .toList();

    /** Files that may be longer than the limit, each with its reason. */
    private static final Set<String> LONG_FILES = Set.of();

    /** Packages whose public types each need a Javadoc comment. */
    private static final Set<String> DOCUMENTED = Set.of("model", "net", "stats", "workload", "protocol");

    private static final Pattern MUTABLE = Pattern.compile(
            "new (Atomic|Concurrent|HashMap|ArrayList|HashSet|LinkedHash|TreeMap|Long(Adder|Accum)|StringBuilder|ThreadLocal).*",
            Pattern.DOTALL);
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");
    private static final Pattern NOT_IN_LOOPS = Pattern.compile(
            "System\\.Logger|java\\.util\\.stream|String\\.format|\\.formatted\\(|\\.stream\\(\\)\\s*\\.");

    private static List<String> where(List<Source> sources, Predicate<Source> predicate) {
        return sources.stream()
                .filter(predicate)
                .map(source -> source.path().toString())
                .toList();
    }

    @Test
    void readsTheSources() {
        assertThat(MAIN).as("run the tests from the module's directory").isNotEmpty();
    }

    @Test
    void filesAreShort() {
        assertThat(where(ALL, source -> source.lines() > 500 && !LONG_FILES.contains(source.name())))
                .as("files of more than 500 lines")
                .isEmpty();
        assertQuantiles("lines of a file", sizes(MAIN, Source::lines), 100, 300);
    }

    @Test
    void methodsAreShort() {
        List<String> tooLong = new ArrayList<>();
        for (Source source : ALL) {
            source.methods().stream()
                    .filter(method -> method.lines() > 60)
                    .forEach(method -> tooLong.add(source.path() + " " + method));
        }
        assertThat(tooLong).as("methods of more than 60 lines").isEmpty();
        long[] sizes = MAIN.stream()
                .flatMap(source -> source.methods().stream())
                .mapToLong(Source.Method::lines)
                .sorted()
                .toArray();
        assertQuantiles("lines of a method", sizes, 8, 30);
    }

    private static long[] sizes(List<Source> sources, ToLongFunction<Source> size) {
        return sources.stream().mapToLong(size).sorted().toArray();
    }

    private static void assertQuantiles(String what, long[] sorted, long median, long ninetieth) {
        assertThat(sorted[sorted.length / 2]).as("median " + what).isLessThanOrEqualTo(median);
        assertThat(sorted[sorted.length * 9 / 10])
                .as("90th percentile of the " + what)
                .isLessThanOrEqualTo(ninetieth);
    }

    @Test
    void staticsDoNotChange() {
        List<String> found = new ArrayList<>();
        for (Source source : ALL) {
            source.statics().stream()
                    .filter(TidyTest::canChange)
                    .forEach(field -> found.add(source.path() + " " + field.name()));
        }
        assertThat(found).as("static fields that can change").isEmpty();
    }

    private static boolean canChange(Field field) {
        return !field.isFinal() || MUTABLE.matcher(field.initializer()).matches();
    }

    @Test
    void nothingIsLeftToDo() {
        assertThat(where(ALL, source -> UNFINISHED.matcher(source.text()).find()))
                .isEmpty();
    }

    @Test
    void hotLoopsStayPlain() {
        List<Source> loops = MAIN.stream()
                .filter(source -> source.name().endsWith("Loop.java"))
                .toList();
        assertThat(loops).isNotEmpty();
        assertThat(where(loops, source -> NOT_IN_LOOPS.matcher(source.text()).find()))
                .as("loops with logging, streams or formatting")
                .isEmpty();
        assertThat(where(loops, source -> !source.lambdas().isEmpty()))
                .as("loops with lambdas")
                .isEmpty();
    }

    @Test
    void publicTypesAreDocumented() {
        List<String> bare = new ArrayList<>();
        for (Source source : MAIN) {
            if (DOCUMENTED.contains(part(source))) {
                source.types().stream()
                        .filter(type -> type.isPublic() && !type.isDocumented())
                        .forEach(type -> bare.add(source.path() + " " + type.name()));
            }
        }
        assertThat(bare).as("public types without a Javadoc comment").isEmpty();
    }

    /** The first package below the root: that of src/main/java/weir/net/linux is net. */
    private static String part(Source source) {
        Path root = Path.of("src", "main", "java", "weir").toAbsolutePath();
        return root.relativize(source.path()).getName(0).toString();
    }

    @Test
    void packagesForbidNull() throws IOException {
        List<Path> packages = MAIN.stream()
                .map(source -> source.path().getParent())
                .distinct()
                .toList();
        for (Path directory : packages) {
            assertThat(directory.resolve("package-info.java")).exists();
            assertThat(Files.readString(directory.resolve("package-info.java"))).contains("@NullMarked");
        }
    }
}
