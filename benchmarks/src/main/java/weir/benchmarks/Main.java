package weir.benchmarks;

import java.util.List;
import weir.benchmarks.slots.SlotComparison;

/** The benchmarks that are not JMH's. */
public final class Main {
    private Main() {}

    /** Runs one of them; see docs/performance.md. */
    public static void main(String[] arguments) {
        try {
            run(List.of(arguments));
        } catch (IllegalArgumentException wrong) {
            System.err.println("benchmarks: " + wrong.getMessage());
            System.exit(2);
        }
    }

    private static void run(List<String> arguments) {
        if (arguments.size() < 2) {
            throw new IllegalArgumentException(
                    "Use: slots TRAFFIC [key=value ...], tools TEST [key=value ...] or start WEIR [TIMES]; see docs/performance.md.");
        }
        List<String> rest = arguments.subList(1, arguments.size());
        switch (arguments.getFirst()) {
            case "slots" -> SlotComparison.run(rest, System.out);
            case "tools" -> ToolComparison.run(rest, System.out);
            case "start" -> StartTimes.run(rest, System.out);
            default ->
                throw new IllegalArgumentException(
                        "There is no benchmark '" + arguments.getFirst() + "'. Use slots, tools or start.");
        }
    }
}
