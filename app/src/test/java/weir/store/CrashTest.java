package weir.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other processes on one store: killed in the middle, or writing together. */
@Timeout(120)
class CrashTest {
    private static final int KILLS = 4;

    @TempDir
    private Path folder;

    private Process writer(Path store, String prefix, int count) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        // A killed process leaves its copy of the library behind.
                        "-Dorg.sqlite.tmpdir=" + Path.of("target").toAbsolutePath(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AppendForever.class.getName(),
                        store.toString(),
                        prefix,
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void keepsEveryAcknowledgedRunWhenTheWriterIsKilled() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Path store = folder.resolve("weir.db");
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = writer(store, "kill" + kill, 1_000_000);
            BufferedReader lines = process.inputReader(UTF_8);
            for (int i = random.nextInt(60) + 1; i > 0; i--) {
                acknowledged.add(lines.readLine());
            }
            // Through its handle: Process.destroyForcibly would close the pipe before it is read.
            process.toHandle().destroyForcibly();
            lines.lines().forEach(acknowledged::add);
            process.waitFor();
        }
        assertThat(integrity(store)).as("seed " + seed).isEqualTo("ok");
        try (ResultStore opened = SqliteStore.open(store)) {
            // The last line of a killed process may be cut short; every whole one was acknowledged.
            assertThat(ids(opened))
                    .as("seed " + seed)
                    .containsAll(acknowledged.stream()
                            .filter(id -> id.matches("kill\\d-\\d+"))
                            .toList());
        }
    }

    @Test
    void twoProcessesWriteTogether() throws Exception {
        Path store = folder.resolve("weir.db");
        Process one = writer(store, "one", 40);
        Process other = writer(store, "other", 40);
        assertThat(one.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(other.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(List.of(one.exitValue(), other.exitValue())).containsOnly(0);
        try (ResultStore opened = SqliteStore.open(store)) {
            assertThat(ids(opened)).hasSize(80).contains("one-39", "other-39");
        }
    }

    private static List<String> ids(ResultStore store) {
        return store.list(RunFilter.newest(1_000_000)).runs().stream()
                .map(run -> run.id())
                .toList();
    }

    private static String integrity(Path store) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
                ResultSet rows = connection.createStatement().executeQuery("pragma integrity_check")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
