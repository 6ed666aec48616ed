package weir.net.sim;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;

/** Listens in a simulated room. For the threads of its simulation. */
final class SimTcpListener implements TcpListener {
    private final SimNetwork host;
    private final InetSocketAddress local;
    private final Queue<SimTcpConnection> waiting = new ArrayDeque<>();
    private final WaitingLine accepting = new WaitingLine();
    private long taken;
    private long takenBefore;
    private boolean waitedBefore;
    private boolean closed;

    SimTcpListener(SimNetwork host, InetSocketAddress local) {
        this.host = host;
        this.local = local;
    }

    void arrived(SimTcpConnection connection) {
        waiting.add(connection);
        host.simulation().wakeAll(accepting);
    }

    WaitingLine accepting() {
        return accepting;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public Optional<TcpConnection> accept(int limitMs) {
        return next(host.simulation().nanoTime() + Math.max(0, limitMs) * 1_000_000L, false)
                .map(connection -> connection);
    }

    /** The next connection; empty when none came in time. */
    Optional<SimTcpConnection> next(long deadlineNs, boolean untilChange) {
        host.call();
        while (waiting.isEmpty() && !closed) {
            boolean changed = host.simulation().await(accepting, deadlineNs);
            if (!changed || (untilChange && waiting.isEmpty())) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(closed ? null : waiting.poll());
    }

    @Override
    public Optional<TcpConnection> acceptNeglected() {
        boolean neglected = !waiting.isEmpty() && waitedBefore && taken == takenBefore;
        takenBefore = taken;
        waitedBefore = !waiting.isEmpty();
        return neglected ? accept(0) : Optional.empty();
    }

    /** An acceptor has taken a connection. */
    void noteTaken() {
        taken++;
    }

    @Override
    public ReusableConnection acceptor(Network.SocketPlan plan) {
        return SimReusableConnection.acceptor(host, this, plan);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            host.forget(this);
            waiting.forEach(SimTcpConnection::close);
            host.simulation().wakeAll(accepting);
        }
    }
}
