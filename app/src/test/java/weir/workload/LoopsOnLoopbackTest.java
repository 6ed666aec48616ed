package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.model.DatagramTotals;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.Network;
import weir.net.Networks;
import weir.net.Task;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.testing.Await;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

/** Each pair of loops over real sockets on loopback: both ends agree on what was carried. */
@Timeout(120)
class LoopsOnLoopbackTest {
    private static final RunToken TOKEN = new RunToken(0x1122334455667788L, 0x99aabbccddeeff00L);
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    private static final int LIMIT_MS = 10_000;

    private final Network network = Networks.open("linux");
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters near = new StreamCounters();
    private final StreamCounters far = new StreamCounters();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp_stream", "tcp_maerts"})
    void bothEndsOfABulkStreamCountTheSameBytes(String name) {
        Ends ends = Ends.of(Specs.of(name));
        Pair pair = connect(ends);
        StreamCounters sending = ends.near.plan().role() == Role.SENDER ? near : far;
        Task<Outcome> one = start(ends.near.loops().tcp(0, pair.near()), near);
        Task<Outcome> other = start(ends.far.loops().tcp(0, pair.far()), far);
        gate.open();
        Await.until("traffic flows", () -> sending.totals().calls() > 100);
        gate.measure();
        gate.close();
        assertThat(one.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(other.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(near.totals().bytes()).isEqualTo(far.totals().bytes()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 131_072, 5_000_001})
    void carriesExactlyTheBytesAskedFor(long bytes) {
        Ends ends = Ends.of(amount(Specs.of("tcp_stream"), bytes, 0, new Transaction(1, 1, 0)));
        Pair pair = connect(ends);
        StreamLoop loop = ends.near.loops().tcp(0, pair.near());
        Task<Outcome> other = start(ends.far.loops().tcp(0, pair.far()), far);
        gate.measure();
        assertThat(loop.run(gate, near)).isEqualTo(Outcome.COMPLETE);
        assertThat(other.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.measured().orElseThrow().totals().bytes()).isEqualTo(bytes);
        assertThat(far.totals().bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"1,1,0", "1,1,16", "100,70000,0", "300000,5,0", "300,300,20"})
    void bothEndsOfTransactionsAgree(int requestBytes, int responseBytes, int burst) {
        Transaction transaction = new Transaction(requestBytes, responseBytes, burst);
        Ends ends = Ends.of(amount(Specs.of("tcp_rr"), 0, 500, transaction));
        Pair pair = connect(ends);
        StreamLoop loop = ends.near.loops().tcp(0, pair.near());
        Task<Outcome> other = start(ends.far.loops().tcp(0, pair.far()), far);
        gate.measure();
        assertThat(loop.run(gate, near)).isEqualTo(Outcome.COMPLETE);
        assertThat(other.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(near.totals()).isEqualTo(new Totals(500L * responseBytes, 1000, 500, 500L * requestBytes));
        assertThat(far.totals()).isEqualTo(new Totals(500L * requestBytes, 1000, 500, 500L * responseBytes));
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(500);
    }

    @Test
    void streamsWithAConnectionPerTransactionShareAListener() throws Exception {
        int streams = 3;
        TestSpec spec = amount(Specs.of("tcp_crr"), 0, 600, new Transaction(3, 5, 0));
        Ends ends = Ends.of(Specs.copy(spec, spec.timing(), spec.transaction(), streams, spec.local(), spec.remote()));
        TcpListener listener = keep(network.listen(ANY_PORT));
        ServingStrangers strangers = new ServingStrangers(TOKEN, spec.transaction());
        List<Task<Outcome>> requesters = new ArrayList<>();
        List<Task<Outcome>> acceptors = new ArrayList<>();
        for (int stream = 0; stream < streams; stream++) {
            var acceptor = keep(listener.acceptor(ends.far.loops().socketPlan()));
            acceptors.add(start(ends.far.loops().acceptor(acceptor, strangers), far));
            var connector =
                    keep(network.connector(listener.local(), ends.near.loops().socketPlan()));
            StreamCounters counters = stream == 0 ? near : new StreamCounters();
            requesters.add(start(ends.near.loops().connector(stream, connector), counters));
        }
        byte[] greeting = {0x16, 3, 1, 0, 1, 42};
        stranger(listener, greeting);
        gate.open();
        Await.until("the stranger was handed over", () -> !strangers.said.isEmpty());
        gate.measure();
        for (Task<Outcome> requester : requesters) {
            assertThat(requester.result()).isEqualTo(Outcome.COMPLETE);
        }
        // An end marker that was handed over, as any connection of a slow requester may be, ends no loop.
        gate.close();
        for (Task<Outcome> acceptor : acceptors) {
            assertThat(acceptor.result()).isEqualTo(Outcome.COMPLETE);
        }
        assertThat(near.totals().transactions()).isGreaterThanOrEqualTo(200);
        assertThat(strangers.said).containsExactly(greeting);
    }

    @ParameterizedTest
    @CsvSource({
        "udp_stream,copy,copy", "udp_stream,copy,mmsg", "udp_stream,copy,gro",
        "udp_stream,mmsg,copy", "udp_stream,mmsg,mmsg", "udp_stream,mmsg,gro",
        "udp_stream,gso,copy", "udp_stream,gso,mmsg", "udp_stream,gso,gro",
        "udp_maerts,mmsg,mmsg", "udp_maerts,gso,gro"
    })
    void everyDatagramIsAccountedFor(String test, String send, String receive) {
        TestSpec methods = Specs.withMethods(Specs.of(test), send, receive);
        Ends asSeen = Ends.of(amount(methods, 1448L * 20_000, 0, new Transaction(1, 1, 0)));
        Ends ends = test.equals("udp_maerts") ? new Ends(/* near= */ asSeen.far, /* far= */ asSeen.near) : asSeen;
        UdpPair pair = connectUdp(ends);
        StreamLoop sender = ends.near.loops().udp(0, pair.near());
        StreamLoop receiver = ends.far.loops().udp(0, pair.far());
        Task<Outcome> other = start(receiver, far);
        gate.measure();
        assertThat(sender.run(gate, near)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals sent = sender.datagrams().orElseThrow();
        // A receiver that got no CPU for as long as the markers were sent has a full buffer and no marker.
        DatagramFlow flow = new DatagramFlow(0, TOKEN, 1448, 1, 0, NanoClock.SYSTEM);
        Await.until("an end marker came", () -> other.isDone() || !EndMarker.send(pair.near(), flow, sent.sent()));
        assertThat(other.result()).isEqualTo(Outcome.COMPLETE);
        DatagramTotals received = receiver.datagrams().orElseThrow();
        assertThat(sent.sent()).isEqualTo(20_000);
        assertThat(received.highestSequence()).isEqualTo(20_000);
        assertThat(received.received()).isBetween(1L, 20_000L);
        assertThat(received.corrupt() + received.duplicated() + received.late()).isZero();
        assertThat(received.jitterNs()).isNotNaN();
        assertThat(far.totals().bytes()).isEqualTo(1448 * received.received());
    }

    @ParameterizedTest
    @CsvSource({"1,1,0", "1,1,7", "24,32,3", "1000,8,0", "9000,9000,2"})
    void datagramTransactionsAgree(int requestBytes, int responseBytes, int burst) {
        Transaction transaction = new Transaction(requestBytes, responseBytes, burst);
        Ends ends = Ends.of(amount(Specs.of("udp_rr"), 0, 2000, transaction));
        UdpPair pair = connectUdp(ends);
        StreamLoop requester = ends.near.loops().udp(0, pair.near());
        StreamLoop responder = ends.far.loops().udp(0, pair.far());
        Task<Outcome> other = start(responder, far);
        gate.measure();
        assertThat(requester.run(gate, near)).isEqualTo(Outcome.COMPLETE);
        assertThat(other.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(requester.measured().orElseThrow().totals().transactions()).isEqualTo(2000);
        assertThat(requester.latencies().orElseThrow().count()).isEqualTo(2000);
        assertThat(requester.datagrams().orElseThrow().late()).isZero();
        assertThat(far.totals().transactions())
                .isEqualTo(requester.datagrams().orElseThrow().sent());
    }

    @Test
    void aPortWithoutAListenerIsRefusedNotHammered() {
        Ends ends = Ends.of(Specs.of("udp_rr"));
        UdpPair pair = connectUdp(ends);
        pair.far().close();
        StreamLoop requester = ends.near.loops().udp(0, pair.near());
        Task<Outcome> task = start(requester, near);
        gate.measure();
        Await.until("it is refused", () -> requester.datagrams().orElseThrow().refused() > 20);
        gate.close();
        assertThat(task.result()).isEqualTo(Outcome.COMPLETE);
        assertThat(near.totals().transactions()).isZero();
    }

    private record End(RolePlan plan, LoopFactory loops) {
        static End of(Role role, TestSpec spec) {
            RolePlan plan = new RolePlan(role, spec, 0);
            return new End(plan, new LoopFactory(plan, TOKEN, NanoClock.SYSTEM));
        }
    }

    private record Ends(End near, End far) {
        static Ends of(TestSpec spec) {
            TestTypes.of(spec.test()).check(spec);
            Role role = spec.traffic().localRole();
            return new Ends(End.of(role, spec), End.of(role.opposite(), spec));
        }
    }

    private record Pair(TcpConnection near, TcpConnection far) {}

    private Pair connect(Ends ends) {
        TcpListener listener = keep(network.listen(ANY_PORT));
        TcpConnection one =
                keep(network.connect(listener.local(), ends.near.loops().socketPlan(), LIMIT_MS));
        TcpConnection other = keep(listener.accept(LIMIT_MS).orElseThrow());
        other.adapt(ends.far.loops().socketPlan());
        other.limit(0);
        return new Pair(one, other);
    }

    private record UdpPair(UdpSocket near, UdpSocket far) {}

    private UdpPair connectUdp(Ends ends) {
        UdpSocket one = keep(network.openUdp(ANY_PORT, ends.near.loops().socketPlan()));
        UdpSocket other = keep(network.openUdp(ANY_PORT, ends.far.loops().socketPlan()));
        one.connect(other.local());
        other.connect(one.local());
        return new UdpPair(one, other);
    }

    private void stranger(TcpListener listener, byte[] greeting) {
        TcpConnection stranger = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        stranger.sendBuffer().asByteBuffer().put(greeting);
        assertThat(stranger.sendFully(greeting.length)).isEqualTo(greeting.length);
    }

    private Task<Outcome> start(StreamLoop loop, StreamCounters counters) {
        return Task.start(() -> loop.run(gate, counters));
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        opened.add(closeable);
        return closeable;
    }

    private static TestSpec amount(TestSpec spec, long bytes, long transactions, Transaction transaction) {
        Timing timing = new Timing(0, bytes, transactions, new Timing.Omit(0, 0, 0), 0);
        return Specs.copy(spec, timing, transaction, spec.streams(), spec.local(), spec.remote());
    }
}
