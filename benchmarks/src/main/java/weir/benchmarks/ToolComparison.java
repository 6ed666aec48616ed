package weir.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Compares whole tools by whole runs, one after another in an order drawn anew in each round, each against its own server that stays
 * up. The second tool runs twice in a round, as a control.
 */
final class ToolComparison {
    private final ToolPlan plan;
    private final PrintStream out;
    private final List<Tool> arms = new ArrayList<>();

    private ToolComparison(ToolPlan plan, PrintStream out) {
        this.plan = plan;
        this.out = out;
    }

    /** Runs {@code TEST [key=value ...]} and prints the result. */
    static void run(List<String> arguments, PrintStream out) {
        new ToolComparison(ToolPlan.parse(arguments), out).run();
    }

    private void run() {
        List<Tool> tools = plan.tools();
        if (tools.size() == 1) {
            throw new IllegalArgumentException(
                    "None of netperf, iperf3 and neper is installed for " + plan.test() + ".");
        }
        arms.addAll(tools);
        arms.add(tools.get(1));
        long seed = System.nanoTime();
        out.printf("%s, %d rounds of %d s, seed %d%n", plan.test(), plan.rounds(), plan.seconds(), seed);
        List<Process> servers = new ArrayList<>();
        try {
            for (Tool tool : tools) {
                if (tool.serverLasts()) {
                    servers.add(serve(tool));
                }
            }
            print(measure(new Random(seed)));
        } finally {
            servers.forEach(Process::destroy);
        }
    }

    private Process serve(Tool tool) {
        Process server = Child.start(scheduled(tool.server()));
        Ports.await(tool.port());
        return server;
    }

    private List<String> scheduled(List<String> argv) {
        return plan.fifo()
                ? Stream.concat(Stream.of("chrt", "-f", "10"), argv.stream()).toList()
                : argv;
    }

    private double[][] measure(Random random) {
        double[][] rates = new double[arms.size()][plan.rounds()];
        List<Integer> order = new ArrayList<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            order.add(arm);
        }
        for (int round = 0; round < plan.rounds(); round++) {
            Collections.shuffle(order, random);
            for (int arm : order) {
                rates[arm][round] = rate(arms.get(arm));
            }
        }
        return rates;
    }

    private double rate(Tool tool) {
        String text = text(tool);
        Matcher matcher = tool.rate().matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException(tool.name() + " printed no rate, but: "
                    + text.strip().substring(0, Math.min(400, text.strip().length())));
        }
        return Double.parseDouble(matcher.group(1)) * tool.factor();
    }

    private String text(Tool tool) {
        if (tool.serverLasts()) {
            return Child.run(scheduled(tool.client()));
        }
        Process server = serve(tool);
        try {
            return Child.run(scheduled(tool.client()));
        } finally {
            server.destroy();
        }
    }

    private void print(double[][] rates) {
        for (int arm = 1; arm < arms.size() - 1; arm++) {
            PairedRatio ratio = PairedRatio.of(rates[0], rates[arm]);
            line("Weir / " + arms.get(arm).name(), ratio, ">= 1.00: " + Verdict.atLeast(1.0, ratio));
        }
        int last = arms.size() - 1;
        line(arms.get(last).name() + " again / itself", PairedRatio.of(rates[last], rates[1]), "control");
    }

    private void line(String what, PairedRatio ratio, String verdict) {
        out.printf(
                Locale.ROOT,
                "  %-24s %.3f  [%.3f, %.3f]  n=%d  %s%n",
                what,
                ratio.median(),
                ratio.low(),
                ratio.high(),
                ratio.pairs(),
                verdict);
        out.flush();
    }
}
