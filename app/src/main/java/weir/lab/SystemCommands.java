package weir.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import weir.model.WeirException;

/** Child processes of this one, with a time limit and an English locale. Thread-safe. */
final class SystemCommands implements Commands {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int OUTPUT_BYTES_MAX = 65536;
    private static final List<String> USUAL_FOLDERS = List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin");

    /**
     * The full path of a program of iproute2, itself when it is a path already; people without root's PATH have it in none of their folders.
     *
     * @throws WeirException when it is not installed
     */
    static String locate(String program) {
        if (program.startsWith("/")) {
            return program;
        }
        List<String> folders = new ArrayList<>(
                List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":")));
        folders.addAll(USUAL_FOLDERS);
        for (String folder : folders) {
            Path path = Path.of(folder, program);
            if (path.isAbsolute() && Files.isExecutable(path)) {
                return path.toString();
            }
        }
        throw new WeirException(
                WeirException.Kind.MACHINE,
                "A lab needs the program '" + program + "', which is not installed. Install iproute2.");
    }

    @Override
    public String run(List<String> argv) {
        List<String> located = new ArrayList<>(argv);
        located.set(0, locate(argv.getFirst()));
        ProcessBuilder builder = new ProcessBuilder(located).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        String line = String.join(" ", argv);
        try {
            Process process = builder.start();
            try {
                process.getOutputStream().close();
                return result(line, process);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException failed) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "'" + line + "' could not be started: " + failed.getMessage() + ". Install iproute2.",
                    failed);
        }
    }

    private static String result(String line, Process process) {
        FutureTask<String> output = new FutureTask<>(() -> readAll(process.getInputStream()));
        Thread.ofVirtual().start(output);
        try {
            long deadlineNs = System.nanoTime() + LIMIT.toNanos();
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw outOfTime(line);
            }
            String text = output.get(Math.max(1, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (process.exitValue() != 0) {
                throw failure(line, text);
            }
            return text;
        } catch (TimeoutException late) {
            throw outOfTime(line);
        } catch (ExecutionException unreadable) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The output of '" + line + "' could not be read. Try again.",
                    unreadable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new WeirException(
                    WeirException.Kind.INTERRUPTED, "Stopped while '" + line + "' was running.", stopped);
        }
    }

    private static String readAll(InputStream stream) throws IOException {
        try (stream) {
            String text = new String(stream.readNBytes(OUTPUT_BYTES_MAX), StandardCharsets.UTF_8);
            stream.skip(Long.MAX_VALUE);
            return text;
        }
    }

    private static WeirException outOfTime(String line) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "'" + line + "' did not end within " + LIMIT.toSeconds()
                        + " s and was stopped. Try it by hand to see what it waits for.");
    }

    /** A failure quoted in one sentence, with advice for the reasons people meet. */
    static WeirException failure(String line, String output) {
        String first = output.lines()
                .map(String::strip)
                .filter(s -> !s.isEmpty())
                .findFirst()
                .orElse("nothing");
        String said = first.length() > 200 ? first.substring(0, 200) + "..." : first;
        return new WeirException(
                WeirException.Kind.MACHINE,
                "'" + line + "' failed; it said: " + said + (said.endsWith(".") ? " " : ". ") + advice(output));
    }

    private static String advice(String output) {
        String text = output.toLowerCase(Locale.ROOT);
        if (text.contains("not permitted") || text.contains("permission denied")) {
            return "A lab needs root (CAP_NET_ADMIN and CAP_SYS_ADMIN): run weir as root.";
        }
        if (text.contains("file exists")) {
            return "A lab of that name is already up: see 'weir lab list', and 'weir lab down' to remove it.";
        }
        if (text.contains("unknown qdisc") || text.contains("qdisc kind is unknown")) {
            return "This kernel has no tbf (CONFIG_NET_SCH_TBF): leave --rate out.";
        }
        if (text.contains("unknown device type") || text.contains("not supported")) {
            return "This kernel lacks network namespaces or veth (CONFIG_NET_NS, CONFIG_VETH).";
        }
        return "Try it by hand; 'weir lab list' shows what is there.";
    }
}
