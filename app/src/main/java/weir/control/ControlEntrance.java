package weir.control;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.protocol.Versions;
import weir.units.AddressText;
import weir.units.NanoClock;

/**
 * Where control connections come in: TLS, greeting, quota, session; each on a thread of its own. At most 64 strangers at once, each for
 * 10 s over all; beyond that the one that has been here longest is closed. Thread-safe.
 */
final class ControlEntrance implements AutoCloseable {
    static final int STRANGERS = 64;
    private static final long GREETING_LIMIT_MS = 10_000;
    private static final long CLOSE_LIMIT_NS = 2_000_000_000L;
    private static final Duration FAREWELL = Duration.ofSeconds(1);
    /** A controller sends plans; nothing it says is longer. */
    private static final int MAX_FRAME_BYTES = 1 << 20;

    private final Dispatcher.Settings settings;
    private final Consumer<FrameChannel> handler;
    private final Runnable stranger;
    private final OccasionalLog log;
    private final Tls tls = Tls.agent();
    private final FrameCodec codec = new FrameCodec();
    private final Greeting greeting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition sessionEnded = lock.newCondition();
    private final Deque<TcpConnection> strangers = new ArrayDeque<>();
    private final Set<FrameChannel> sessions = new HashSet<>();
    private final Map<InetAddress, Integer> sessionsByPeer = new HashMap<>();
    private boolean closed;

    /** @param network room of this agent, which controllers are told */
    ControlEntrance(Dispatcher.Settings settings, String network, Onward onward, OccasionalLog log) {
        this.settings = settings;
        this.handler = onward.session();
        this.stranger = onward.stranger();
        this.log = log;
        this.greeting = new Greeting(codec, settings.weir(), network, Versions.OURS);
    }

    /**
     * Where connections go.
     *
     * @param session takes each that is greeted
     * @param stranger told of each connection that did not get through its greeting
     */
    record Onward(Consumer<FrameChannel> session, Runnable stranger) {}

    /**
     * Takes a connection that speaks TLS. Never blocks.
     *
     * @param alreadyRead its first bytes
     */
    void begin(TcpConnection connection, byte[] alreadyRead) {
        lock.lock();
        try {
            if (closed) {
                connection.close();
                return;
            }
            if (strangers.size() >= STRANGERS) {
                strangers.removeFirst().close();
            }
            strangers.add(connection);
        } finally {
            lock.unlock();
        }
        try {
            Thread.ofPlatform()
                    .daemon()
                    .name("weir-session " + AddressText.of(connection.remote()))
                    .start(() -> serve(connection, alreadyRead));
        } catch (Error noThread) {
            noLongerStranger(connection);
            throw noThread;
        }
    }

    private void serve(TcpConnection connection, byte[] alreadyRead) {
        try {
            welcome(connection, alreadyRead).ifPresentOrElse(this::serve, stranger);
        } catch (RuntimeException | Error fault) {
            log.fault("A session with " + AddressText.of(connection.remote()) + " failed; the agent goes on.", fault);
        } finally {
            connection.close();
        }
    }

    private Optional<FrameChannel> welcome(TcpConnection connection, byte[] alreadyRead) {
        try {
            connection.adapt(Network.SocketPlan.CONTROL);
            connection.tuneForControl();
            RoomSocket socket = new RoomSocket(connection, NanoClock.SYSTEM);
            socket.deadline(GREETING_LIMIT_MS);
            SSLSocket secure = tls.accept(socket, alreadyRead);
            Greeting.Agreed agreed = greeting.asAgent(secure, settings.key());
            return Optional.of(
                    FrameChannel.open(new FrameChannel.Opened(secure, socket, agreed), codec, MAX_FRAME_BYTES));
        } catch (WeirException refused) {
            log.warn("Refused " + AddressText.of(connection.remote()) + ": " + refused.sentence());
            return Optional.empty();
        } catch (IOException gone) {
            // Port scanners and broken connections; nobody needs to know.
            return Optional.empty();
        } finally {
            noLongerStranger(connection);
        }
    }

    private void noLongerStranger(TcpConnection connection) {
        lock.lock();
        try {
            strangers.remove(connection);
        } finally {
            lock.unlock();
        }
    }

    private void serve(FrameChannel channel) {
        try (channel) {
            Optional<String> refusal = enter(channel);
            if (refusal.isPresent()) {
                turnAway(channel, refusal.get());
                return;
            }
            try {
                handler.accept(channel);
            } finally {
                leave(channel);
            }
        }
    }

    private Optional<String> enter(FrameChannel channel) {
        InetAddress peer = channel.remote().getAddress();
        AgentPolicy policy = settings.policy();
        lock.lock();
        try {
            int ofPeer = sessionsByPeer.getOrDefault(peer, 0);
            if (closed) {
                return Optional.of("This agent is ending. Start it again.");
            }
            if (sessions.size() >= policy.maxSessions()) {
                return Optional.of(
                        "This agent serves " + policy.maxSessions()
                                + " controllers already, as many as it may. Wait for one to end, or start it with a higher --max-sessions.");
            }
            if (ofPeer >= policy.maxSessionsPerPeer()) {
                return Optional.of("This agent serves " + ofPeer + " controllers from " + AddressText.of(peer)
                        + " already, as many as one host may have. Wait for one to end.");
            }
            sessions.add(channel);
            sessionsByPeer.put(peer, ofPeer + 1);
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private void leave(FrameChannel channel) {
        InetAddress peer = channel.remote().getAddress();
        lock.lock();
        try {
            sessions.remove(channel);
            sessionsByPeer.computeIfPresent(peer, (key, count) -> count == 1 ? null : count - 1);
            sessionEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Tells why, and waits a little for the other end to close: closing over unread bytes would destroy the message. */
    private static void turnAway(FrameChannel channel, String why) {
        try {
            channel.send(new Frame.Failed(WeirException.Kind.REFUSED, why));
            long endNs = System.nanoTime() + FAREWELL.toNanos();
            while (System.nanoTime() - endNs < 0) {
                channel.receive(FAREWELL);
            }
        } catch (WeirException gone) {
            // It has left, which is what was waited for.
        }
    }

    /** Lets no more in, waits two seconds for sessions to end by themselves, then closes them. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            strangers.forEach(TcpConnection::close);
            awaitSessions();
            Set.copyOf(sessions).forEach(FrameChannel::close);
        } finally {
            lock.unlock();
        }
    }

    private void awaitSessions() {
        long leftNs = CLOSE_LIMIT_NS;
        try {
            while (!sessions.isEmpty() && leftNs > 0) {
                leftNs = sessionEnded.awaitNanos(leftNs);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
