package weir.benchmarks.slots;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One comparison.
 *
 * @param bytes of one send, or of request and response
 * @param congestion TCP_CONGESTION of all sockets
 * @param weirLocal whether Weir plays the connecting end of its arm
 * @param weirRemote whether Weir plays the listening end of its arm
 * @param runMs length of a slot
 * @param gapMs pause after each slot, in which traffic drains
 * @param warmCycles cycles before those that count
 * @param cycles cycles that count
 * @param rounds how often all of it is done, each time with new processes and new connections
 * @param nice nice value of all programs alike, negative to hold other work off
 * @param fifo whether all programs alike run under SCHED_FIFO, before everything else on the machine (sched(7))
 * @param lab whether the ends are in two namespaces joined by a veth link, and not on loopback
 */
record SlotPlan(
        Traffic traffic,
        int bytes,
        String congestion,
        boolean weirLocal,
        boolean weirRemote,
        int runMs,
        int gapMs,
        int warmCycles,
        int cycles,
        int rounds,
        int nice,
        boolean fifo,
        boolean lab,
        long seed) {
    private static final Set<String> KEYS = Set.of(
            "bytes",
            "congestion",
            "weir",
            "run-ms",
            "gap-ms",
            "warm",
            "cycles",
            "rounds",
            "nice",
            "fifo",
            "lab",
            "seed");
    private static final List<List<String>> ROWS = List.of(
            List.of("tcp_stream"),
            List.of("tcp_stream", "bytes=65536"),
            List.of("tcp_stream", "bytes=256"),
            List.of("tcp_maerts"),
            List.of("tcp_rr"),
            List.of("tcp_crr"),
            List.of("udp_rr"));
    private static final List<String> ENDS = List.of("local", "remote", "both", "none");
    private static final int CYCLES_MAX = 4000;

    SlotPlan {
        if (bytes < 1
                || runMs < 1
                || gapMs < 1
                || warmCycles < 0
                || cycles < 1
                || rounds < 1
                || warmCycles + cycles > CYCLES_MAX) {
            throw new IllegalArgumentException(
                    "bytes, run-ms, gap-ms, cycles and rounds must be 1 or more, with at most " + CYCLES_MAX
                            + " cycles in all.");
        }
    }

    /** Reads {@code TRAFFIC [key=value ...]}; with {@code all} for traffic it is one plan for each row of the targets. */
    static List<SlotPlan> parseAll(List<String> arguments) {
        if (!arguments.getFirst().equals("all")) {
            return List.of(parse(arguments));
        }
        List<String> rest = arguments.subList(1, arguments.size());
        return ROWS.stream()
                .map(row -> parse(Stream.concat(row.stream(), rest.stream()).toList()))
                .toList();
    }

    private static SlotPlan parse(List<String> arguments) {
        Map<String, String> values = new HashMap<>();
        for (String argument : arguments.subList(1, arguments.size())) {
            int equals = argument.indexOf('=');
            if (equals < 0 || !KEYS.contains(argument.substring(0, equals))) {
                throw new IllegalArgumentException(
                        "'" + argument + "' is not one of KEY=VALUE with a key of " + KEYS + ".");
            }
            values.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        Traffic traffic = Traffic.named(arguments.getFirst());
        String weir = values.getOrDefault("weir", "local");
        if (!ENDS.contains(weir)) {
            throw new IllegalArgumentException("weir=" + weir + " is not one of " + ENDS + ".");
        }
        return new SlotPlan(
                traffic,
                number(values, "bytes", traffic.defaultBytes()),
                values.getOrDefault("congestion", "reno"),
                weir.equals("local") || weir.equals("both"),
                weir.equals("remote") || weir.equals("both"),
                number(values, "run-ms", 50),
                number(values, "gap-ms", 15),
                number(values, "warm", 60),
                number(values, "cycles", 40),
                number(values, "rounds", 3),
                number(values, "nice", 0),
                isYes(values, "fifo", "yes"),
                isYes(values, "lab", "no"),
                Optional.ofNullable(values.get("seed")).map(Long::parseLong).orElseGet(System::nanoTime));
    }

    private static boolean isYes(Map<String, String> values, String key, String otherwise) {
        String value = values.getOrDefault(key, otherwise);
        if (!value.equals("yes") && !value.equals("no")) {
            throw new IllegalArgumentException(key + "=" + value + " is not yes or no.");
        }
        return value.equals("yes");
    }

    private static int number(Map<String, String> values, String key, int otherwise) {
        try {
            return Integer.parseInt(values.getOrDefault(key, Integer.toString(otherwise)));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(key + "=" + values.get(key) + " is not a number.", wrong);
        }
    }

    int allCycles() {
        return warmCycles + cycles;
    }

    private String end() {
        if (weirLocal) {
            return weirRemote ? "both ends" : "the local end";
        }
        return weirRemote ? "the remote end" : "no end";
    }

    String describe() {
        return "%s, %d bytes, %s, Weir at %s, %s, %d rounds of %d cycles of %d ms slots after %d warm ones, %s, seed %d"
                .formatted(
                        traffic.label(),
                        bytes,
                        congestion,
                        end(),
                        lab ? "veth between namespaces" : "loopback",
                        rounds,
                        cycles,
                        runMs,
                        warmCycles,
                        fifo ? "SCHED_FIFO" : "nice " + nice,
                        seed);
    }
}
