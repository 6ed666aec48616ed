package weir.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How each tool is told to run the same test: block size, congestion control, CPUs and length alike. */
final class Tools {
    private static final String NUMBER = Tool.NUMBER;

    private Tools() {}

    static Tool weir(ToolPlan plan, int port) {
        List<String> congestion = plan.isTcp() ? List.of("--congestion-control=reno") : List.of();
        List<String> run = List.of(
                plan.program("weir"),
                "run",
                plan.test(),
                "127.0.0.1:" + port,
                "--json",
                "--no-store",
                "--duration=" + plan.seconds(),
                "--cpu=0,1");
        return new Tool(
                "Weir",
                List.of(plan.program("weir"), "agent", "--listen", "127.0.0.1:" + port),
                true,
                join(List.of(run, congestion)),
                Pattern.compile("\"id\"\\s*:\\s*\"(?:goodput|transaction_rate)\",\\s*\"value\"\\s*:\\s*" + NUMBER),
                1);
    }

    static Tool netperf(ToolPlan plan, int port) {
        List<String> run = List.of(
                plan.program("netperf"),
                "-H",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-t",
                plan.test().toUpperCase(Locale.ROOT),
                "-l",
                Integer.toString(plan.seconds()),
                "-T",
                "0,1",
                "-P",
                "0",
                "-f",
                plan.isBulk() ? "m" : "x",
                "--",
                "-k",
                "THROUGHPUT");
        List<String> sizes = plan.isBulk() ? List.of("-m", "131072", "-M", "131072") : List.of("-r", "1,1");
        List<String> congestion = plan.isTcp() ? List.of("-K", "reno") : List.of();
        return new Tool(
                "netperf",
                List.of(plan.program("netserver"), "-D", "-L", "127.0.0.1", "-p", Integer.toString(port)),
                true,
                join(List.of(run, sizes, congestion)),
                Pattern.compile("THROUGHPUT=" + NUMBER),
                plan.isBulk() ? 1e6 : 1);
    }

    static Tool iperf3(ToolPlan plan, int port) {
        List<String> run = List.of(
                plan.program("iperf3"),
                "-c",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-J",
                "-t",
                Integer.toString(plan.seconds()),
                "-O",
                "1",
                "-A",
                "0,1",
                "-l",
                "128K",
                "-C",
                "reno");
        return new Tool(
                "iperf3",
                List.of(plan.program("iperf3"), "-s", "-B", "127.0.0.1", "-p", Integer.toString(port)),
                true,
                join(List.of(run, plan.isReverse() ? List.of("-R") : List.of())),
                Pattern.compile("\"sum_received\"\\s*:\\s*\\{[^}]*\"bits_per_second\"\\s*:\\s*" + NUMBER),
                1);
    }

    /** neper has a program for each test, and tcp_maerts as an option of tcp_stream; its servers end with the run. */
    static Tool neper(ToolPlan plan, int port) {
        String program = plan.neper();
        List<String> both = join(List.of(
                plan.isBulk() ? List.of("-B", "131072") : List.of(),
                plan.isReverse() ? List.of("-M") : List.of(),
                plan.isTcp() ? List.of("--congestion-control=reno") : List.of(),
                List.of("--nolog", "-l", Integer.toString(plan.seconds()), "--port=" + Ports.free())));
        String control = "--control-port=" + port;
        return new Tool(
                "neper",
                join(List.of(pinned(1), List.of(program), both, List.of(control))),
                false,
                join(List.of(pinned(0), List.of(program, "-c", "-H", "127.0.0.1"), both, List.of(control))),
                Pattern.compile(plan.isBulk() ? "_throughput=([1-9][0-9]*)" : "\nthroughput=" + NUMBER),
                1);
    }

    private static List<String> pinned(int cpu) {
        return List.of("taskset", "-c", Integer.toString(cpu));
    }

    private static List<String> join(List<List<String>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
