package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.Site;
import weir.host.Hosts;
import weir.model.HostPort;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.GcPauses;
import weir.model.StrangerTotals;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.Networks;
import weir.protocol.Frame;
import weir.units.NanoClock;
import weir.workload.RunToken;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Runs with a connection for each transaction on a port that others use, and abuse, meanwhile. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SiegeTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long MS = 1_000_000;

    private final Network network = Networks.open("linux");
    private final Site site = new Site(Hosts.open(), NanoClock.SYSTEM, () -> new GcPauses(0, 0));
    private final AgentServer server = AgentServer.start(
            network,
            site,
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
            Front.settings(AgentPolicy.DEFAULT),
            false);
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private static TestSpec spec(String test, int requestBytes, long durationMs) {
        TestType type = TestTypes.of(test);
        Transaction transaction = new Transaction(requestBytes, 100_000, 0);
        return new TestSpec(
                test,
                type.traffic(),
                new Timing(durationMs * MS, 0, 0, new Timing.Omit(0, 0, 0), 0),
                type.traffic().connectionPerTransaction() ? transaction : type.transactionDefault(),
                1,
                type.endDefaults(),
                type.endDefaults(),
                "linux");
    }

    private FrameChannel connect() {
        return new ControlClient(network, "0.test", NanoClock.SYSTEM)
                .connect(new HostPort("127.0.0.1", server.local().getPort()), Front.key(1), LIMIT);
    }

    private Socket stranger(byte... says) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.connect(server.local(), 5000);
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(says);
        return socket;
    }

    private TestRunner.RunOutcome run(TestSpec spec) {
        try (FrameChannel channel = connect()) {
            return new TestRunner(network, site, channel, RunProgress.SILENT, new RunInterrupt())
                    .run(spec, "besieged", 10_000 * MS);
        }
    }

    /** A run on the agent whose requester is the test itself. */
    private final class OwnRun implements AutoCloseable {
        private final FrameChannel channel = connect();
        private final RunToken token;

        OwnRun(TestSpec spec) {
            RolePlan plan = new RolePlan(spec.traffic().localRole().opposite(), spec, 60_000 * MS);
            channel.send(new Frame.Prepare(plan, "own"));
            token = RunToken.fromHex(hear(Frame.Prepared.class).token());
            channel.send(new Frame.Start());
            hear(Frame.Ready.class);
        }

        private <T extends Frame> T hear(Class<T> type) {
            return Expected.next(channel, type, LIMIT, new RunInterrupt());
        }

        void measure() {
            hear(Frame.Warm.class);
            channel.send(new Frame.Measure());
            hear(Frame.Measuring.class);
        }

        byte[] request(int bytes) {
            byte[] request = new byte[DataHello.BYTES + bytes];
            token.hello(DataHello.Kind.OPEN, 0).encode(MemorySegment.ofArray(request));
            return request;
        }

        RoleReport finish() {
            channel.send(new Frame.Stop(true));
            return hear(Frame.Finished.class).report();
        }

        @Override
        public void close() {
            channel.close();
        }
    }

    /** Each has shown that it is the run's, so a loop waits for the rest of it. */
    @Test
    void halfRequestsOfOneRunKeepNobodyElseOut() throws IOException {
        try (OwnRun run = new OwnRun(spec("tcp_crr", 10, 60_000))) {
            run.measure();
            for (int i = 0; i < 300; i++) {
                stranger(run.request(1));
            }
            connect().close();
            RoleReport report = run.finish();

            assertThat(report.whole().transactions()).isZero();
            assertThat(report.strangers().orElseThrow().broken()).isPositive();
        }
    }

    @Test
    void aSlowRequestOfFourMegabytesIsAnsweredAndCounted() throws Exception {
        int bytes = 4 << 20;
        try (OwnRun run = new OwnRun(spec("tcp_crr", bytes, 60_000))) {
            run.measure();
            List<CompletableFuture<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                answers.add(RoomSocketTest.later(() -> slowTransaction(run.request(bytes))));
            }
            for (CompletableFuture<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(100_000);
            }
            RoleReport report = run.finish();

            assertThat(report.whole().transactions()).isEqualTo(5);
            assertThat(report.whole().bytes()).isEqualTo(5L * bytes);
            assertThat(report.whole().sentBytes()).isEqualTo(500_000);
            assertThat(report.strangers()).contains(new StrangerTotals(0, 0, 0, 5));
        }
    }

    /** Bytes of the response; the request comes in three parts, with pauses longer than a loop has patience. */
    private int slowTransaction(byte[] request) throws IOException, InterruptedException {
        try (Socket socket = stranger()) {
            OutputStream out = socket.getOutputStream();
            Thread.sleep(300);
            out.write(request, 0, 100);
            Thread.sleep(300);
            out.write(request, 100, 1_000_000);
            Thread.sleep(300);
            out.write(request, 1_000_100, request.length - 1_000_100);
            return socket.getInputStream().readAllBytes().length;
        }
    }

    @Test
    void bothEndsCountTheSameThoughStrangersComeAndAreReported() throws Exception {
        CompletableFuture<TestRunner.RunOutcome> running = RoomSocketTest.later(() -> run(spec("tcp_crr", 1000, 1500)));
        while (!running.isDone()) {
            stranger();
            stranger((byte) 0x57);
            stranger(new byte[100]);
            Thread.sleep(20);
        }
        RoleReport near = running.get().local().orElseThrow();
        RoleReport far = running.get().remote().orElseThrow();

        assertThat(near.strangers()).isEmpty();
        assertThat(far.strangers().orElseThrow().silent()).isPositive();
        assertThat(far.strangers().orElseThrow().foreign()).isPositive();
        assertThat(near.whole().transactions())
                .isPositive()
                .isEqualTo(far.whole().transactions());
        assertThat(near.whole().sentBytes()).isEqualTo(far.whole().bytes());
        assertThat(near.whole().bytes()).isEqualTo(far.whole().sentBytes());
    }

    @Test
    void idleConnectionsDuringARunOverOneConnectionAreReported() throws Exception {
        CompletableFuture<TestRunner.RunOutcome> running = RoomSocketTest.later(() -> run(spec("tcp_rr", 1, 3000)));
        for (int i = 0; i < PendingConnections.CAPACITY + 1000; i++) {
            stranger();
        }
        RoleReport far = running.get().remote().orElseThrow();

        assertThat(far.strangers().orElseThrow().foreign())
                .as("beyond what may wait")
                .isGreaterThan(500);
    }

    @Test
    void aRunOnAQuietPortReportsNobody() {
        RoleReport far = run(spec("tcp_crr", 1000, 300)).remote().orElseThrow();

        assertThat(far.strangers().orElseThrow().foreign()).isZero();
        assertThat(far.strangers().orElseThrow().silent()).isZero();
        assertThat(far.strangers().orElseThrow().broken()).isZero();
    }
}
