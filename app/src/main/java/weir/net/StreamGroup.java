package weir.net;

import java.lang.foreign.MemorySegment;

/**
 * Many connections, or many flows, that one thread carries: one send buffer and one receive buffer for all of them, and a wait for
 * whichever are ready (epoll(7)). No call blocks but {@link #await}, and none allocates once the group is filled. One thread; whoever
 * wakes or closes a member may be another, and makes it ready. Members stay their owners', who close them.
 */
public interface StreamGroup extends AutoCloseable {
    /** The other end of a member finished or left, or the member was woken. */
    int END_OF_STREAM = -1;

    /** Nothing has come, or the kernel has no room: wait until the member is ready. */
    int WOULD_BLOCK = -2;

    /** UDP: the kernel refused the datagram for now (ENOBUFS) or reports an earlier one (ECONNREFUSED); the flow lives on. */
    int REFUSED = -3;

    /** Interest in bytes, datagrams, or the end of the stream. */
    int READABLE = 1;

    /** Interest in room for more to send. */
    int WRITABLE = 2;

    /** Takes a connection in; its number, from 0. It is waited for once it is watched. Set-up. */
    int add(TcpConnection connection);

    /** Takes a connected flow in; its number, from 0. It is waited for once it is watched. Set-up. */
    int add(UdpSocket socket);

    /** What every send of every member sends from the front of. */
    MemorySegment sendBuffer();

    /** What every receive of every member fills from the front; until the next receive of any. */
    MemorySegment receiveBuffer();

    /**
     * Says what a member is waited for from now on.
     *
     * @param interest READABLE, WRITABLE, both together, or 0 for nothing at all
     */
    void watch(int member, int interest);

    /** Waits until members are ready or have ended; how many are, 0 when the limit passed. Each gets its turn, however many are. */
    int await(int limitMs);

    /** The number of a ready member, by its position among those that the last wait found. */
    int ready(int position);

    /**
     * Sends from the front of the send buffer; never blocks.
     *
     * @return bytes the kernel accepted, 1..bytes, of a datagram all; WOULD_BLOCK, REFUSED or END_OF_STREAM
     * @throws NetException when a datagram is too long for the path, or the connection is broken
     */
    int send(int member, int bytes);

    /**
     * Receives to the front of the receive buffer, one datagram of a flow; never blocks.
     *
     * @return bytes, 1..bytes; of a datagram its real length, which may be 0 or more than asked for; WOULD_BLOCK, REFUSED or END_OF_STREAM
     * @throws NetException when the connection is broken
     */
    int receive(int member, int bytes);

    /** Ends our direction of a connection after what has been sent. */
    void finishSending(int member);

    /** Ends the wait's own descriptor; members stay open. Idempotent. */
    @Override
    void close();
}
