package weir.benchmarks.slots;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import weir.benchmarks.PairedRatio;
import weir.benchmarks.Verdict;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LinkPlan;

/**
 * Compares Weir's loops with plain C loops that do the same, and C with itself. All programs live and are warm through the whole run;
 * each works in its own slots only, and ratios are taken within a cycle, so that what disturbs the machine for longer than a cycle
 * disturbs all arms alike.
 */
public final class SlotComparison {
    private static final long LEAD_NS = 300_000_000;
    private static final List<String> ARMS = List.of("Weir", "C", "C again");

    private final SlotPlan plan;
    private final PrintStream out;

    private SlotComparison(SlotPlan plan, PrintStream out) {
        this.plan = plan;
        this.out = out;
    }

    /** Runs {@code TRAFFIC [key=value ...]} and prints the result. */
    public static void run(List<String> arguments, PrintStream out) {
        SlotPlan.parseAll(arguments).forEach(plan -> new SlotComparison(plan, out).run());
    }

    private void run() {
        out.println(plan.describe());
        try {
            Path folder = Files.createTempDirectory("weir-slots");
            try {
                run(Programs.compile(folder));
            } finally {
                Files.deleteIfExists(folder.resolve("loop"));
                Files.deleteIfExists(folder);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("no temporary folder", failed);
        }
    }

    private void run(Path yardstick) {
        List<Arm.Result> pooled = round(yardstick, 0);
        for (int round = 1; round < plan.rounds(); round++) {
            List<Arm.Result> more = round(yardstick, round);
            List<Arm.Result> before = pooled;
            pooled = IntStream.range(0, ARMS.size())
                    .mapToObj(arm -> before.get(arm).plus(more.get(arm)))
                    .toList();
        }
        print(pooled);
    }

    private Duration limit() {
        return Duration.ofMillis((long) (plan.runMs() + plan.gapMs()) * ARMS.size() * plan.allCycles() + 30_000);
    }

    private List<Arm.Result> round(Path yardstick, int round) {
        Optional<LabPair> lab = plan.lab() ? Optional.of(new Lab().pair(LinkPlan.ETHERNET)) : Optional.empty();
        List<Arm> arms = new CopyOnWriteArrayList<>();
        Thread watchdog = Thread.ofVirtual().start(() -> closeAfter(limit(), arms));
        try {
            Programs programs = new Programs(plan, yardstick, lab);
            for (String name : ARMS) {
                Arm arm = new Arm(name, name.equals("Weir"), plan, programs);
                arms.add(arm);
                arm.awaitReady();
            }
            Turns turns = Turns.draw(ARMS.size(), plan.allCycles(), plan.seed() + round);
            long beginNs = System.nanoTime() + LEAD_NS;
            for (int i = 0; i < arms.size(); i++) {
                arms.get(i).start(beginNs, turns.byArm()[i]);
            }
            return arms.stream().map(Arm::result).toList();
        } finally {
            watchdog.interrupt();
            arms.forEach(Arm::close);
            lab.ifPresent(LabPair::close);
        }
    }

    /** A program that hangs must not hang the whole: without its processes, its lines end. */
    private static void closeAfter(Duration limit, List<Arm> arms) {
        try {
            Thread.sleep(limit);
            arms.forEach(Arm::close);
        } catch (InterruptedException inTime) {
            // The round is over.
        }
    }

    private void print(List<Arm.Result> results) {
        for (Arm.Result result : results) {
            out.printf(
                    Locale.ROOT,
                    "  %-8s median %s, %s%n",
                    result.name(),
                    rate(median(result.rates())),
                    cost(median(result.costs())));
        }
        Arm.Result weir = results.get(0);
        Arm.Result yardstick = results.get(1);
        Arm.Result again = results.get(2);
        double target = plan.traffic().rateTarget(plan.bytes());
        PairedRatio rate = PairedRatio.of(weir.rates(), yardstick.rates());
        PairedRatio rateControl = PairedRatio.of(again.rates(), yardstick.rates());
        line(
                "rate  Weir / C",
                rate,
                ">= %.2f: %s".formatted(target, Verdict.atLeast(target, rate).given(rateControl)));
        PairedRatio cost = PairedRatio.of(weir.costs(), yardstick.costs());
        PairedRatio costControl = PairedRatio.of(again.costs(), yardstick.costs());
        line(
                "CPU   Weir / C",
                cost,
                "<= %.2f: %s"
                        .formatted(
                                Traffic.CPU_TARGET,
                                Verdict.atMost(Traffic.CPU_TARGET, cost).given(costControl)));
        line("rate  C again / C", rateControl, "control");
        line("CPU   C again / C", costControl, "control");
        out.flush();
    }

    private void line(String what, PairedRatio ratio, String verdict) {
        out.printf(
                Locale.ROOT,
                "  %-18s %.3f  [%.3f, %.3f]  n=%d  %s%n",
                what,
                ratio.median(),
                ratio.low(),
                ratio.high(),
                ratio.pairs(),
                verdict);
    }

    private String rate(double unitsPerSecond) {
        return plan.traffic().isBulk()
                ? "%.2f Gbit/s".formatted(unitsPerSecond * 8 / 1e9)
                : "%.0f transactions/s".formatted(unitsPerSecond);
    }

    private String cost(double nsPerUnit) {
        return plan.traffic().isBulk()
                ? "%.3f us/KB".formatted(nsPerUnit * 1024 / 1000)
                : "%.2f us/transaction".formatted(nsPerUnit / 1000);
    }

    private static double median(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(value -> value > 0).sorted().toArray();
        return sorted.length == 0 ? 0 : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
