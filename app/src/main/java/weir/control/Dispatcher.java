package weir.control;

import java.net.InetSocketAddress;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.net.TcpListener;

/** The agent's one port: what arrives is told apart by its first byte and goes to the control plane, or to the run whose token it carries. */
@SuppressWarnings("DoNotCallSuggester")
public final class Dispatcher implements AutoCloseable {
    /**
     * What the front of an agent needs to know.
     *
     * @param key that controllers must show
     * @param weir this build, such as {@code 0.1.0}
     * @param policy whom to let in, and how many
     */
    public record Settings(AccessKey key, String weir, AgentPolicy policy) {}

    /**
     * Opens the port, TCP and UDP, and serves it.
     *
     * @param local port 0 for the kernel's choice
     * @throws weir.net.NetException when the address is taken, not ours, or not permitted
     */
    public static Dispatcher start(
            Network network, InetSocketAddress local, Settings settings, ControlHandler handler) {
        throw new UnsupportedOperationException();
    }

    /** Where it listens. */
    public InetSocketAddress local() {
        throw new UnsupportedOperationException();
    }

    /** Sends data connections with this token to the sink. */
    public DataSink.Attachment attach(DataSink.Expected expected, DataSink sink) {
        throw new UnsupportedOperationException();
    }

    /** Lets loops accept from the listener themselves; the dispatcher accepts nothing until all leases are closed. */
    public Lease lease() {
        throw new UnsupportedOperationException();
    }

    /**
     * Takes a connection that a loop accepted and that is not for it. Never blocks.
     *
     * @param alreadyRead what the loop has read from it
     */
    public void adopt(TcpConnection connection, byte[] alreadyRead) {
        throw new UnsupportedOperationException();
    }

    /** Ends all sessions and closes the port. */
    @Override
    public void close() {}

    /** The right to accept from the agent's listener. Thread-safe. */
    public interface Lease extends AutoCloseable {
        TcpListener listener();

        /** Idempotent. */
        @Override
        void close();
    }
}
