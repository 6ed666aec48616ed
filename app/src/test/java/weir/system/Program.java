package weir.system;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weir.testing.Await;

/** Starts Weir as a process of its own, with its own store and keys, and bounds how long it may run. */
final class Program {
    private static final long LIMIT_S = 90;

    /** The C1 compiler alone: these processes live for a second, and what they measure is not looked at. */
    private static final List<String> JVM_OPTIONS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");

    /** Below the build's own directory: a killed process leaves its copy of SQLite's library behind. */
    private static final Path LIBRARIES = Path.of("target").toAbsolutePath();

    private static final List<String> NEEDED = List.of(
            "app/target/classes",
            "app/target/test-classes",
            "vendor-picocli",
            "jackson-core",
            "HdrHistogram",
            "sqlite-jdbc",
            "jspecify");

    private final Map<String, String> environment = new TreeMap<>();
    private final List<String> prefix;
    private final List<String> options;

    /**
     * @param home where store and keys go
     */
    Program(Path home) {
        environment.put("WEIR_STORE", home.resolve("weir.db").toString());
        environment.put("WEIR_CONFIG", home.resolve("config").toString());
        prefix = List.of();
        options = Stream.concat(JVM_OPTIONS.stream(), Stream.of("-Dorg.sqlite.tmpdir=" + LIBRARIES))
                .toList();
    }

    private Program(Program other, List<String> prefix, List<String> options) {
        environment.putAll(other.environment);
        this.prefix = prefix;
        this.options = options;
    }

    /** The same program behind another command, such as {@code ip netns exec NAME}. */
    Program behind(List<String> command) {
        return new Program(this, command, options);
    }

    /**
     * The same program as the leader of a process group of its own, as a shell starts it. Signals have their default effect: whoever
     * starts the tests may have told theirs to ignore them.
     */
    Program inSession() {
        return behind(List.of("setsid", "env", "--default-signal=INT,TERM,HUP"));
    }

    /** The same program with one more option for its JVM. */
    Program withOption(String option) {
        List<String> more = new ArrayList<>(options);
        more.add(option);
        return new Program(this, prefix, more);
    }

    /** The same program in a JVM that refuses native calls. */
    Program withoutNativeAccess() {
        List<String> other = new ArrayList<>(options);
        other.replaceAll(
                option -> option.startsWith("--enable-native-access") ? "--illegal-native-access=deny" : option);
        return new Program(this, prefix, other);
    }

    /** Starts it. */
    Running start(String... arguments) {
        return startMain("weir.cli.Main", arguments);
    }

    /** Starts another class of the same class path. */
    Running startMain(String mainClass, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(command(mainClass, arguments));
        builder.environment().putAll(environment);
        try {
            return new Running(builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private List<String> command(String mainClass, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), mainClass));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Of the program and its tests, without what only tests depend on: some libraries behave otherwise beside others. */
    private static String classPath() {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"))
                .filter(entry -> NEEDED.stream().anyMatch(entry::contains))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The lines of a shell script that runs it. No word may hold a quote. */
    String script(String... arguments) {
        StringBuilder lines = new StringBuilder();
        environment.forEach((name, value) ->
                lines.append("export ").append(name).append("='").append(value).append("'\n"));
        command("weir.cli.Main", arguments)
                .forEach(word -> lines.append('\'').append(word).append("' "));
        return lines.toString();
    }

    /** Runs it to its end. */
    Result run(String... arguments) {
        try (Running running = start(arguments)) {
            running.closeInput();
            return running.result();
        }
    }

    /** What came of it. */
    record Result(int status, String out, String err) {}

    /** A process; closing it ends it. */
    static final class Running implements AutoCloseable {
        private final Process process;
        private final Collected out;
        private final Collected err;

        private Running(Process process) {
            this.process = process;
            this.out = new Collected(process.getInputStream());
            this.err = new Collected(process.getErrorStream());
        }

        long pid() {
            return process.pid();
        }

        boolean isAlive() {
            return process.isAlive();
        }

        String out() {
            return out.text();
        }

        String err() {
            return err.text();
        }

        void type(String text) {
            try {
                OutputStream in = process.getOutputStream();
                in.write(text.getBytes(StandardCharsets.UTF_8));
                in.flush();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        void closeInput() {
            try {
                process.getOutputStream().close();
            } catch (IOException alreadyGone) {
                // The process has ended, which its result will tell.
            }
        }

        /** SIGTERM. */
        void terminate() {
            // Not Process.destroy, which also closes the pipes that its last words come through.
            signal("TERM");
        }

        /** SIGKILL. */
        void kill() {
            process.destroyForcibly();
        }

        /** Sends a signal by name. */
        void signal(String name) {
            send(name, Long.toString(process.pid()));
        }

        /** Sends a signal to the whole process group, as a terminal does; the program must lead one. */
        void signalGroup(String name) {
            send(name, "-" + process.pid());
        }

        private static void send(String name, String target) {
            try {
                new ProcessBuilder("kill", "-" + name, "--", target).start().waitFor();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void awaitErr(String text) {
            Await.until(
                    "standard error has '" + text + "'; it has: " + err(), () -> err().contains(text) || !isAlive());
            if (!err().contains(text)) {
                throw new AssertionError("ended without '" + text + "': " + err());
            }
        }

        Result result() {
            try {
                if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError("still running after " + LIMIT_S + " s. Output: " + out() + err());
                }
                out.join();
                err.join();
                return new Result(process.exitValue(), out(), err());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new AssertionError(interrupted);
            }
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Reads a stream as it comes. */
    private static final class Collected {
        private final StringBuffer text = new StringBuffer();
        private final Thread reader;

        Collected(InputStream stream) {
            reader = Thread.ofPlatform().daemon().start(() -> read(stream));
        }

        private void read(InputStream stream) {
            byte[] chunk = new byte[8192];
            try (stream) {
                int n;
                while ((n = stream.read(chunk)) >= 0) {
                    text.append(new String(chunk, 0, n, StandardCharsets.UTF_8));
                }
            } catch (IOException ended) {
                // The process was killed.
            }
        }

        String text() {
            return text.toString();
        }

        void join() throws InterruptedException {
            reader.join(5000);
        }
    }
}
