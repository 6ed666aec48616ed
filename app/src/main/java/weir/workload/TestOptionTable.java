package weir.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weir.model.DataMethod;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transport;
import weir.net.Networks;
import weir.units.DataSize;
import weir.units.Durations;

/** Every option that describes a test: the one place that says which tests take it, and how a spec would be typed again. Pure. */
public final class TestOptionTable {
    /** In the order in which they are shown. */
    public static final List<TestOption> ALL = Stream.of(
                    ofRun(), ofWork(), BufferOptionTable.ALL, PacingOptionTable.ALL, ofSockets(), ofPlace())
            .flatMap(List::stream)
            .toList();

    private TestOptionTable() {}

    private static boolean every(TestType type) {
        return true;
    }

    private static boolean isBulk(TestType type) {
        return type.traffic().pattern() == Pattern.BULK;
    }

    private static boolean isTransactions(TestType type) {
        return type.traffic().pattern() == Pattern.TRANSACTIONS;
    }

    /** Several transactions need a connection that they share. */
    private static boolean hasBursts(TestType type) {
        return isTransactions(type) && !type.traffic().connectionPerTransaction();
    }

    private static boolean canLoseRequests(TestType type) {
        return isTransactions(type) && type.traffic().transport() == Transport.UDP;
    }

    /** Streams that are opened once can share a thread. */
    private static boolean sharesThreads(TestType type) {
        return !type.traffic().connectionPerTransaction();
    }

    /** When a run counts and ends. */
    private static List<TestOption> ofRun() {
        return List.of(
                new TestOption("--duration", "-d", TestOptionTable::every, spec -> duration(spec.timing())),
                new TestOption(
                        "--bytes",
                        "--bytes",
                        TestOptionTable::isBulk,
                        spec -> size(spec.timing().bytes())),
                new TestOption(
                        "--transactions",
                        "--transactions",
                        TestOptionTable::isTransactions,
                        spec -> number(spec.timing().transactions(), 0)),
                new TestOption(
                        "--omit",
                        "--omit",
                        TestOptionTable::every,
                        spec -> omit(spec.timing().omit())),
                new TestOption("--interval", "-i", TestOptionTable::every, spec -> interval(spec.timing())),
                new TestOption(
                        "--streams",
                        "-n",
                        TestOptionTable::every,
                        spec -> number(spec.streams(), TestDefaults.STREAMS)));
    }

    /** What is moved, and how. */
    private static List<TestOption> ofWork() {
        return List.of(
                new TestOption("--send-size", "-m", TestOptionTable::isBulk, TestOptionTable::sendSize),
                new TestOption("--receive-size", "-M", TestOptionTable::isBulk, TestOptionTable::receiveSize),
                new TestOption(
                        "--request",
                        "--request",
                        TestOptionTable::isTransactions,
                        spec -> transaction(spec, spec.transaction().requestBytes())),
                new TestOption(
                        "--response",
                        "--response",
                        TestOptionTable::isTransactions,
                        spec -> transaction(spec, spec.transaction().responseBytes())),
                new TestOption(
                        "--burst",
                        "-b",
                        TestOptionTable::hasBursts,
                        spec -> number(spec.transaction().burst(), 0)),
                new TestOption(
                        "--request-timeout",
                        "--request-timeout",
                        TestOptionTable::canLoseRequests,
                        TestOptionTable::requestTimeout),
                new TestOption(
                        "--method",
                        "--method",
                        TestOptionTable::every,
                        spec -> perEnd(
                                spec,
                                (type, end, other) -> other(
                                        end.sendMethod(), type.endDefaults().sendMethod()))),
                new TestOption(
                        "--file",
                        "--file",
                        type -> type.takes(DataMethod.SEND_SENDFILE),
                        spec -> other(spec.local().file() + spec.remote().file(), "")),
                new TestOption(
                        "--receive-method",
                        "--receive-method",
                        TestOptionTable::every,
                        spec -> perEnd(
                                spec,
                                (type, end, other) -> other(
                                        end.receiveMethod(), type.endDefaults().receiveMethod()))));
    }

    private static List<TestOption> ofSockets() {
        List<TestOption> options = new ArrayList<>();
        for (SocketOption option : SocketOption.values()) {
            options.add(new TestOption(
                    "--" + option.label(),
                    option.shortName(),
                    type -> option.suits(type.traffic().transport()),
                    spec -> perEnd(
                            spec,
                            (type, end, other) -> end.sockets().get(option).map(option::typed))));
        }
        return options;
    }

    /** Where it happens. */
    private static List<TestOption> ofPlace() {
        return List.of(
                new TestOption(
                        "--bind",
                        "--bind",
                        TestOptionTable::every,
                        spec -> other(spec.local().bindAddress(), "")),
                new TestOption(
                        "--cpu",
                        "-T",
                        TestOptionTable::every,
                        spec -> perEnd(spec, (type, end, other) -> other(cpus(end), ""))),
                new TestOption(
                        "--streams-per-thread",
                        "--streams-per-thread",
                        TestOptionTable::sharesThreads,
                        spec -> perEnd(spec, (type, end, other) -> number(end.streamsPerThread(), 0))),
                new TestOption("--network", "--network", TestOptionTable::every, TestOptionTable::networks));
    }

    /** The best room is Weir's own choice, at either end. */
    private static Optional<String> networks(TestSpec spec) {
        String local = other(spec.network(), Networks.STANDARD).orElse("");
        String remote = other(spec.remoteNetwork(), Networks.STANDARD).orElse("");
        if (local.equals(remote)) {
            return local.isEmpty() ? Optional.empty() : Optional.of(local);
        }
        return Optional.of(local + "," + remote);
    }

    /** The option with that long name. */
    public static Optional<TestOption> named(String name) {
        return ALL.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /**
     * What to type after the test's name to get this spec; nothing for what is left at its default. Empty as well for a test that this
     * version does not know.
     *
     * @param brief whether to use short names
     */
    public static List<String> typed(TestSpec spec, boolean brief) {
        Optional<TestType> type = TestTypes.find(spec.test());
        return ALL.stream()
                .filter(option -> type.filter(option.takes()).isPresent())
                .flatMap(
                        option -> option
                                .typed()
                                .apply(spec)
                                .map(value -> (brief ? option.shortName() : option.name()) + " " + value)
                                .stream())
                .toList();
    }

    private static Optional<String> duration(Timing timing) {
        boolean isStandard = timing.isCounted() || timing.durationNs() == TestDefaults.DURATION_NS;
        return isStandard ? Optional.empty() : Optional.of(Durations.typed(timing.durationNs()));
    }

    /** Empty as well for a shape that nobody could type. */
    private static Optional<String> omit(Timing.Omit omit) {
        boolean isFixed = omit.calls() == 0 && omit.minNs() == omit.maxNs();
        return isFixed ? Optional.of(Durations.typed(omit.minNs())) : Optional.empty();
    }

    private static Optional<String> interval(Timing timing) {
        boolean isStandard = timing.intervalNs() == TestDefaults.intervalNs(timing.durationNs());
        return isStandard ? Optional.empty() : Optional.of(Durations.typed(timing.intervalNs()));
    }

    private static Optional<String> sendSize(TestSpec spec) {
        return perEnd(
                spec,
                (type, end, other) -> size(end.sendBytes(), type.endDefaults().sendBytes()));
    }

    private static Optional<String> receiveSize(TestSpec spec) {
        return perEnd(spec, (type, end, other) -> size(end.receiveBytes(), type.receiveBytesFor(other.sendBytes())));
    }

    private static Optional<String> transaction(TestSpec spec, int bytes) {
        return TestTypes.find(spec.test())
                .flatMap(type -> size(bytes, type.transactionDefault().requestBytes()));
    }

    private static Optional<String> requestTimeout(TestSpec spec) {
        long timeoutNs = spec.transaction().timeoutNs();
        boolean isStandard = timeoutNs == 0 || timeoutNs == TestDefaults.REQUEST_TIMEOUT_NS;
        return isStandard ? Optional.empty() : Optional.of(Durations.typed(timeoutNs));
    }

    private static Optional<String> size(long bytes) {
        return size(bytes, 0);
    }

    private static Optional<String> size(long bytes, long standard) {
        return bytes == standard ? Optional.empty() : Optional.of(new DataSize(bytes).toString());
    }

    private static Optional<String> number(long value, long standard) {
        return value == standard ? Optional.empty() : Optional.of(Long.toString(value));
    }

    private static Optional<String> other(String value, String standard) {
        return value.equals(standard) ? Optional.empty() : Optional.of(value);
    }

    private static String cpus(EndOptions end) {
        return end.cpus().stream().map(String::valueOf).collect(Collectors.joining("+"));
    }

    /** What is typed for one end. */
    @FunctionalInterface
    interface OfEnd {
        Optional<String> typed(TestType type, EndOptions end, EndOptions other);
    }

    /** {@code BOTH}, {@code LOCAL,REMOTE}, {@code LOCAL,} or {@code ,REMOTE}. */
    static Optional<String> perEnd(TestSpec spec, OfEnd option) {
        return TestTypes.find(spec.test()).flatMap(type -> {
            Optional<String> local = option.typed(type, spec.local(), spec.remote());
            Optional<String> remote = option.typed(type, spec.remote(), spec.local());
            if (local.equals(remote)) {
                return local;
            }
            return Optional.of(local.orElse("") + "," + remote.orElse(""));
        });
    }
}
