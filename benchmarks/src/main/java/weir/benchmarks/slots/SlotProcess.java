package weir.benchmarks.slots;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A child process that speaks the lines described at the head of {@code loop.c}. One thread. */
final class SlotProcess implements AutoCloseable {
    private final List<String> argv;
    private final Process process;
    private final BufferedReader lines;

    SlotProcess(List<String> argv) {
        this.argv = argv;
        try {
            process = new ProcessBuilder(argv)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot start " + argv, failed);
        }
        lines = process.inputReader(StandardCharsets.UTF_8);
    }

    private String line() {
        try {
            String line = lines.readLine();
            if (line == null) {
                throw new IllegalStateException("ended early: " + String.join(" ", argv));
            }
            return line;
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot read from " + argv, failed);
        }
    }

    /** The port it listens on. */
    int port() {
        return Integer.parseInt(line().substring("port ".length()));
    }

    void awaitReady() {
        String line = line();
        if (!line.equals("ready")) {
            throw new IllegalStateException("expected 'ready', not '" + line + "', from " + String.join(" ", argv));
        }
    }

    void start(long beginNs, SlotPlan plan, int[] turns) {
        String numbers = IntStream.of(turns).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        long runNs = plan.runMs() * 1_000_000L;
        long pitchNs = runNs + plan.gapMs() * 1_000_000L;
        try {
            process.getOutputStream()
                    .write("%d %d %d %d %s%n"
                            .formatted(beginNs, runNs, pitchNs, turns.length, numbers)
                            .getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write to " + argv, failed);
        }
    }

    /** Its slots; blocks until the last turn is over. */
    List<Slot> slots(int count) {
        List<Slot> slots = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            slots.add(Slot.parse(line()));
        }
        return slots;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
