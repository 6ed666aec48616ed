package weir.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a command of the system to its end. */
final class Shell {
    private Shell() {}

    /**
     * What came of it.
     *
     * @param output both streams
     */
    record Done(int status, String output) {}

    static Done run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Done(process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Its output; a status other than 0 fails the test. */
    static String mustRun(List<String> command) {
        Done done = run(command);
        if (done.status() != 0) {
            throw new AssertionError(String.join(" ", command) + " ended with " + done.status() + ": " + done.output());
        }
        return done.output();
    }
}
