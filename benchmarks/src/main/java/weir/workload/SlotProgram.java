package weir.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import weir.net.linux.LinuxSystem;

/**
 * The product's loops, kept in turns: the counterpart of {@code loop.c}, whose head describes its arguments and its lines. It stands in
 * the package of the loops because they are not public.
 */
final class SlotProgram {
    private static final Set<String> ACTIVE = Set.of("send", "request", "connect", "udp_request");
    private static final Set<String> BULK = Set.of("send", "receive");

    private final boolean isActive;
    private final SlotGate gate;

    private SlotProgram(boolean isActive, SlotGate gate) {
        this.isActive = isActive;
        this.gate = gate;
    }

    /** Runs one end until its last turn is over. */
    public static void main(String[] arguments) throws IOException {
        String role = arguments[0];
        Map<String, String> values = new HashMap<>();
        for (String argument : List.of(arguments).subList(1, arguments.length)) {
            String[] parts = argument.split("=", 2);
            values.put(parts[0], parts[1]);
        }
        StreamCounters counters = new StreamCounters();
        SlotGate gate = new SlotGate(counters, !BULK.contains(role), !ACTIVE.contains(role));
        StreamLoop loop = new SlotLoops(values, BULK.contains(role)).open(role);
        int cpu = Integer.parseInt(values.getOrDefault("cpu", "-1"));
        Thread thread = Thread.ofPlatform().daemon().unstarted(() -> {
            if (cpu >= 0) {
                LinuxSystem.pinCurrentThread(cpu);
            }
            endEarly(role, loop.run(gate, counters));
        });
        thread.setUncaughtExceptionHandler((dead, thrown) -> endEarly(role, thrown));
        thread.start();
        print("ready");
        new SlotProgram(ACTIVE.contains(role), gate).keep(readTurns());
        // The other program may still be in its last turn: stay until the runner closes standard input.
        while (System.in.read() >= 0) {
            continue;
        }
        // The loop rests for ever; it must not send an end marker that the other program does not know.
        Runtime.getRuntime().halt(0);
    }

    /** A loop that works in turns never ends by itself; one that answers ends with the other program. */
    private static void endEarly(String role, Object how) {
        if (ACTIVE.contains(role) || how instanceof Throwable) {
            System.err.println("slots " + role + ": the loop ended early: " + how);
            Runtime.getRuntime().halt(1);
        }
    }

    static void print(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static long[] readTurns() throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = input.readLine();
        if (line == null) {
            throw new IllegalArgumentException("no turns");
        }
        String[] words = line.split(" ");
        long[] numbers = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Long.parseLong(words[i]);
        }
        return numbers;
    }

    /** {@code numbers}: begin, length of a turn, pitch, count, and the turns. */
    private void keep(long[] numbers) {
        long runNs = numbers[1];
        long gapNs = numbers[2] - runNs;
        StringBuilder lines = new StringBuilder();
        for (int i = 4; i < numbers.length; i++) {
            long startNs = numbers[0] + numbers[i] * numbers[2];
            long unitsBefore = gate.unitsSoFar();
            sleepUntil(startNs - gapNs / 10);
            long cpuBefore = cpuNs();
            sleepUntil(startNs);
            if (isActive) {
                gate.begin();
            }
            sleepUntil(startNs + runNs);
            if (isActive) {
                gate.end();
            }
            sleepUntil(startNs + runNs + gapNs * 7 / 10);
            long units = isActive ? gate.units() : gate.unitsSoFar() - unitsBefore;
            long elapsedNs = isActive ? gate.elapsedNs() : 0;
            lines.append("slot ").append(elapsedNs).append(' ').append(units).append(' ');
            lines.append(cpuNs() - cpuBefore).append('\n');
        }
        System.out.print(lines);
        System.out.flush();
    }

    private static long cpuNs() {
        long[] times = LinuxSystem.processTimesNs();
        return times[0] + times[1];
    }

    private static void sleepUntil(long ns) {
        long left = ns - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = ns - System.nanoTime();
        }
    }
}
