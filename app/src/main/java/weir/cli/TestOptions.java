package weir.cli;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weir.model.SocketOptions;
import weir.model.WeirException;
import weir.net.Networks;
import weir.units.DataSize;
import weir.units.Durations;

/** The options that describe a test, for every command that runs one. Text as typed; {@link SpecBuilder} gives it meaning. */
final class TestOptions {
    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "Length of the measured window: seconds, or with ms, s, m, h. Default: 10s.")
    private @Nullable String duration;

    @Option(
            names = "--bytes",
            paramLabel = "SIZE",
            description = "End after exactly this many payload bytes, all streams together, instead of a duration.")
    private @Nullable String bytes;

    @Option(
            names = "--transactions",
            paramLabel = "N",
            description = "End after exactly this many transactions, all streams together, instead of a duration.")
    private @Nullable Long transactions;

    @Option(
            names = "--omit",
            paramLabel = "TIME",
            description =
                    "Traffic before the window that is carried but not counted. Default: auto, at least 1s and until every loop has made 100,000 calls or run 2s; 0 for none.")
    private String omit = "auto";

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            description = "Length of a reporting interval; 0 for none. Default: 1s.")
    private @Nullable String interval;

    @Option(
            names = {"-n", "--streams"},
            paramLabel = "N",
            description = "Data connections, or UDP flows. Default: 1.")
    int streams = 1;

    @Option(
            names = {"-m", "--send-size"},
            paramLabel = "SIZE[,SIZE]",
            description = "Bytes given to one send call. Default: 128K; UDP: 1448.")
    private @Nullable String sendSize;

    @Option(
            names = {"-M", "--receive-size"},
            paramLabel = "SIZE[,SIZE]",
            description = "Bytes asked of one receive call. Default: 128K; UDP: the send size.")
    private @Nullable String receiveSize;

    @Option(names = "--request", paramLabel = "SIZE", description = "Bytes of a request. Default: 1.")
    private String request = "1";

    @Option(names = "--response", paramLabel = "SIZE", description = "Bytes of a response. Default: 1.")
    private String response = "1";

    @Option(
            names = {"-b", "--burst"},
            paramLabel = "N",
            description = "Transactions in flight beyond the first, on each stream. Default: 0.")
    int burst = 0;

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Mixin
    private BufferOptions buffers = new BufferOptions();

    @Mixin
    PacingOptions pacing = new PacingOptions();

    @Mixin
    private SocketChoices sockets = new SocketChoices();

    @Mixin
    private ThreadChoices threads = new ThreadChoices();

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "Local address of the data sockets.")
    String bindAddress = "";

    @Option(
            names = {"-T", "--cpu"},
            paramLabel = "CPUS[,CPUS]",
            description = "Pin stream threads: a CPU, or several joined by +, used in turn.")
    private @Nullable String cpus;

    @Mixin
    private FileOptions fileOptions = new FileOptions();

    @Option(
            names = "--method",
            paramLabel = "NAME[,NAME]",
            completionCandidates = Candidates.SendMethods.class,
            description =
                    "How bytes reach the kernel: ${COMPLETION-CANDIDATES}; see 'weir methods'. Default: copy, or sendfile for tcp_sendfile.")
    private @Nullable String method;

    @Option(
            names = "--receive-method",
            paramLabel = "NAME[,NAME]",
            completionCandidates = Candidates.ReceiveMethods.class,
            description = "How bytes leave the kernel: ${COMPLETION-CANDIDATES}; see 'weir methods'. Default: copy.")
    private @Nullable String receiveMethod;

    @Option(
            names = "--network",
            paramLabel = "ROOM[,ROOM]",
            completionCandidates = Candidates.Rooms.class,
            description =
                    "The way to the operating system: ${COMPLETION-CANDIDATES}. An agent has the one it was started with. Default: the first that can be used at each end.")
    private @Nullable String network;

    Optional<Duration> duration() {
        return time("--duration", duration);
    }

    Optional<Long> bytes() {
        return Optional.ofNullable(bytes)
                .map(text -> value("--bytes", text, DataSize::parse).bytes());
    }

    Optional<Long> transactions() {
        return Optional.ofNullable(transactions);
    }

    /** Empty for auto. */
    Optional<Duration> omit() {
        return omit.equals("auto") ? Optional.empty() : time("--omit", omit);
    }

    Optional<Duration> interval() {
        return time("--interval", interval);
    }

    int requestBytes() {
        return value("--request", request, TestOptions::size);
    }

    int responseBytes() {
        return value("--response", response, TestOptions::size);
    }

    RequestOptions requests() {
        return requests;
    }

    BufferOptions buffers() {
        return buffers;
    }

    SocketOptions sockets(boolean isLocal) {
        return sockets.of(isLocal);
    }

    /** 0 for as the end sees fit. */
    int streamsPerThread(boolean isLocal) {
        return threads.of(isLocal);
    }

    PerEnd<Integer> sendSize() {
        return perEnd("--send-size", sendSize, TestOptions::size);
    }

    PerEnd<Integer> receiveSize() {
        return perEnd("--receive-size", receiveSize, TestOptions::size);
    }

    PerEnd<List<Integer>> cpus() {
        return perEnd("--cpu", cpus, TestOptions::cpuList);
    }

    PerEnd<String> network() {
        return perEnd("--network", network, TestOptions::room);
    }

    private static String room(String name) {
        Networks.requireKnown(name);
        return name;
    }

    /** What the sender sends; empty for a file that Weir makes. */
    String file() {
        return fileOptions.file;
    }

    PerEnd<String> method() {
        return perEnd("--method", method, Function.identity());
    }

    PerEnd<String> receiveMethod() {
        return perEnd("--receive-method", receiveMethod, Function.identity());
    }

    private static Optional<Duration> time(String option, @Nullable String text) {
        return Optional.ofNullable(text).map(t -> value(option, t, Durations::parse));
    }

    private static <T> PerEnd<T> perEnd(String option, @Nullable String text, Function<String, T> parser) {
        return text == null ? PerEnd.none() : PerEnd.parse(option, text, parser);
    }

    static <T> T value(String option, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, option + ": " + bad.getMessage() + ".");
        }
    }

    static int size(String text) {
        long bytes = DataSize.parse(text).bytes();
        if (bytes < 1 || bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("'" + text + "' is out of range; write 1 byte to 2147483647");
        }
        return (int) bytes;
    }

    static boolean onOff(String text) {
        return switch (text) {
            case "on", "1" -> true;
            case "off", "0" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither on nor off");
        };
    }

    private static List<Integer> cpuList(String text) {
        return Arrays.stream(text.split("\\+", -1))
                .map(cpu -> {
                    if (!cpu.matches("\\d{1,5}")) {
                        throw new IllegalArgumentException("'" + text + "' is not a list of CPUs; write 2, or 2+3");
                    }
                    return Integer.parseInt(cpu);
                })
                .toList();
    }
}
