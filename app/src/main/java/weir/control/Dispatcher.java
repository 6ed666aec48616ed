package weir.control;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import weir.net.DataHello;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * The agent's one port: what arrives is told apart by its first byte and goes to the control plane, or to the run whose token it
 * carries. Everything a stranger can take up is bounded in number and time (docs/security.md). Thread-safe.
 */
public final class Dispatcher implements AutoCloseable {
    private static final int ACCEPT_LIMIT_MS = 500;
    private static final int PORT_ATTEMPTS = 16;
    /** Pause after a failed accept: descriptors come back when something ends, not when one asks. */
    private static final long TROUBLE_PAUSE_NS = 50_000_000;
    /** How often it looks whether loops leave connections waiting: whoever comes waits at most twice as long. */
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final TcpListener listener;
    private final AgentPolicy policy;
    private final String network;
    private final OccasionalLog log;
    private final Attachments attachments;
    private final PendingConnections pending;
    private final ControlEntrance entrance;
    private final FlowEntrance flows;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition leaseEnded = lock.newCondition();
    private final LongAdder strangers = new LongAdder();
    private int leases;
    private volatile boolean closed;

    private Dispatcher(Network network, Port port, Settings settings, ControlHandler handler) {
        this.listener = port.listener();
        this.policy = settings.policy();
        this.log = new OccasionalLog(settings.log(), NanoClock.SYSTEM);
        this.attachments = new Attachments();
        this.network = network.name();
        this.entrance = new ControlEntrance(
                settings,
                this.network,
                new ControlEntrance.Onward(channel -> handler.handle(this, channel), strangers::increment),
                log);
        this.pending = new PendingConnections(
                network.poller(),
                NanoClock.SYSTEM,
                new PendingConnections.Onward(entrance::begin, this::attach, strangers::increment),
                log);
        this.flows = new FlowEntrance(network, port.udp(), attachments, log);
    }

    /**
     * What the front of an agent needs to know.
     *
     * @param key that controllers must show
     * @param weir this build, such as {@code 0.1.0}
     * @param policy whom to let in, and how many
     * @param log where to say what happens
     */
    public record Settings(AccessKey key, String weir, AgentPolicy policy, AgentLog log) {}

    /** The two sockets of one port. */
    private record Port(TcpListener listener, UdpSocket udp) {}

    /**
     * Opens the port, TCP and UDP, and serves it.
     *
     * @param local port 0 for the kernel's choice
     * @throws NetException when the address is taken, not ours, or not permitted
     */
    public static Dispatcher start(
            Network network, InetSocketAddress local, Settings settings, ControlHandler handler) {
        Dispatcher dispatcher = new Dispatcher(network, openPort(network, local), settings, handler);
        dispatcher.pending.start();
        dispatcher.flows.start();
        Thread.ofPlatform().daemon().name("weir-accept").start(dispatcher::acceptConnections);
        return dispatcher;
    }

    /** A port that the kernel chose for TCP may be taken for UDP; then another one is tried. */
    private static Port openPort(Network network, InetSocketAddress local) {
        int attempts = local.getPort() == 0 ? PORT_ATTEMPTS : 1;
        for (int attempt = 1; ; attempt++) {
            TcpListener listener = network.listen(local);
            try {
                InetSocketAddress same = new InetSocketAddress(
                        local.getAddress(), listener.local().getPort());
                return new Port(listener, network.openUdp(same, Network.SocketPlan.CONTROL));
            } catch (NetException taken) {
                listener.close();
                if (taken.errno() != Errno.EADDRINUSE || attempt == attempts) {
                    throw taken;
                }
            }
        }
    }

    /** The room of the port, and so of every connection and flow that arrives. */
    String network() {
        return network;
    }

    /** Where it says what happens. */
    OccasionalLog log() {
        return log;
    }

    /** Where it listens. */
    public InetSocketAddress local() {
        return listener.local();
    }

    private void acceptConnections() {
        while (!closed) {
            try {
                pending.awaitRoom();
                if (isLeased()) {
                    acceptNeglected();
                } else {
                    listener.acceptForHello(ACCEPT_LIMIT_MS).ifPresent(this::accepted);
                }
            } catch (NetException trouble) {
                log.warn("Connections cannot be taken for now: " + trouble.sentence());
                recover();
            } catch (RuntimeException | Error fault) {
                log.fault("A connection could not be taken; the agent goes on.", fault);
                recover();
            }
        }
    }

    private void recover() {
        pending.evictOne();
        LockSupport.parkNanos(TROUBLE_PAUSE_NS);
    }

    private boolean isLeased() {
        lock.lock();
        try {
            return leases > 0;
        } finally {
            lock.unlock();
        }
    }

    /** The loops that hold the listener may be held up themselves: then what waits is taken here. */
    private void acceptNeglected() {
        awaitLook();
        Optional<TcpConnection> neglected = listener.acceptNeglected();
        while (neglected.isPresent() && !closed) {
            accepted(neglected.get());
            pending.awaitRoom();
            neglected = listener.acceptNeglected();
        }
    }

    private void awaitLook() {
        lock.lock();
        try {
            long leftNs = LOOK_NS;
            while (leases > 0 && !closed && leftNs > 0) {
                leftNs = leaseEnded.awaitNanos(leftNs);
            }
        } catch (InterruptedException stopped) {
            // Nobody stops this thread but by closing.
            LockSupport.parkNanos(LOOK_NS);
        } finally {
            lock.unlock();
        }
    }

    private void accepted(TcpConnection connection) {
        welcome(connection, DataSink.Way.ACCEPTED);
    }

    /** Takes a connection that a loop accepted and that is not for it, with what was already read from it. Never blocks. */
    public void adopt(TcpConnection connection) {
        welcome(connection, DataSink.Way.FROM_LOOP);
    }

    private void welcome(TcpConnection connection, DataSink.Way way) {
        if (closed || !policy.admits(connection.remote().getAddress())) {
            strangers.increment();
            connection.close();
            return;
        }
        pending.add(connection, way);
    }

    private void attach(DataHello hello, TcpConnection connection, DataSink.Way way) {
        if (!attachments.attach(hello, connection, way)) {
            strangers.increment();
        }
    }

    /** Connections that came to nothing so far: silent, of no known kind, without the key, of no run. */
    public long strangers() {
        return strangers.sum();
    }

    /** Sends data connections with this token to the sink. */
    public DataSink.Attachment attach(DataSink.Expected expected, DataSink sink) {
        return attachments.add(expected, sink);
    }

    /** Accepts from the agent's port into one connection that is used again and again; idle until there is a {@link #lease}. */
    public ReusableConnection acceptor(Network.SocketPlan sockets) {
        return listener.acceptor(sockets);
    }

    /**
     * Lets loops accept from the listener themselves; until all leases are closed the dispatcher accepts only what they leave waiting.
     * What it accepted just before, and that, is served by {@link DataSink#transaction}.
     */
    public Lease lease() {
        lock.lock();
        try {
            leases++;
            return new SharedLease();
        } finally {
            lock.unlock();
        }
    }

    /** Stops taking connections, gives sessions two seconds to end, and closes the port. Idempotent. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            leaseEnded.signalAll();
        } finally {
            lock.unlock();
        }
        listener.close();
        flows.close();
        pending.close();
        entrance.close();
        attachments.close();
    }

    /** The right to accept from the agent's listener. Thread-safe. */
    public interface Lease extends AutoCloseable {
        /** Idempotent. */
        @Override
        void close();
    }

    /** One of possibly several. */
    private final class SharedLease implements Lease {
        private boolean ended;

        @Override
        public void close() {
            lock.lock();
            try {
                if (!ended) {
                    ended = true;
                    leases--;
                    leaseEnded.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
