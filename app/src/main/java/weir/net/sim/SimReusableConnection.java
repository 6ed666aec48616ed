package weir.net.sim;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** One connection after another in a simulated room. For the threads of its simulation. */
final class SimReusableConnection implements ReusableConnection {
    private static final int ACCEPT_LIMIT_MS = 1000;

    private final Supplier<Optional<SimTcpConnection>> opener;
    private final Simulation simulation;
    private final Runnable waker;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;
    private final int usualLimitMs;
    private int limitMs;
    private int silenceMs;
    private SimBuffers buffers;
    private Optional<SimTcpConnection> current = Optional.empty();
    private int lastRead;
    private boolean woken;

    private SimReusableConnection(
            Simulation simulation,
            Supplier<Optional<SimTcpConnection>> opener,
            Runnable waker,
            SimBuffers buffers,
            Ends ends,
            int limitMs) {
        this.simulation = simulation;
        this.opener = opener;
        this.waker = waker;
        this.buffers = buffers;
        this.local = ends.local;
        this.remote = ends.remote;
        this.usualLimitMs = limitMs;
    }

    private record Ends(InetSocketAddress local, InetSocketAddress remote) {}

    static SimReusableConnection connector(
            SimNetwork host,
            InetSocketAddress remote,
            SimBuffers buffers,
            Supplier<Optional<SimTcpConnection>> connect) {
        Ends ends = new Ends(new InetSocketAddress(host.source("", remote), 0), remote);
        return new SimReusableConnection(host.simulation(), connect, () -> {}, buffers, ends, 0);
    }

    static SimReusableConnection acceptor(SimNetwork host, SimTcpListener listener, Network.SocketPlan plan) {
        SimBuffers buffers = SimBuffers.of(plan);
        Simulation simulation = host.simulation();
        Supplier<Optional<SimTcpConnection>> accept = () -> {
            Optional<SimTcpConnection> next = listener.next(simulation.nanoTime() + ACCEPT_LIMIT_MS * 1_000_000L, true);
            next.ifPresent(connection -> {
                listener.noteTaken();
                connection.adapt(buffers, plan.options());
            });
            return next;
        };
        Ends ends = new Ends(listener.local(), new InetSocketAddress(0));
        return new SimReusableConnection(
                simulation, accept, () -> simulation.wakeAll(listener.accepting()), buffers, ends, ACCEPT_LIMIT_MS);
    }

    @Override
    public int open() {
        if (woken) {
            return END_OF_STREAM;
        }
        current = opener.get();
        lastRead = 0;
        limitMs = usualLimitMs;
        silenceMs = usualLimitMs / 10;
        if (woken) {
            finish();
            return END_OF_STREAM;
        }
        return current.isPresent() ? 0 : TIMED_OUT;
    }

    @Override
    public boolean awaitBytes(int limitUs) {
        long deadlineNs = simulation.nanoTime() + limitUs * 1000L;
        return current.filter(connection -> connection.awaitReadable(deadlineNs))
                .isPresent();
    }

    @Override
    public void finish() {
        current.ifPresent(SimTcpConnection::close);
        current = Optional.empty();
    }

    @Override
    public TcpConnection detach() {
        SimTcpConnection given = current.orElseThrow(() -> new IllegalStateException("no connection is open"));
        if (lastRead > 0) {
            given.giveBack(lastRead);
        }
        given.adapt(Network.SocketPlan.CONTROL);
        given.limit(0);
        current = Optional.empty();
        return given;
    }

    private int ask(Function<SimTcpConnection, Integer> call) {
        return woken ? END_OF_STREAM : current.map(call).orElse(END_OF_STREAM);
    }

    @Override
    public MemorySegment sendBuffer() {
        return buffers.send();
    }

    @Override
    public MemorySegment receiveBuffer() {
        return buffers.receive();
    }

    @Override
    public int send(int bytes) {
        return ask(connection -> connection.send(bytes));
    }

    @Override
    public int sendFully(int bytes) {
        return ask(connection -> connection.sendFully(bytes));
    }

    @Override
    public int receive(int bytes) {
        int read = ask(connection -> {
            connection.limit(silenceMs);
            return connection.receive(bytes);
        });
        lastRead = Math.max(0, read);
        return read;
    }

    @Override
    public int receiveFully(int bytes) {
        int read = ask(connection -> {
            connection.limit(limitMs);
            return connection.receiveFully(bytes);
        });
        lastRead = Math.max(0, read);
        return read;
    }

    /** Each open connection begins with the limits that its kind has. */
    @Override
    public void limit(int newLimitMs) {
        limitMs = newLimitMs;
        silenceMs = newLimitMs;
    }

    @Override
    public void adapt(Network.SocketPlan plan) {
        buffers = SimBuffers.of(plan);
    }

    @Override
    public void tuneForControl() {}

    @Override
    public void finishSending() {
        current.ifPresent(SimTcpConnection::finishSending);
    }

    @Override
    public void wake() {
        woken = true;
        current.ifPresent(SimTcpConnection::wake);
        waker.run();
    }

    @Override
    public void abort() {
        current.ifPresent(SimTcpConnection::abort);
        wake();
    }

    @Override
    public int unacknowledged() {
        return current.map(SimTcpConnection::unacknowledged).orElse(-1);
    }

    @Override
    public Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public SocketOptions options() {
        return current.map(SimTcpConnection::options).orElse(SocketOptions.NONE);
    }

    @Override
    public InetSocketAddress local() {
        return current.map(SimTcpConnection::local).orElse(local);
    }

    @Override
    public InetSocketAddress remote() {
        return current.map(SimTcpConnection::remote).orElse(remote);
    }

    @Override
    public void close() {
        wake();
        finish();
    }
}
