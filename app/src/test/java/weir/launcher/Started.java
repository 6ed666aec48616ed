package weir.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process whose standard output and error go to files. Ended by {@link #close}. */
record Started(Process process, Path output, Path error) implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    static Started of(ProcessBuilder builder) throws IOException {
        Path output = Files.createTempFile("weir-test", ".out");
        Path error = Files.createTempFile("weir-test", ".err");
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        return new Started(
                builder.redirectOutput(output.toFile())
                        .redirectError(error.toFile())
                        .start(),
                output,
                error);
    }

    /** Runs to the end. */
    static Started finished(ProcessBuilder builder) throws IOException {
        Started started = of(builder);
        started.status();
        return started;
    }

    /** Waits for the end, at most a minute; the exit status. */
    int status() {
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running after " + LIMIT_SECONDS + " s: " + errorText());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    List<String> outputLines() throws IOException {
        return Files.readAllLines(output);
    }

    String errorText() {
        try {
            return Files.readString(error);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Kills it and all it started, as {@code kill -9} does. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public void close() throws IOException {
        kill();
        Files.deleteIfExists(output);
        Files.deleteIfExists(error);
    }
}
