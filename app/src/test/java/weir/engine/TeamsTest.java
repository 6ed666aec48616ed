package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.host.Hosts;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;
import weir.net.Network;
import weir.net.Networks;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.testing.Await;
import weir.testing.Needs;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.ThreadShares;

/** Endpoints whose streams share two threads, over loopback. */
@Needs("linux")
@Timeout(60)
class TeamsTest {
    private static final int STREAMS = 200;
    private static final ThreadShares SHARES = new ThreadShares(STREAMS, 2);
    private static final RunToken TOKEN = new RunToken(3, 4);
    private static final long SECOND = 1_000_000_000L;

    private final Network network = Networks.open("linux");
    private final Site site = new Site(Hosts.open(), NanoClock.SYSTEM, () -> new GcPauses(0, 0));
    private final List<TcpConnection> near = new ArrayList<>();
    private final List<TcpConnection> far = new ArrayList<>();

    @BeforeEach
    void connect() {
        Network.SocketPlan small =
                new LoopFactory(plan(Pattern.BULK, true), TOKEN, NanoClock.SYSTEM).socketPlan(SHARES);
        try (TcpListener listener = network.listen(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0))) {
            for (int i = 0; i < STREAMS; i++) {
                near.add(network.connect(listener.local(), small, 5000));
                far.add(listener.acceptForHello(5000).orElseThrow());
            }
        }
    }

    @AfterEach
    void close() {
        near.forEach(TcpConnection::close);
        far.forEach(TcpConnection::close);
    }

    private static RolePlan plan(Pattern pattern, boolean isLocal) {
        EndOptions end = new EndOptions(8192, 8192, "copy", "copy", SocketOptions.NONE, List.of(), "");
        TestSpec spec = new TestSpec(
                pattern == Pattern.BULK ? "tcp_stream" : "tcp_rr",
                new Traffic(Transport.TCP, pattern, Direction.SEND, false),
                new Timing(3600 * SECOND, 0, 0, new Timing.Omit(0, 0, 0), 0),
                new Transaction(1, 1, 0),
                STREAMS,
                end,
                end,
                "linux");
        RolePlan local = new RolePlan(spec.traffic().localRole(), spec, 10 * SECOND);
        return isLocal ? local : new RolePlan(local.role().opposite(), spec, 10 * SECOND);
    }

    private Endpoint endpoint(RolePlan plan, List<TcpConnection> connections) {
        List<OpenStream> streams = connections.stream()
                .map(connection -> (OpenStream) new OpenStream.Tcp(connection))
                .toList();
        return Endpoint.ofTeams(
                plan, site, new TeamBuilder(plan, TOKEN, network, NanoClock.SYSTEM).teams(streams, SHARES));
    }

    private RoleReport report(Endpoint endpoint) {
        return endpoint.report(site.host().environment(), List.of());
    }

    @Test
    void aConnectionThatIsResetIsNamedAndTheRestIsCounted() {
        try (Endpoint local = endpoint(plan(Pattern.BULK, true), near);
                Endpoint remote = endpoint(plan(Pattern.BULK, false), far)) {
            remote.start();
            local.start();
            remote.measure();
            local.measure();
            Await.until("traffic flows", () -> remote.soFar().bytes() > 50_000_000);
            far.get(77).abort();
            far.get(77).close();
            long before = remote.soFar().bytes();
            Await.until("the others go on", () -> remote.soFar().bytes() > before + 50_000_000);
            local.endNow();
            Await.until("the sender has finished", local::isFinished);
            remote.endNow();
            remote.peerFinished();
            RoleReport sent = report(local);
            assertThat(sent.streams().get(77).finish()).isEqualTo(Finish.PEER_LEFT);
            assertThat(sent.streams().stream().filter(stream -> stream.finish() == Finish.COMPLETE))
                    .hasSize(STREAMS - 1);
            RoleReport received = report(remote);
            for (int i = 0; i < STREAMS; i++) {
                if (i != 77) {
                    assertThat(received.streams().get(i).whole().bytes())
                            .isEqualTo(sent.streams().get(i).whole().bytes());
                }
            }
            assertThat(sent.threads()).isEqualTo(2);
        }
    }

    @Test
    void anAbortEndsThemAllAtOnceAlsoWhereAnEndDoesNotAnswer() {
        try (Endpoint local = endpoint(plan(Pattern.TRANSACTIONS, true), near)) {
            local.start();
            local.measure();
            Await.until("the window has begun", local::awaitBegin);
            local.abort();
            Await.until("it has finished", local::isFinished);
            assertThat(report(local).streams())
                    .allSatisfy(stream -> assertThat(stream.finish()).isEqualTo(Finish.CUT_OFF));
        }
        assertThat(near).allSatisfy(connection -> assertThat(connection.send(1)).isEqualTo(-1));
    }

    @Test
    void closingOneThatWasNeverStartedGivesEverythingBack() {
        endpoint(plan(Pattern.BULK, true), near).close();
        assertThat(near).allSatisfy(connection -> assertThat(connection.send(1)).isEqualTo(-1));
    }
}
