package weir.benchmarks;

import java.util.List;
import java.util.regex.Pattern;

/**
 * One tool set up for one test.
 *
 * @param server command line of its server
 * @param client command line of one run
 * @param rate where the rate stands in what the client prints
 * @param factor from that figure to bits or transactions per second
 */
record Tool(String name, List<String> server, List<String> client, Pattern rate, double factor) {
    private static final String NUMBER = "([0-9.]+(?:[eE][+-]?[0-9]+)?)";

    static Tool weir(ToolPlan plan, int port) {
        return new Tool(
                "Weir",
                List.of(plan.program("weir"), "agent", "--listen", "127.0.0.1:" + port),
                List.of(
                        plan.program("weir"),
                        "run",
                        plan.test(),
                        "127.0.0.1:" + port,
                        "--json",
                        "--no-store",
                        "--duration=" + plan.seconds(),
                        "--cpu=0,1",
                        "--congestion-control=reno"),
                Pattern.compile("\"id\"\\s*:\\s*\"(?:goodput|transaction_rate)\",\\s*\"value\"\\s*:\\s*" + NUMBER),
                1);
    }

    static Tool netperf(ToolPlan plan, int port) {
        List<String> sizes = plan.isBulk() ? List.of("-m", "131072", "-M", "131072") : List.of("-r", "1,1");
        List<String> congestion = plan.test().startsWith("tcp") ? List.of("-K", "reno") : List.of();
        return new Tool(
                "netperf",
                List.of(plan.program("netserver"), "-D", "-L", "127.0.0.1", "-p", Integer.toString(port)),
                concat(
                        List.of(
                                plan.program("netperf"),
                                "-H",
                                "127.0.0.1",
                                "-p",
                                Integer.toString(port),
                                "-t",
                                plan.test().toUpperCase(java.util.Locale.ROOT),
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
                                "THROUGHPUT"),
                        sizes,
                        congestion),
                Pattern.compile("THROUGHPUT=" + NUMBER),
                plan.isBulk() ? 1e6 : 1);
    }

    static Tool iperf3(ToolPlan plan, int port) {
        List<String> reverse = plan.test().equals("tcp_maerts") ? List.of("-R") : List.of();
        return new Tool(
                "iperf3",
                List.of(plan.program("iperf3"), "-s", "-B", "127.0.0.1", "-p", Integer.toString(port)),
                concat(
                        List.of(
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
                                "reno"),
                        reverse,
                        List.of()),
                Pattern.compile("\"sum_received\"\\s*:\\s*\\{[^}]*\"bits_per_second\"\\s*:\\s*" + NUMBER),
                1);
    }

    private static List<String> concat(List<String> first, List<String> second, List<String> third) {
        return java.util.stream.Stream.of(first, second, third)
                .flatMap(List::stream)
                .toList();
    }
}
