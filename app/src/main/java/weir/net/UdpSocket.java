package weir.net;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import weir.model.SocketOptions;

/**
 * A UDP socket with datagram slots for each direction, used by one sending and one receiving thread; {@link #wake} and {@link #close}
 * may be called by any. A batch of one is the ordinary call.
 */
public interface UdpSocket extends AutoCloseable {
    /** Woken, or closed. */
    int END_OF_STREAM = -1;

    /** The limit passed and nothing came. */
    int TIMED_OUT = -2;

    /** The kernel refused the datagram for now (ENOBUFS, EAGAIN) or reports an earlier one (ECONNREFUSED); the socket lives on. */
    int REFUSED = -3;

    /**
     * Fixes the other end (connect(2)): only its datagrams are received from now on, and what is queued is discarded. Between opening
     * and this, a socket on a specific address takes what strangers send to its port, also from a listener on the wildcard address:
     * whoever opens a flow must repeat an opening that was not answered.
     *
     * @throws NetException when there is no route, or the families differ
     */
    void connect(InetSocketAddress remote);

    /** The memory of all slots to send from, for loops: one object for the life of the socket. */
    MemorySegment outgoing();

    /**
     * Where a slot to fill before a send begins in {@link #outgoing()}, bytes. It may be elsewhere after each send. A slot is as long as
     * the plan's send buffer; slot 0 has room for 64 bytes at least, and what is written behind the end of a slot is in the next.
     */
    long outgoingAt(int slot);

    /** The memory that receive calls fill, for loops: one object for the life of the socket. */
    MemorySegment incoming();

    /** Where the datagram in a filled slot begins in {@link #incoming()}, bytes; until the next receive. */
    long incomingAt(int slot);

    /** A slot to fill before a send, for control code and tests: makes a view. */
    default MemorySegment outgoing(int slot) {
        return outgoing().asSlice(outgoingAt(slot));
    }

    /** A slot that a receive filled, for control code and tests: makes a view. */
    default MemorySegment incoming(int slot) {
        return incoming().asSlice(incomingAt(slot));
    }

    /**
     * Sends slots 0 to count - 1, {@code bytes} of each, to the connected end; blocks while the send buffer is full.
     *
     * @param count more than 1 only when {@code bytes} is the whole of the plan's send buffer
     * @return datagrams the kernel accepted, 1..count, REFUSED, or END_OF_STREAM
     * @throws NetException when a datagram is too long for the path (EMSGSIZE), the kernel refuses the method, or the socket is broken
     */
    int send(int count, int bytes);

    /** Receives one datagram or more; blocks until there is one. Filled slots, 1 or more, REFUSED, TIMED_OUT or END_OF_STREAM. */
    int receive();

    /** Length of the datagram in a filled slot, bytes; a longer datagram than the slot reports its real length (MSG_TRUNC). */
    int length(int slot);

    /** Sender of the datagram in slot 0, on a socket that is not connected. */
    InetSocketAddress sender();

    /** Sends slot 0 to an address, on a socket that is not connected; never blocks. Whether the kernel took it. */
    boolean sendTo(InetSocketAddress remote, int bytes);

    /** Sets SO_RCVTIMEO, ms; 0 waits for ever. */
    void receiveLimit(int limitMs);

    /**
     * Sends a datagram that says "still here" to the connected end; never blocks. Any thread. Uses no slot.
     *
     * @param content at most 64 bytes
     */
    void sendAside(MemorySegment content);

    /** Discards what has come in, without blocking; how many datagrams there were. Any thread, while no other receives. Uses no slot. */
    int discardIncoming();

    /** Any thread: calls in progress and later ones return END_OF_STREAM. */
    void wake();

    /** What is in effect, read back from the socket. */
    SocketOptions options();

    /**
     * Datagrams, or trains of them where the kernel joins them, that it dropped on this socket because its receive buffer was full
     * (SO_MEMINFO); empty when not known.
     */
    Optional<Long> receiveDrops();

    InetSocketAddress local();

    InetSocketAddress remote();

    @Override
    void close();
}
