package weir.control;

import java.net.InetAddress;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.workload.RunToken;

/**
 * Where the data connections of one run go. Called by threads of the dispatcher, each stream at most once; must not block. Owns what
 * it is given.
 */
public interface DataSink {
    /** Stream {@code stream} has arrived; the other end has been told. */
    void tcp(int stream, TcpConnection connection);

    /**
     * UDP flow {@code stream} has arrived: connected, and its other end has echoed a nonce. Until {@link Attachment#settle} the
     * dispatcher still answers repeated openings on it.
     */
    void flow(int stream, UdpSocket flow);

    /** Stream {@code stream} cannot be what the plan asks for, here; its connection is closed. */
    void refused(int stream, WeirException why);

    /**
     * A connection that carries one transaction came in where no loop accepts. Its hello is read, the request is not. Serve it, on
     * another thread, and close it.
     */
    void transaction(TcpConnection connection, Way way);

    /** How a connection came to the dispatcher. */
    enum Way {
        /** It accepted it itself. */
        ACCEPTED,
        /** A run's loop did, and found it silent. */
        FROM_LOOP
    }

    /**
     * What a run expects.
     *
     * @param kind how streams arrive
     * @param streams how many; indexes from 0
     * @param plan of their sockets
     * @param local this host's address that the control connection came to; flows are bound to it
     */
    record Expected(RunToken token, Kind kind, int streams, Network.SocketPlan plan, InetAddress local) {}

    /** How streams arrive. */
    enum Kind {
        TCP,
        TCP_PER_TRANSACTION,
        UDP
    }

    /** A run's place at the dispatcher. Thread-safe. */
    interface Attachment extends AutoCloseable {
        /** Traffic begins: from now on the run alone reads its flows. Returns once that is so, within 0.1 s. */
        void settle();

        /** The token is worth nothing any more; what arrives late is closed. Idempotent. */
        @Override
        void close();
    }
}
