package weir.benchmarks;

import java.util.List;
import java.util.regex.Pattern;

/**
 * One tool set up for one test.
 *
 * @param server command line of its server; the last argument ends in its port
 * @param serverLasts whether one server carries all runs, or ends with each
 * @param client command line of one run
 * @param rate where the rate stands in what the client prints
 * @param factor from that figure to bits or transactions per second
 */
record Tool(String name, List<String> server, boolean serverLasts, List<String> client, Pattern rate, double factor) {
    /** A figure as programs print it, to be captured. */
    static final String NUMBER = "([0-9.]+(?:[eE][+-]?[0-9]+)?)";

    int port() {
        return Integer.parseInt(server.getLast().replaceAll(".*[:=]", ""));
    }
}
