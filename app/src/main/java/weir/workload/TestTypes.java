package weir.workload;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.SocketOptions;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;
import weir.model.WeirException;

/** The list of tests. A new one is one line here. */
public final class TestTypes {
    private static final int TCP_BYTES = 128 * 1024;
    /** What TCP carries in an Ethernet frame of 1,500 bytes, so that both fill the same frames. */
    private static final int UDP_BYTES = 1448;

    public static final List<TestType> ALL = List.of(
            bulk("tcp_stream", "TCP bulk data from here to the other host", Transport.TCP, Direction.SEND, TCP_BYTES),
            bulk(
                    "tcp_maerts",
                    "TCP bulk data from the other host to here",
                    Transport.TCP,
                    Direction.RECEIVE,
                    TCP_BYTES),
            sendfile("tcp_sendfile", "TCP bulk data of a file from here to the other host", Direction.SEND),
            sendfile("tcp_sendfile_maerts", "TCP bulk data of a file from the other host to here", Direction.RECEIVE),
            transactions("tcp_rr", "TCP request and response on one connection", Transport.TCP, false),
            transactions("tcp_crr", "TCP connect, request and response, close", Transport.TCP, true),
            bulk("udp_stream", "UDP datagrams from here to the other host", Transport.UDP, Direction.SEND, UDP_BYTES),
            bulk(
                    "udp_maerts",
                    "UDP datagrams from the other host to here",
                    Transport.UDP,
                    Direction.RECEIVE,
                    UDP_BYTES),
            transactions("udp_rr", "UDP request and response", Transport.UDP, false));

    private TestTypes() {}

    private static TestType bulk(String name, String summary, Transport transport, Direction direction, int bytes) {
        return new TestType(
                name,
                summary,
                new Traffic(transport, Pattern.BULK, direction, false),
                end(bytes),
                new Transaction(1, 1, 0));
    }

    /** With calls as long as tcp_stream's, so that the two differ in one thing only. */
    private static TestType sendfile(String name, String summary, Direction direction) {
        return new TestType(
                name,
                summary,
                new Traffic(Transport.TCP, Pattern.BULK, direction, false),
                new EndOptions(TCP_BYTES, TCP_BYTES, "sendfile", "copy", SocketOptions.NONE, List.of(), ""),
                new Transaction(1, 1, 0));
    }

    private static TestType transactions(String name, String summary, Transport transport, boolean connectionEach) {
        return new TestType(
                name,
                summary,
                new Traffic(transport, Pattern.TRANSACTIONS, Direction.SEND, connectionEach),
                end(1),
                new Transaction(1, 1, 0));
    }

    private static EndOptions end(int bytes) {
        return new EndOptions(bytes, bytes, "copy", "copy", SocketOptions.NONE, List.of(), "");
    }

    /** The names, in the order of {@link #ALL}. */
    public static List<String> names() {
        return ALL.stream().map(TestType::name).toList();
    }

    /** The test of that name; empty for one of another version. */
    public static Optional<TestType> find(String name) {
        return ALL.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    /**
     * Finds a test by name.
     *
     * @throws WeirException of kind USAGE that lists the names and suggests the nearest
     */
    public static TestType of(String name) {
        return find(name)
                .orElseThrow(() -> new WeirException(
                        WeirException.Kind.USAGE,
                        "There is no test '" + name + "'." + suggestion(name) + " The tests are: "
                                + String.join(", ", names()) + "."));
    }

    private static String suggestion(String name) {
        if (name.length() > 40) {
            return "";
        }
        String plain = name.toLowerCase(Locale.ROOT).replace('-', '_');
        String nearest = ALL.stream()
                .map(TestType::name)
                .min(Comparator.comparingInt(candidate -> distance(plain, candidate)))
                .orElseThrow();
        return distance(plain, nearest) <= 3 ? " Did you mean " + nearest + "?" : "";
    }

    /** Edits (insert, delete, replace) that turn one word into the other. */
    private static int distance(String from, String to) {
        int[] before = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replace = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, 1 + Math.min(before[j], row[j - 1]));
            }
            before = row;
        }
        return before[to.length()];
    }
}
