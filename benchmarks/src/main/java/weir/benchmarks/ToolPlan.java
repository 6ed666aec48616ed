package weir.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A comparison of whole tools.
 *
 * @param test by Weir's name
 * @param seconds length of each measurement
 * @param rounds how often each tool runs
 * @param fifo whether all programs alike run under SCHED_FIFO
 * @param programs paths by name; what is not named is looked for in PATH
 */
record ToolPlan(String test, int seconds, int rounds, boolean fifo, Map<String, String> programs) {
    private static final Set<String> TESTS = Set.of("tcp_stream", "tcp_maerts", "tcp_rr", "tcp_crr", "udp_rr");
    private static final Set<String> KEYS =
            Set.of("seconds", "rounds", "fifo", "weir", "netperf", "netserver", "iperf3", "neper");

    ToolPlan {
        programs = Map.copyOf(programs);
        if (!TESTS.contains(test)) {
            throw new IllegalArgumentException("There is no test '" + test + "' here. Use one of " + TESTS + ".");
        }
    }

    /** Reads {@code TEST [key=value ...]}. */
    static ToolPlan parse(List<String> arguments) {
        Map<String, String> values = new HashMap<>(Map.of("weir", "./weir"));
        for (String argument : arguments.subList(1, arguments.size())) {
            String[] parts = argument.split("=", 2);
            if (parts.length != 2 || !KEYS.contains(parts[0])) {
                throw new IllegalArgumentException(
                        "'" + argument + "' is not one of KEY=VALUE with a key of " + KEYS + ".");
            }
            values.put(parts[0], parts[1]);
        }
        return new ToolPlan(
                arguments.getFirst(),
                Integer.parseInt(values.getOrDefault("seconds", "2")),
                Integer.parseInt(values.getOrDefault("rounds", "30")),
                values.getOrDefault("fifo", "no").equals("yes"),
                values);
    }

    boolean isTcp() {
        return test.startsWith("tcp");
    }

    boolean isReverse() {
        return test.equals("tcp_maerts");
    }

    /** The path of neper's program for the test; {@code neper=} names the folder of its programs. */
    String neper() {
        return Path.of(programs.getOrDefault("neper", "/usr/bin"), isReverse() ? "tcp_stream" : test)
                .toString();
    }

    boolean isBulk() {
        return test.equals("tcp_stream") || test.equals("tcp_maerts");
    }

    /** The path of a program. */
    String program(String name) {
        return programs.getOrDefault(name, name);
    }

    private boolean has(String name) {
        return isExecutable(program(name));
    }

    private static boolean isExecutable(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> program.contains("/") ? Path.of(program) : Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }

    /** The tools that are installed and know the test, Weir first. */
    List<Tool> tools() {
        List<Tool> tools = new ArrayList<>(List.of(Tools.weir(this, Ports.free())));
        if (has("netperf") && has("netserver")) {
            tools.add(Tools.netperf(this, Ports.free()));
        }
        if (isBulk() && has("iperf3")) {
            tools.add(Tools.iperf3(this, Ports.free()));
        }
        if (isExecutable(neper())) {
            tools.add(Tools.neper(this, Ports.free()));
        }
        return tools;
    }
}
