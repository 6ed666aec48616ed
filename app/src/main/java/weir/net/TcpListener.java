package weir.net;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Listens for TCP connections. Thread-safe: several threads may wait in accept at once, and each connection goes to one of them.
 */
public interface TcpListener extends AutoCloseable {
    InetSocketAddress local();

    /**
     * The next connection.
     *
     * @param limitMs how long to wait; 0 for not at all
     * @return empty when none came in time or the listener is closed
     * @throws NetException when the process has no descriptor left; the connection stays in the queue
     */
    Optional<TcpConnection> accept(int limitMs);

    /**
     * The same, with buffers for no more than a hello where the room can: whoever finds out what the connection is for, adapts it. Thousands
     * may come in a moment.
     */
    default Optional<TcpConnection> acceptForHello(int limitMs) {
        return accept(limitMs);
    }

    /**
     * A connection that was in the queue already at the last call of this, and of those that came before it acceptors have taken none
     * since: for whoever shares the listener with acceptors that may be held up. Never waits. One thread at a time.
     *
     * @return empty when nothing waits, or acceptors are at work
     * @throws NetException as {@link #accept}
     */
    Optional<TcpConnection> acceptNeglected();

    /**
     * An acceptor for connections that each carry one transaction; {@link ReusableConnection#open} accepts from this listener. Receive
     * calls on what it accepts time out when nothing comes for a tenth of a second, or not all within a second, so that a silent
     * stranger cannot hold it. A wake while it waits for a connection takes effect within a second. Acceptors and {@link #accept} take connections from one queue: while acceptors are at
     * work, leave {@link #accept} alone, for it would get some of theirs.
     */
    ReusableConnection acceptor(Network.SocketPlan plan);

    @Override
    void close();
}
