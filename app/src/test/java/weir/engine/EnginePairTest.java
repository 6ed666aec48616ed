package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.host.Host;
import weir.host.Hosts;
import weir.model.EndOptions;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.model.Transport;
import weir.net.Network;
import weir.net.Networks;
import weir.net.SendSource;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.testing.Await;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Both endpoints of each test in this process, over real loopback sockets: what one end sent the other received. */
class EnginePairTest {
    private static final long MS = 1_000_000;
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Network network = Networks.open("linux");
    private final Host host = Hosts.open();
    private final Site site = new Site(host, NanoClock.SYSTEM, () -> new GcPauses(0, 0));
    private final SendSource source = network.openSource(Network.SourcePlan.GENERATED);
    private final RunToken token = new RunToken(1, 2);

    private static TestSpec spec(String test, int streams, long bytes, long transactions) {
        TestType type = TestTypes.of(test);
        long durationNs = bytes + transactions == 0 ? 300 * MS : 0;
        TestSpec spec = new TestSpec(
                test,
                type.traffic(),
                new Timing(durationNs, bytes, transactions, new Timing.Omit(50 * MS, 0, 50 * MS), 100 * MS),
                new Transaction(1, 1, 0),
                streams,
                type.endDefaults(),
                type.endDefaults(),
                "linux");
        type.check(spec);
        return spec;
    }

    private record Pair(RoleReport local, RoleReport remote) {}

    private Pair run(TestSpec spec) {
        RolePlan localPlan = new RolePlan(spec.traffic().localRole(), spec, 10_000 * MS);
        RolePlan remotePlan = new RolePlan(localPlan.role().opposite(), spec, 10_000 * MS);
        Network.SocketPlan localSockets =
                new LoopFactory(localPlan, token, site.clock()).socketPlan().from(Optional.of(source));
        Network.SocketPlan remoteSockets =
                new LoopFactory(remotePlan, token, site.clock()).socketPlan().from(Optional.of(source));
        List<OpenStream> here = new ArrayList<>();
        List<OpenStream> there = new ArrayList<>();
        try (TcpListener listener = network.listen(ANY_PORT)) {
            for (int i = 0; i < spec.streams(); i++) {
                if (spec.traffic().transport() == Transport.UDP) {
                    openFlow(here, there, localSockets, remoteSockets);
                } else if (spec.traffic().connectionPerTransaction()) {
                    here.add(new OpenStream.PerTransaction(network.connector(listener.local(), localSockets)));
                    there.add(new OpenStream.PerTransaction(listener.acceptor(remoteSockets)));
                } else {
                    here.add(new OpenStream.Tcp(network.connect(listener.local(), localSockets, 1000)));
                    TcpConnection accepted = listener.accept(1000).orElseThrow();
                    accepted.adapt(remoteSockets);
                    there.add(new OpenStream.Tcp(accepted));
                }
            }
            try (Endpoint remote = endpoint(remotePlan, there);
                    Endpoint local = endpoint(localPlan, here)) {
                return drive(local, remote);
            }
        }
    }

    private void openFlow(
            List<OpenStream> here,
            List<OpenStream> there,
            Network.SocketPlan localPlan,
            Network.SocketPlan remotePlan) {
        UdpSocket near = network.openUdp(ANY_PORT, localPlan);
        UdpSocket far = network.openUdp(ANY_PORT, remotePlan);
        near.connect(far.local());
        far.connect(near.local());
        here.add(new OpenStream.Udp(near));
        there.add(new OpenStream.Udp(far));
    }

    private Endpoint endpoint(RolePlan plan, List<OpenStream> streams) {
        return new Endpoint(plan, site, new LoopBuilder(plan, token, site.clock(), Strangers.NONE).work(streams));
    }

    private Pair drive(Endpoint local, Endpoint remote) {
        remote.start();
        local.start();
        Await.until("both are warm", () -> local.isWarm() && remote.isWarm());
        remote.measure();
        local.measure();
        Await.until("one end has finished", () -> local.isFinished() || remote.isFinished());
        if (local.isFinished()) {
            remote.peerFinished();
        } else {
            local.peerFinished();
        }
        Await.until("both have finished", () -> local.isFinished() && remote.isFinished());
        return new Pair(local.report(host.environment(), List.of()), remote.report(host.environment(), List.of()));
    }

    private static void assertComplete(RoleReport report) {
        assertThat(report.notes()).isEmpty();
        assertThat(report.streams())
                .allSatisfy(stream -> assertThat(stream.finish()).isEqualTo(Finish.COMPLETE));
    }

    @Test
    void everyByteOfAStreamArrives() {
        Pair pair = run(spec("tcp_stream", 2, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        assertThat(pair.local().window().bytes()).isPositive();
        assertThat(pair.remote().whole().bytes()).isEqualTo(pair.local().whole().bytes());
        assertThat(pair.local().streams().getFirst().tcpEnd()).isPresent();
    }

    @Test
    void everyByteOfAReverseStreamArrives() {
        Pair pair = run(spec("tcp_maerts", 1, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        assertThat(pair.local().whole().bytes()).isEqualTo(pair.remote().whole().bytes());
    }

    @AfterEach
    void closeSource() {
        source.close();
    }

    @ParameterizedTest
    @CsvSource({"sendfile,copy", "splice,trunc", "zerocopy,splice", "copy,trunc"})
    void everyByteArrivesByEveryMethod(String send, String receive) {
        for (long bytes : new long[] {0, 10_000_001}) {
            Pair pair = run(moving(spec("tcp_stream", 2, bytes, 0), send, receive));
            assertComplete(pair.local());
            assertComplete(pair.remote());
            assertThat(pair.remote().whole().bytes())
                    .isPositive()
                    .isEqualTo(pair.local().whole().bytes());
            assertThat(bytes).isIn(0L, pair.local().window().bytes());
            assertThat(pair.local().sentFile().isPresent()).isEqualTo(send.startsWith("s"));
            assertThat(pair.local().zeroCopy().isPresent()).isEqualTo(send.equals("zerocopy"));
        }
    }

    private static TestSpec moving(TestSpec spec, String send, String receive) {
        EndOptions end = new EndOptions(128 << 10, 128 << 10, send, receive, SocketOptions.NONE, List.of(), "");
        return new TestSpec(
                spec.test(), spec.traffic(), spec.timing(), spec.transaction(), spec.streams(), end, end, "linux");
    }

    @Test
    void aRunByBytesIsExact() {
        Pair pair = run(spec("tcp_stream", 3, 10_000_001, 0));
        assertComplete(pair.local());
        assertThat(pair.local().window().bytes()).isEqualTo(10_000_001);
        assertThat(pair.remote().whole().bytes()).isEqualTo(pair.local().whole().bytes());
    }

    @Test
    void everyTransactionIsAnswered() {
        Pair pair = run(spec("tcp_rr", 2, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        assertThat(pair.local().window().transactions()).isPositive();
        assertThat(pair.remote().whole().transactions())
                .isEqualTo(pair.local().whole().transactions());
        assertThat(pair.local().latency().orElseThrow().count())
                .isPositive()
                .isLessThanOrEqualTo(pair.local().whole().transactions());
    }

    @Test
    void aRunByTransactionsIsExact() {
        Pair pair = run(spec("tcp_rr", 2, 0, 1001));
        assertThat(pair.local().window().transactions()).isEqualTo(1001);
        assertThat(pair.local().latency().orElseThrow().count()).isEqualTo(1001);
    }

    @Test
    void everyConnectionCarriesATransaction() {
        Pair pair = run(spec("tcp_crr", 2, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        assertThat(pair.local().window().transactions()).isPositive();
        assertThat(pair.remote().whole().transactions())
                .isEqualTo(pair.local().whole().transactions());
    }

    @Test
    void everyDatagramIsAccountedFor() {
        Pair pair = run(spec("udp_stream", 2, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        long sent = pair.local().wholeDatagrams().sent();
        assertThat(sent).isPositive();
        assertThat(pair.remote().wholeDatagrams().received()).isPositive().isLessThanOrEqualTo(sent);
        assertThat(pair.remote().wholeDatagrams().highestSequence()).isLessThanOrEqualTo(sent);
        assertThat(pair.remote().wholeDatagrams().corrupt()).isZero();
        assertThat(pair.remote().wholeDatagrams().duplicated()).isZero();
    }

    @Test
    void everyDatagramTransactionIsAnsweredOrLost() {
        Pair pair = run(spec("udp_rr", 1, 0, 0));
        assertComplete(pair.local());
        assertComplete(pair.remote());
        assertThat(pair.local().window().transactions()).isPositive();
        assertThat(pair.local().latency()).isPresent();
    }
}
