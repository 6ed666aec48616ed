package weir.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Child processes with a limit. */
final class Child {
    private static final int LIMIT_SECONDS = 120;

    private Child() {}

    /** Starts a server; the caller destroys it. */
    static Process start(List<String> argv) {
        try {
            return new ProcessBuilder(argv)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot start " + argv, failed);
        }
    }

    /** Runs a program to its end; what it printed. */
    static String run(List<String> argv) {
        try {
            Process process = new ProcessBuilder(argv).redirectErrorStream(true).start();
            Thread killer = Thread.ofVirtual().start(() -> killAfterLimit(process));
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            killer.interrupt();
            return text;
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot run " + argv, failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped", stopped);
        }
    }

    private static void killAfterLimit(Process process) {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException inTime) {
            // It ended.
        }
    }
}
