package weir.system;

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
import weir.testing.Await;

/** Starts Weir as a process of its own, with its own store and keys, and bounds how long it may run. */
final class Program {
    private static final long LIMIT_S = 60;

    private final Map<String, String> environment = new TreeMap<>();
    private List<String> prefix = List.of();

    /**
     * @param home where store and keys go
     */
    Program(Path home) {
        environment.put("WEIR_STORE", home.resolve("weir.db").toString());
        environment.put("WEIR_CONFIG", home.resolve("config").toString());
    }

    private Program(Program other, List<String> prefix) {
        environment.putAll(other.environment);
        this.prefix = prefix;
    }

    /** The same program behind another command, such as {@code ip netns exec NAME}. */
    Program behind(List<String> command) {
        return new Program(this, command);
    }

    /** Starts it. */
    Running start(String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        // The tests' class path holds a logging library which the product's does not.
        command.add("-Dslf4j.internal.verbosity=ERROR");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("weir.cli.Main");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        try {
            return new Running(builder.start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
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
            process.destroy();
        }

        /** SIGKILL. */
        void kill() {
            process.destroyForcibly();
        }

        /** Sends a signal by name. */
        void signal(String name) {
            try {
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor();
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
