package weir.net;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import weir.model.SentFile;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.model.ZeroCopy;

/**
 * One established byte-stream connection, used by one sending and one receiving thread, which may be the same; {@link #wake},
 * {@link #abort}, {@link #info}, {@link #options}, {@link #limit} and {@link #close} may be called by any thread at any time. Its buffers are its own, made at set-up.
 */
public interface TcpConnection extends AutoCloseable {
    /** The other end finished or left, or {@link #wake} was called. */
    int END_OF_STREAM = -1;

    /** The limit set by {@link #limit} passed and nothing came. */
    int TIMED_OUT = -2;

    MemorySegment sendBuffer();

    MemorySegment receiveBuffer();

    /**
     * Sends by the plan's method: from the front of the send buffer, or the next bytes of the plan's file; blocks. Bytes the kernel
     * accepted, 1..bytes, or END_OF_STREAM. EINTR is retried.
     *
     * @throws NetException when the kernel refuses the method, or the file became shorter
     */
    int send(int bytes);

    /** Sends exactly {@code bytes} from the front of the send buffer by copying them, whatever the plan's method; blocks. {@code bytes} or END_OF_STREAM. */
    int sendFully(int bytes);

    /**
     * Receives by the plan's method: into the front of the receive buffer, or to nowhere; blocks. Bytes received, 1..bytes,
     * END_OF_STREAM, or TIMED_OUT.
     */
    int receive(int bytes);

    /** Reads exactly {@code bytes} into the receive buffer, whatever the plan's method; blocks. {@code bytes}, END_OF_STREAM (bytes already read are lost), or TIMED_OUT. */
    int receiveFully(int bytes);

    /** Sets SO_RCVTIMEO and SO_SNDTIMEO, ms; 0 waits for ever. For control code; a timed-out send returns END_OF_STREAM. */
    void limit(int limitMs);

    /**
     * Sets the plan's options and replaces both buffers by ones of its sizes: for an accepted connection, once it is known what it is
     * for. Before the threads that use it start. A receive buffer set here does not change the window scale, which was settled when
     * the connection was made (tcp(7)).
     *
     * @throws NetException when an option is refused; the buffers are then as before
     */
    void adapt(Network.SocketPlan plan);

    /**
     * Asks the kernel to keep a small conversation alive on a path that others fill: no Nagle delay, retransmissions at most a second
     * apart where the kernel can, local queueing before bulk traffic. Best effort; never fails.
     */
    void tuneForControl();

    /** Ends our direction after what has been sent (shutdown(2), SHUT_WR); the other end reads to the end of it. */
    void finishSending();

    /** Any thread: the call in progress and all later ones return END_OF_STREAM. */
    void wake();

    /**
     * Any thread: wakes, and has {@link #close} throw away what the other end has not acknowledged and reset the connection, where an
     * orderly close would leave megabytes to be sent (SO_LINGER of 0 s, socket(7)). Idempotent.
     */
    void abort();

    /** Bytes accepted by {@link #send} that the other end has not acknowledged (SIOCOUTQ); -1 when not known. */
    int unacknowledged();

    /** The kernel's view; empty where there is none, or once closed. */
    Optional<TcpInfo> info();

    /** What became of sends by the method {@code zerocopy}; empty for others. Best after the last of them was acknowledged. */
    default Optional<ZeroCopy> zeroCopy() {
        return Optional.empty();
    }

    /** The file that its method sends; empty when it sends from its buffer. */
    default Optional<SentFile> sentFile() {
        return Optional.empty();
    }

    /** What is in effect, read back from the socket. */
    SocketOptions options();

    InetSocketAddress local();

    InetSocketAddress remote();

    /** Idempotent. */
    @Override
    void close();
}
