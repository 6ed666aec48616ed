package weir.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the tests, or classes of tests, that were skipped because the machine lacks something, and leaves one line about
 * it in the file named by the system property {@value #REPORT}; {@code ./build} prints it last. Thread-safe.
 */
public final class SkipsByNeed implements TestExecutionListener {
    static final String REPORT = "weir.skips.report";

    private final ConcurrentMap<String, Integer> skips = new ConcurrentSkipListMap<>();

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        count(reason);
    }

    void count(String reason) {
        if (reason.startsWith(NeedsCondition.REASON)) {
            skips.merge(reason.substring(NeedsCondition.REASON.length()), 1, Integer::sum);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        Optional.ofNullable(System.getProperty(REPORT)).ifPresent(file -> write(Path.of(file)));
    }

    /** One line, such as {@code Skipped for want of: iperf3 2, netns 5}. */
    String line() {
        if (skips.isEmpty()) {
            return "Skipped for want of: nothing";
        }
        return skips.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", ", "Skipped for want of: ", ""));
    }

    private void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, line() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
