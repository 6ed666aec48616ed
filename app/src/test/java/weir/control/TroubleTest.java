package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import weir.engine.OpenStream;
import weir.engine.StreamOpener;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;
import weir.net.Networks;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.units.NanoClock;

/** What goes wrong without anybody's malice: lost datagrams, no descriptors left, a peer that is stuck. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TroubleTest {
    /** Between a connector and an agent: loses the first copies of each kind of datagram in each direction. */
    private static final class LossyPath implements AutoCloseable {
        private final DatagramSocket socket = new DatagramSocket(0, InetAddress.ofLiteral("127.0.0.1"));
        private final InetSocketAddress agent;
        private final ConcurrentHashMap<Integer, AtomicInteger> seen = new ConcurrentHashMap<>();
        private final int losses;
        private Optional<InetSocketAddress> connector = Optional.empty();

        LossyPath(InetSocketAddress agent, int losses) throws IOException {
            this.agent = agent;
            this.losses = losses;
            Thread.ofPlatform().daemon().start(this::run);
        }

        private void run() {
            DatagramPacket packet = new DatagramPacket(new byte[2000], 2000);
            try {
                while (true) {
                    packet.setLength(2000);
                    socket.receive(packet);
                    InetSocketAddress from = (InetSocketAddress) packet.getSocketAddress();
                    boolean fromAgent = from.equals(agent);
                    if (!fromAgent) {
                        connector = Optional.of(from);
                    }
                    int kind = packet.getData()[5];
                    if (seen.computeIfAbsent(kind, key -> new AtomicInteger()).getAndIncrement() < losses) {
                        continue;
                    }
                    packet.setSocketAddress(fromAgent ? connector.orElseThrow() : agent);
                    socket.send(packet);
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        Set<Integer> kinds() {
            return seen.keySet();
        }

        InetSocketAddress address() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    @Test
    void opensAFlowThoughEachKindOfDatagramIsLostTwice() throws IOException {
        try (Front front = new Front(AgentPolicy.DEFAULT);
                LossyPath path = new LossyPath(front.dispatcher().local(), 2)) {
            front.attach(Front.plan(Transport.UDP, 1));
            List<OpenStream> near = new StreamOpener(front.network(), NanoClock.SYSTEM)
                    .open(Front.plan(Transport.UDP, 1), path.address(), Front.token(1), () -> {});

            assertThat(front.sink().awaitStreams(1)).containsExactly(0);
            assertThat(path.kinds()).containsExactlyInAnyOrder(0, 1, 2, 3);
            near.forEach(OpenStream::close);
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void saysThatUdpDoesNotGetThrough() throws IOException {
        try (Front front = new Front(AgentPolicy.DEFAULT);
                LossyPath path = new LossyPath(front.dispatcher().local(), Integer.MAX_VALUE)) {
            front.attach(Front.plan(Transport.UDP, 1));

            assertThatThrownBy(() -> new StreamOpener(front.network(), NanoClock.SYSTEM)
                            .open(Front.plan(Transport.UDP, 1), path.address(), Front.token(1), () -> {}))
                    .isInstanceOf(WeirException.class)
                    .hasMessageContaining("although TCP works");
        }
    }

    /** The kernel has no descriptor left for the first accepts. */
    private static final class Exhausted implements TcpListener {
        private final TcpListener real;
        private final AtomicInteger failures;

        Exhausted(TcpListener real, AtomicInteger failures) {
            this.real = real;
            this.failures = failures;
        }

        @Override
        public InetSocketAddress local() {
            return real.local();
        }

        @Override
        public Optional<TcpConnection> accept(int limitMs) {
            int left = failures.getAndDecrement();
            if (left == 1) {
                throw new OutOfMemoryError("of a test");
            }
            if (left > 0) {
                throw new NetException(
                        WeirException.Kind.MACHINE, "accept", Errno.EMFILE.number(), "Raise the limit (ulimit -n).");
            }
            return real.accept(limitMs);
        }

        @Override
        public Optional<TcpConnection> acceptNeglected() {
            return real.acceptNeglected();
        }

        @Override
        public ReusableConnection acceptor(Network.SocketPlan plan) {
            return real.acceptor(plan);
        }

        @Override
        public void close() {
            real.close();
        }
    }

    private static Network withoutDescriptors(Network real, AtomicInteger failures) {
        return (Network) Proxy.newProxyInstance(
                Network.class.getClassLoader(), new Class<?>[] {Network.class}, (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof TcpListener listener ? new Exhausted(listener, failures) : result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Test
    void goesOnWhenThereWereNoDescriptors() {
        AtomicInteger failures = new AtomicInteger(5);
        try (Front front = new Front(withoutDescriptors(Networks.open("linux"), failures))) {
            front.mustServe();

            assertThat(failures.get()).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void oneConnectionThatCannotBeServedDoesNotEndTheAgent() throws Exception {
        Network network = Networks.open("linux");
        AtomicInteger served = new AtomicInteger();
        PendingConnections.Onward onward = new PendingConnections.Onward(
                (connection, first) -> {
                    int count = served.incrementAndGet();
                    connection.close();
                    if (count == 1) {
                        throw new OutOfMemoryError("of a test");
                    }
                },
                (hello, connection, way) -> connection.close(),
                () -> {});
        OccasionalLog log = new OccasionalLog(AgentLog.SILENT, NanoClock.SYSTEM);
        try (TcpListener listener = network.listen(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
                PendingConnections pending = new PendingConnections(network.poller(), NanoClock.SYSTEM, onward, log)) {
            pending.start();
            for (int i = 0; i < 3; i++) {
                try (Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), listener.local().getPort())) {
                    socket.setSoTimeout(20_000);
                    pending.add(listener.accept(20_000).orElseThrow(), DataSink.Way.ACCEPTED);
                    socket.getOutputStream().write(0x16);
                    assertThat(socket.getInputStream().read()).isEqualTo(-1);
                }
            }
        }
        assertThat(served.get()).isEqualTo(3);
    }

    /** A controller that reads nothing: the kernel's buffers fill, then the channel gives up, and the agent serves on. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aPeerThatNeverReadsIsGivenUp() throws Exception {
        List<TcpConnection> pair = RoomPair.overRoom();
        var agent = RoomSocketTest.later(() -> {
            TcpConnection connection = pair.get(1);
            connection.receive(1);
            RoomSocket socket = new RoomSocket(connection, NanoClock.SYSTEM);
            var secure = Tls.agent().accept(socket, new byte[] {0x16});
            return FrameChannel.open(
                    new FrameChannel.Opened(secure, socket, new Greeting.Agreed(1, "test", "linux")),
                    new FrameCodec(),
                    1 << 20);
        });
        Tls.controller().connect(new RoomSocket(pair.get(0), NanoClock.SYSTEM));
        FrameChannel channel = agent.get();
        Frame big = new Frame.Failed(WeirException.Kind.RUN_FAILED, "x".repeat(60_000));
        long beganNs = System.nanoTime();

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        channel.send(big);
                    }
                })
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("takes no messages");
        assertThat(Duration.ofNanos(System.nanoTime() - beganNs))
                .as("it was given time")
                .isGreaterThan(Duration.ofSeconds(5));
        assertThat(channel.isOpen()).isFalse();
        // Which must not wait for the peer either; that would be the test's time limit.
        channel.close();
        pair.forEach(TcpConnection::close);
    }

    /** Two ends in the room. */
    private static final class RoomPair {
        static List<TcpConnection> overRoom() {
            Network network = Networks.open("linux");
            try (TcpListener listener = network.listen(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0))) {
                TcpConnection near = network.connect(listener.local(), Network.SocketPlan.CONTROL, 5000);
                return List.of(near, listener.accept(5000).orElseThrow());
            }
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        try (Front front = new Front(AgentPolicy.DEFAULT)) {
            assertThatThrownBy(() ->
                            new Front(AgentPolicy.DEFAULT, front.dispatcher().local()).close())
                    .isInstanceOf(NetException.class)
                    .hasMessageContaining(
                            Integer.toString(front.dispatcher().local().getPort()));
        }
    }
}
