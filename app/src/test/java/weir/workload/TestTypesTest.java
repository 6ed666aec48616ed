package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import weir.model.EndOptions;
import weir.model.Role;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.model.WeirException;

class TestTypesTest {
    private static final List<String> NAMES = List.of(
            "tcp_stream",
            "tcp_maerts",
            "tcp_sendfile",
            "tcp_sendfile_maerts",
            "tcp_rr",
            "tcp_crr",
            "udp_stream",
            "udp_maerts",
            "udp_rr");

    @Test
    void listsTheTests() {
        assertThat(TestTypes.ALL).extracting(TestType::name).containsExactlyElementsOf(NAMES);
        assertThat(TestTypes.ALL).allSatisfy(type -> assertThat(type.summary()).isNotBlank());
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void acceptsItsOwnDefaults(String name) {
        assertThatCode(() -> check(name, spec -> spec)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"tcp_stream,SENDER", "tcp_maerts,RECEIVER", "tcp_rr,REQUESTER", "tcp_crr,REQUESTER", "udp_rr,REQUESTER"
    })
    void knowsWhatTheLocalEndDoes(String name, Role role) {
        assertThat(TestTypes.of(name).traffic().localRole()).isEqualTo(role);
    }

    @ParameterizedTest
    @CsvSource({
        "TCP_STREAM,tcp_stream",
        "tcp-rr,tcp_rr",
        "tcp_sream,tcp_stream",
        "udp_r,udp_rr",
        "maerts,''",
        "xyzzyxyzzy,''"
    })
    void suggestsTheNearestName(String typed, String nearest) {
        assertThatThrownBy(() -> TestTypes.of(typed))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("'" + typed + "'")
                .hasMessageContaining(String.join(", ", NAMES))
                .satisfies(e -> assertThat(e.getMessage())
                        .contains(nearest.isEmpty() ? "The tests are" : "Did you mean " + nearest + "?"))
                .extracting(e -> ((WeirException) e).kind())
                .isEqualTo(WeirException.Kind.USAGE);
    }

    @Test
    void isNotSlowedByALongName() {
        assertThatThrownBy(() -> TestTypes.of("x".repeat(1 << 20))).isInstanceOf(WeirException.class);
    }

    @Test
    void refusesABurstThatNothingCanCarry() {
        refuses("tcp_crr", burst(1), "opens one for each", "burst of 1");
        refuses("tcp_stream", burst(4), "burst of 4", "tcp_stream has none");
        refuses("tcp_rr", burst(5000), "burst of 5000", "at most 4095");
        refuses("udp_rr", burst(128), "burst of 128", "at most 127");
        accepts("udp_rr", burst(127));
        accepts("tcp_rr", burst(4095));
    }

    @Test
    void refusesABurstThatWouldStandStill() {
        refuses("tcp_rr", spec -> with(spec, new Transaction(65_536, 65_536, 1)), "standstill", "65536 bytes");
        accepts("tcp_rr", spec -> with(spec, new Transaction(65_536, 65_536, 0)));
        accepts("tcp_rr", spec -> with(spec, new Transaction(1, 1_000_000, 15)));
        refuses(
                "tcp_rr",
                spec -> with(withSockets(spec, SocketOption.RECEIVE_BUFFER, "4096"), new Transaction(1024, 1024, 7)),
                "standstill",
                "at most 4096");
    }

    @Test
    void refusesAnAmountOfTheWrongKind() {
        refuses("tcp_rr", spec -> with(spec, bytes(1000)), "counts transactions");
        refuses("udp_stream", spec -> with(spec, transactions(1000)), "no transactions");
    }

    @Test
    void refusesAnAmountThatCannotBeShared() {
        refuses("tcp_stream", spec -> with(streams(spec, 8), bytes(7)), "7 bytes", "8 streams");
        refuses("tcp_rr", spec -> with(streams(spec, 8), transactions(7)), "7 transactions", "8 streams");
        refuses("udp_stream", spec -> with(streams(spec, 8), bytes(7 * 1448)), "fewer datagrams");
        accepts("udp_stream", spec -> with(streams(spec, 8), bytes(7 * 1448 + 1)));
    }

    @Test
    void refusesDatagramsThatCannotBe() {
        refuses("udp_stream", spec -> sizes(spec, 65_508, 65_508), "65508", "at most 65507");
        refuses("udp_stream", spec -> sizes(spec, 7, 7), "7 bytes", "at least 8");
        refuses("udp_stream", spec -> sizes(spec, 1448, 1000), "receive size of 1000");
        refuses("udp_rr", spec -> with(spec, new Transaction(1, 65_508, 0)), "65508");
        accepts("udp_stream", spec -> sizes(spec, 8, 8));
        accepts("udp_stream", spec -> sizes(spec, 65_507, 65_507));
    }

    @Test
    void refusesTcpOptionsForUdp() {
        refuses("udp_rr", spec -> withSockets(spec, SocketOption.NO_DELAY, "1"), "no-delay", "UDP");
        refuses(
                "udp_stream",
                spec -> withSockets(spec, SocketOption.CONGESTION_CONTROL, "cubic"),
                "congestion-control");
        accepts("tcp_rr", spec -> withSockets(spec, SocketOption.NO_DELAY, "1"));
    }

    @Test
    void refusesMoreStreamsOrMemoryThanAnyHostCarries() {
        refuses("tcp_stream", spec -> streams(spec, 4097), "4097 streams");
        refuses("tcp_stream", spec -> sizes(spec, (64 << 20) + 1, 1), "too large");
        refuses("tcp_stream", spec -> streams(sizes(spec, 64 << 20, 1), 16), "memory");
    }

    @Test
    void refusesMoreSlicesOrTimeThanAReportCanHold() {
        Timing.Omit none = new Timing.Omit(0, 0, 0);
        long second = 1_000_000_000L;
        refuses("tcp_stream", spec -> with(spec, new Timing(second, 0, 0, none, 1)), "3600");
        refuses("tcp_stream", spec -> with(spec, new Timing(0, 1 << 20, 0, none, 1)), "100 ms");
        refuses("tcp_rr", spec -> with(spec, new Timing(0, 0, 9, none, second / 11)), "100 ms");
        refuses("tcp_rr", spec -> with(spec, new Timing(Long.MAX_VALUE, 0, 0, none, 0)), "duration");
        Timing.Omit endless = new Timing.Omit(0, 1, Long.MAX_VALUE);
        refuses("tcp_rr", spec -> with(spec, new Timing(second, 0, 0, endless, 0)), "omit");
        accepts("tcp_stream", spec -> with(spec, new Timing(3600 * second, 0, 0, none, second)));
        accepts("tcp_stream", spec -> with(spec, new Timing(0, 1 << 20, 0, none, second / 10)));
    }

    @ParameterizedTest
    @CsvSource({
        "tcp_stream,copy,copy,true",
        "tcp_stream,sendfile,trunc,true",
        "tcp_maerts,zerocopy,splice,true",
        "tcp_sendfile,sendfile,copy,true",
        "tcp_sendfile_maerts,splice,splice,true",
        "tcp_sendfile,copy,copy,false",
        "tcp_sendfile,zerocopy,copy,false",
        "tcp_stream,mmsg,copy,false",
        "tcp_rr,zerocopy,copy,false",
        "tcp_rr,copy,trunc,false",
        "tcp_crr,sendfile,copy,false",
        "udp_stream,sendfile,copy,false",
        "udp_stream,copy,trunc,false",
        "udp_stream,gso,gro,true",
        "udp_rr,gso,copy,false",
        "tcp_stream,teleport,copy,false",
        "tcp_stream,copy,teleport,false"
    })
    void takesTheMethodsThatItsTrafficCanUse(String test, String send, String receive, boolean taken) {
        UnaryOperator<TestSpec> change = spec -> Specs.copy(
                spec,
                spec.timing(),
                spec.transaction(),
                spec.streams(),
                moving(spec.local(), send, receive),
                moving(spec.remote(), send, receive));
        if (taken) {
            accepts(test, change);
        } else {
            refuses(test, change, test, send.equals("copy") ? receive : send);
        }
    }

    private static EndOptions moving(EndOptions end, String send, String receive) {
        return new EndOptions(
                end.sendBytes(), end.receiveBytes(), send, receive, end.sockets(), end.cpus(), end.bindAddress());
    }

    @Test
    void refusesAFileThatNothingSends() {
        refuses("tcp_stream", spec -> withFile(spec, "/a", ""), "sends no file");
        refuses("tcp_sendfile", spec -> withFile(spec, "", "/a"), "receiver");
        refuses("tcp_sendfile", spec -> withFile(spec, "x".repeat(5000), ""), "5000");
        accepts("tcp_sendfile", spec -> withFile(spec, "/a", ""));
        accepts("tcp_sendfile_maerts", spec -> withFile(spec, "", "/a"));
    }

    private static TestSpec withFile(TestSpec spec, String local, String remote) {
        return Specs.copy(
                spec,
                spec.timing(),
                spec.transaction(),
                spec.streams(),
                spec.local().sending(local),
                spec.remote().sending(remote));
    }

    @Test
    void refusesASpecThatCarriesAnotherTestsName() {
        TestSpec renamed = defaults("tcp_rr");
        assertThatThrownBy(() -> TestTypes.of("tcp_stream").check(renamed)).isInstanceOf(WeirException.class);
    }

    @Test
    void receivesWholeDatagramsByDefault() {
        assertThat(TestTypes.of("udp_stream").receiveBytesFor(9000)).isEqualTo(9000);
        assertThat(TestTypes.of("tcp_stream").receiveBytesFor(9000)).isEqualTo(128 * 1024);
    }

    private static void refuses(String name, UnaryOperator<TestSpec> change, String... parts) {
        assertThatThrownBy(() -> check(name, change))
                .isInstanceOf(WeirException.class)
                .hasMessageContainingAll(parts)
                .extracting(e -> ((WeirException) e).kind())
                .isEqualTo(WeirException.Kind.USAGE);
    }

    private static void accepts(String name, UnaryOperator<TestSpec> change) {
        assertThatCode(() -> check(name, change)).doesNotThrowAnyException();
    }

    private static void check(String name, UnaryOperator<TestSpec> change) {
        TestTypes.of(name).check(change.apply(defaults(name)));
    }

    private static TestSpec defaults(String name) {
        return Specs.of(name);
    }

    private static UnaryOperator<TestSpec> burst(int burst) {
        return spec -> with(spec, new Transaction(1, 1, burst));
    }

    private static TestSpec with(TestSpec spec, Transaction transaction) {
        return Specs.copy(spec, spec.timing(), transaction, spec.streams(), spec.local(), spec.remote());
    }

    private static TestSpec with(TestSpec spec, Timing timing) {
        return Specs.copy(spec, timing, spec.transaction(), spec.streams(), spec.local(), spec.remote());
    }

    private static TestSpec streams(TestSpec spec, int streams) {
        return Specs.copy(spec, spec.timing(), spec.transaction(), streams, spec.local(), spec.remote());
    }

    private static TestSpec sizes(TestSpec spec, int sendBytes, int receiveBytes) {
        return Specs.copy(
                spec,
                spec.timing(),
                spec.transaction(),
                spec.streams(),
                Specs.end(sendBytes, spec.local().receiveBytes()),
                Specs.end(spec.remote().sendBytes(), receiveBytes));
    }

    private static TestSpec withSockets(TestSpec spec, SocketOption option, String value) {
        EndOptions end = spec.remote();
        EndOptions changed = new EndOptions(
                end.sendBytes(),
                end.receiveBytes(),
                end.sendMethod(),
                end.receiveMethod(),
                end.sockets().with(option, value),
                end.cpus(),
                end.bindAddress());
        return Specs.copy(spec, spec.timing(), spec.transaction(), spec.streams(), spec.local(), changed);
    }

    private static Timing bytes(long bytes) {
        return new Timing(0, bytes, 0, new Timing.Omit(0, 0, 0), 0);
    }

    private static Timing transactions(long transactions) {
        return new Timing(0, 0, transactions, new Timing.Omit(0, 0, 0), 0);
    }
}
