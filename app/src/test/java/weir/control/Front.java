package weir.control;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import weir.engine.OpenStream;
import weir.engine.StreamOpener;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.HostPort;
import weir.model.Pattern;
import weir.model.RolePlan;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.Networks;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.protocol.Frame;
import weir.testing.Await;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;

/** An agent's front on loopback whose sessions answer heart-beats, and what its tests do to it. */
final class Front implements AutoCloseable {
    private final Network network;
    private final AtomicInteger sessions = new AtomicInteger();
    private final Dispatcher dispatcher;
    private final Sink sink = new Sink();
    private Optional<DataSink.Attachment> attachment = Optional.empty();

    Front(AgentPolicy policy) {
        this(policy, new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
    }

    Front(AgentPolicy policy, InetSocketAddress local) {
        this(Networks.open("linux"), policy, local);
    }

    Front(Network network) {
        this(network, AgentPolicy.DEFAULT, new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
    }

    private Front(Network network, AgentPolicy policy, InetSocketAddress local) {
        this.network = network;
        this.dispatcher = Dispatcher.start(network, local, settings(policy), (ignored, channel) -> answer(channel));
    }

    /** Its sessions do as the handler says. */
    Front(ControlHandler handler) {
        this.network = Networks.open("linux");
        this.dispatcher = Dispatcher.start(
                network,
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
                settings(AgentPolicy.DEFAULT),
                handler);
    }

    static Dispatcher.Settings settings(AgentPolicy policy) {
        return new Dispatcher.Settings(key(1), "0.test", policy, AgentLog.SILENT);
    }

    private void answer(FrameChannel channel) {
        sessions.incrementAndGet();
        try {
            while (true) {
                channel.receive(Duration.ofSeconds(30))
                        .filter(Frame.Heartbeat.class::isInstance)
                        .ifPresent(beat -> channel.send(beat));
            }
        } catch (WeirException ended) {
            // The other end left.
        } finally {
            sessions.decrementAndGet();
        }
    }

    static AgentPolicy withSessions(int most) {
        AgentPolicy plain = AgentPolicy.DEFAULT;
        return new AgentPolicy(
                plain.maxDuration(),
                plain.maxSilence(),
                plain.maxStreams(),
                most,
                most,
                plain.maxMemoryBytes(),
                0,
                plain.peers());
    }

    static AccessKey key(long seed) {
        return AccessKey.random(new java.security.SecureRandom() {
            private static final long serialVersionUID = 1L;
            private final Random random = new Random(seed);

            @Override
            public void nextBytes(byte[] bytes) {
                random.nextBytes(bytes);
            }
        });
    }

    static RunToken token(long seed) {
        return new RunToken(seed, ~seed);
    }

    Network network() {
        return network;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    HostPort address() {
        return new HostPort("127.0.0.1", dispatcher.local().getPort());
    }

    int sessions() {
        return sessions.get();
    }

    FrameChannel connect() {
        return connect(key(1));
    }

    FrameChannel connect(AccessKey key) {
        return new ControlClient(network, "0.test", NanoClock.SYSTEM).connect(address(), key, Duration.ofSeconds(10));
    }

    /** Fails unless a legitimate controller is served now. */
    void mustServe() {
        try (FrameChannel channel = connect()) {
            channel.send(new Frame.Heartbeat());
            if (channel.receive(Duration.ofSeconds(10)).isEmpty()) {
                throw new AssertionError("the agent does not answer");
            }
        }
    }

    /** A plan of the connecting end. */
    static RolePlan plan(Transport transport, int streams) {
        return plan(new Traffic(transport, Pattern.BULK, Direction.SEND, false), streams);
    }

    static RolePlan plan(Traffic traffic, int streams) {
        Timing timing = new Timing(1_000_000_000L, 0, 0, new Timing.Omit(0, 0, 0), 0);
        EndOptions end = new EndOptions(1000, 1000, "copy", "copy", SocketOptions.NONE, List.of(), "");
        TestSpec spec = new TestSpec("test", traffic, timing, new Transaction(10, 20, 0), streams, end, end, "linux");
        return new RolePlan(traffic.localRole(), spec, 10_000_000_000L);
    }

    /** Has the dispatcher expect the streams of a plan under token 1. */
    void attach(RolePlan near) {
        RolePlan far = new RolePlan(near.role().opposite(), near.spec(), near.silenceNs());
        DataSink.Kind kind = near.spec().traffic().connectionPerTransaction()
                ? DataSink.Kind.TCP_PER_TRANSACTION
                : near.spec().traffic().transport() == Transport.UDP ? DataSink.Kind.UDP : DataSink.Kind.TCP;
        attachment = Optional.of(dispatcher.attach(
                new DataSink.Expected(
                        token(1),
                        kind,
                        near.spec().streams(),
                        new LoopFactory(far, token(1), NanoClock.SYSTEM).socketPlan(),
                        dispatcher.local().getAddress()),
                sink));
    }

    List<OpenStream> open(RolePlan near) {
        attach(near);
        return openAgain(near);
    }

    List<OpenStream> openAgain(RolePlan near) {
        return new StreamOpener(network, NanoClock.SYSTEM).open(near, dispatcher.local(), token(1), () -> {});
    }

    Sink sink() {
        return sink;
    }

    DataSink.Attachment attachment() {
        return attachment.orElseThrow();
    }

    @Override
    public void close() {
        attachment.ifPresent(DataSink.Attachment::close);
        dispatcher.close();
        sink.close();
    }

    /** Keeps what arrives. */
    static final class Sink implements DataSink {
        private final Map<Integer, TcpConnection> connections = new ConcurrentHashMap<>();
        private final Map<Integer, UdpSocket> flows = new ConcurrentHashMap<>();
        final Map<Integer, WeirException> refusals = new ConcurrentHashMap<>();
        final List<DataSink.Way> transactions = new CopyOnWriteArrayList<>();

        @Override
        public void tcp(int stream, TcpConnection connection) {
            connections.put(stream, connection);
        }

        @Override
        public void flow(int stream, UdpSocket flow) {
            flows.put(stream, flow);
        }

        @Override
        public void refused(int stream, WeirException why) {
            refusals.put(stream, why);
        }

        @Override
        public void transaction(TcpConnection connection, Way way) {
            transactions.add(way);
            Thread.ofPlatform().daemon().start(() -> {
                connection.receiveFully(10);
                connection.sendFully(20);
                connection.close();
            });
        }

        Set<Integer> streams() {
            Set<Integer> all = new TreeSet<>(connections.keySet());
            all.addAll(flows.keySet());
            return all;
        }

        Set<Integer> awaitStreams(int count) {
            Await.until(count + " streams have arrived", () -> streams().size() >= count);
            return streams();
        }

        TcpConnection connection(int stream) {
            return connections.get(stream);
        }

        UdpSocket flow(int stream) {
            return flows.get(stream);
        }

        void close() {
            connections.values().forEach(TcpConnection::close);
            flows.values().forEach(UdpSocket::close);
        }
    }
}
