package weir.net.linux;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.SendSource;
import weir.net.Task;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.testing.Needs;

/**
 * What a loop calls allocates nothing once it is compiled. First of all classes, since a process of Weir uses one method: where tests
 * of many have been before, the compiler no longer sees through a call.
 */
@Order(1)
@Needs("linux")
@Timeout(60)
class AllocationTest {
    private static final int LIMIT_MS = 10_000;
    private static final int CALLS = 10_000;
    private static final int ROUNDS = 20;
    /** A starved compiler comes late. */
    private static final long PATIENCE_NS = 30_000_000_000L;

    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);

    private final LinuxNetwork network = new LinuxNetwork();

    private static Network.SocketPlan plan() {
        return new Network.SocketPlan(
                "copy", "copy", SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "65536"), "", 64, 64, 1);
    }

    /**
     * The least that one of some rounds of calls allocates: the compiler works beside the test and takes its time, so that the first
     * rounds may allocate.
     */
    private static long allocatedBytes(int callsInRound, IntSupplier call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().threadId();
        long least = Long.MAX_VALUE;
        long beganNs = System.nanoTime();
        for (int round = 0; least > 0 && (round < ROUNDS || System.nanoTime() - beganNs < PATIENCE_NS); round++) {
            long before = threads.getThreadAllocatedBytes(id);
            long sum = repeat(callsInRound, call);
            least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
            assertThat(sum).isPositive();
        }
        return least;
    }

    private static long repeat(int calls, IntSupplier call) {
        long sum = 0;
        for (int turn = 0; turn < calls; turn++) {
            sum += call.getAsInt();
        }
        return sum;
    }

    @Test
    void requestsAndResponsesAllocateNothing() {
        try (TcpListener listener = network.listen(LOOPBACK);
                TcpConnection near = network.connect(listener.local(), plan(), LIMIT_MS);
                TcpConnection far = listener.accept(LIMIT_MS).orElseThrow()) {
            long bytes = allocatedBytes(
                    CALLS, () -> near.send(8) + far.receiveFully(8) + far.sendFully(8) + near.receive(8));
            assertThat(bytes).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"copy,copy", "sendfile,trunc", "splice,splice", "zerocopy,trunc"})
    void bulkDataAllocatesNothing(String send, String receive) {
        try (SendSource source = network.openSource(Network.SourcePlan.GENERATED);
                TcpListener listener = network.listen(LOOPBACK);
                TcpConnection near = network.connect(listener.local(), bulk(send, "copy", source), LIMIT_MS);
                TcpConnection far = listener.accept(LIMIT_MS).orElseThrow()) {
            far.adapt(bulk("copy", receive, source));
            long bytes = allocatedBytes(CALLS, () -> near.send(4096) + far.receive(8192));
            assertThat(bytes).isZero();
        }
    }

    private static Network.SocketPlan bulk(String send, String receive, SendSource source) {
        return new Network.SocketPlan(send, receive, SocketOptions.NONE, "", 8192, 8192, 1).from(Optional.of(source));
    }

    @Test
    void datagramsAllocateNothing() {
        try (UdpSocket server = network.openUdp(LOOPBACK, datagrams());
                UdpSocket client = network.openUdp(LOOPBACK, datagrams())) {
            client.connect(server.local());
            long bytes = allocatedBytes(CALLS, () -> client.send(1, 8) + server.receive() + server.length(0));
            assertThat(bytes).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"copy,mmsg", "copy,gro", "mmsg,copy", "mmsg,mmsg", "mmsg,gro", "gso,copy", "gso,mmsg", "gso,gro"})
    void batchesAllocateNothing(String send, String receive) {
        int batch = 8;
        Network.SocketPlan plan = new Network.SocketPlan(send, receive, SocketOptions.NONE, "", 64, 64, batch);
        try (UdpSocket server = network.openUdp(LOOPBACK, plan);
                UdpSocket client = network.openUdp(LOOPBACK, plan)) {
            client.connect(server.local());
            server.connect(client.local());
            long bytes = allocatedBytes(CALLS, () -> {
                int missing = client.send(batch, 64);
                int sum = 0;
                while (missing > 0) {
                    int count = server.receive();
                    for (int slot = 0; slot < count; slot++) {
                        sum += server.length(slot)
                                + server.incoming().get(ValueLayout.JAVA_BYTE, server.incomingAt(slot));
                        client.outgoing().set(ValueLayout.JAVA_BYTE, client.outgoingAt(slot), (byte) slot);
                    }
                    missing -= count;
                }
                return sum;
            });
            assertThat(bytes).isZero();
        }
    }

    private static Network.SocketPlan datagrams() {
        return new Network.SocketPlan("copy", "copy", SocketOptions.NONE, "", 64, 64, 1);
    }

    @Test
    void aConnectionForEachTransactionAllocatesNothing() {
        try (TcpListener listener = network.listen(LOOPBACK);
                ReusableConnection acceptor = listener.acceptor(plan());
                ReusableConnection connector = network.connector(listener.local(), plan())) {
            Task<Integer> responder = Task.start(() -> {
                while (acceptor.open() != TcpConnection.END_OF_STREAM) {
                    if (acceptor.receiveFully(8) == 8) {
                        acceptor.sendFully(8);
                    }
                    acceptor.finish();
                }
                return 0;
            });
            long bytes = allocatedBytes(CALLS / 5, () -> {
                int sum = connector.open() + connector.sendFully(8) + connector.receiveFully(8);
                connector.finish();
                return sum;
            });
            acceptor.wake();
            assertThat(bytes).isZero();
            responder.result();
        }
    }
}
