package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.StreamGroup;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/**
 * Sockets that one thread carries by send(2) and recv(2) with MSG_DONTWAIT, and epoll_wait(2), level-triggered: with more ready than fit
 * in one answer the kernel goes round (epoll_wait(2), notes). Descriptors stay blocking, so that nothing changes for their owners.
 */
final class FdStreamGroup implements StreamGroup {
    /** Enough that a wait costs little beside the calls it brings, few enough that none waits long for its turn. */
    private static final int EVENTS = 256;

    private final Descriptor epoll;
    private final ConnectionMemory memory;
    private final MemorySegment events;
    private final MemorySegment event;
    private final int sendLimitBytes;
    private final int receiveLimitBytes;

    private Object[] owners;
    private Descriptor[] descriptors;
    private int[] interests;
    private int members;
    private boolean datagrams;

    /**
     * @param plan with buffers of the sizes that all members use
     * @param capacity members that may be expected
     */
    FdStreamGroup(Network.SocketPlan plan, int capacity) {
        Arena arena = Arena.ofAuto();
        this.memory = ConnectionMemory.of(plan);
        this.events = arena.allocate((long) Layouts.EPOLL_EVENT_BYTES * EVENTS, 8);
        this.event = arena.allocate(Layouts.EPOLL_EVENT_BYTES, 8);
        this.sendLimitBytes = (int) memory.send.byteSize();
        this.receiveLimitBytes = (int) memory.receive.byteSize();
        this.owners = new Object[capacity];
        this.descriptors = new Descriptor[capacity];
        this.interests = new int[capacity];
        int fd = LibcEpoll.epollCreate1(memory.sendState, Layouts.EPOLL_CLOEXEC);
        if (fd < 0) {
            throw Failures.socket(-fd);
        }
        this.epoll = new Descriptor(fd);
    }

    @Override
    public int add(TcpConnection connection) {
        if (connection instanceof FdTcpConnection ours && !ours.holdsBytes()) {
            return add(ours, ours.descriptor);
        }
        throw new IllegalArgumentException("this connection cannot be carried here: " + connection);
    }

    @Override
    public int add(UdpSocket socket) {
        if (socket instanceof FdUdpSocket ours) {
            datagrams = true;
            return add(ours, ours.descriptor);
        }
        throw new IllegalArgumentException("this flow cannot be carried here: " + socket);
    }

    private int add(Object owner, Descriptor descriptor) {
        if (members == descriptors.length) {
            int more = 2 * members + 1;
            owners = Arrays.copyOf(owners, more);
            descriptors = Arrays.copyOf(descriptors, more);
            interests = Arrays.copyOf(interests, more);
        }
        owners[members] = owner;
        descriptors[members] = descriptor;
        return members++;
    }

    @Override
    public MemorySegment sendBuffer() {
        return memory.send;
    }

    @Override
    public MemorySegment receiveBuffer() {
        return memory.receive;
    }

    @Override
    public void watch(int member, int interest) {
        int before = interests[member];
        if (interest == before) {
            return;
        }
        Descriptor descriptor = descriptors[member];
        // Closing a descriptor has taken it out already.
        if (!epoll.enter()) {
            return;
        }
        try {
            if (descriptor.enterThoughWoken()) {
                try {
                    control(member, descriptor.fd(), operation(before, interest), interest);
                } finally {
                    descriptor.exit();
                }
            }
        } finally {
            epoll.exit();
        }
        interests[member] = interest;
    }

    private static int operation(int before, int interest) {
        if (before == 0) {
            return Layouts.EPOLL_CTL_ADD;
        }
        return interest == 0 ? Layouts.EPOLL_CTL_DEL : Layouts.EPOLL_CTL_MOD;
    }

    private void control(int member, int fd, int operation, int interest) {
        int wanted = ((interest & READABLE) != 0 ? Layouts.EPOLLIN : 0)
                | ((interest & WRITABLE) != 0 ? Layouts.EPOLLOUT : 0);
        event.set(JAVA_INT, 0, wanted);
        event.set(JAVA_INT_UNALIGNED, Layouts.EPOLL_EVENT_DATA_OFFSET, member);
        int result = LibcEpoll.epollCtl(memory.sendState, epoll.fd(), operation, fd, event.address());
        if (result < 0) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "Waiting for stream " + member + " of a thread with others (epoll) failed with error " + -result
                            + ". Use fewer streams, or raise fs.epoll.max_user_watches.");
        }
    }

    @Override
    public int await(int limitMs) {
        if (!epoll.enter()) {
            return 0;
        }
        int result;
        try {
            result = LibcEpoll.epollWait(memory.receiveState, epoll.fd(), events.address(), EVENTS, limitMs);
        } finally {
            epoll.exit();
        }
        if (result < 0 && result != -Layouts.EINTR) {
            throw new IllegalStateException("epoll_wait failed with error " + -result);
        }
        return Math.max(0, result);
    }

    @Override
    public int ready(int position) {
        long at = (long) position * Layouts.EPOLL_EVENT_BYTES + Layouts.EPOLL_EVENT_DATA_OFFSET;
        return events.get(JAVA_INT_UNALIGNED, at);
    }

    @Override
    public int send(int member, int bytes) {
        Objects.checkIndex(bytes - 1, sendLimitBytes);
        Descriptor descriptor = descriptors[member];
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        int result;
        try {
            do {
                result = Libc.send(
                        memory.sendState,
                        descriptor.fd(),
                        memory.sendAddress,
                        bytes,
                        Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
        } finally {
            descriptor.exit();
        }
        return result > 0 ? result : failed("send", member, -result);
    }

    @Override
    public int receive(int member, int bytes) {
        Objects.checkIndex(bytes - 1, receiveLimitBytes);
        Descriptor descriptor = descriptors[member];
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        // Of a stream, MSG_TRUNC would throw the bytes away.
        int flags = datagrams ? Layouts.MSG_DONTWAIT | Layouts.MSG_TRUNC : Layouts.MSG_DONTWAIT;
        int result;
        try {
            do {
                result = Libc.recv(memory.receiveState, descriptor.fd(), memory.receiveAddress, bytes, flags);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
        } finally {
            descriptor.exit();
        }
        if (result == 0) {
            // Strangers can send empty datagrams; a woken socket reads like one.
            return datagrams && !descriptor.isWoken() ? 0 : END_OF_STREAM;
        }
        return result > 0 ? result : failed("receive", member, -result);
    }

    private int failed(String call, int member, int errno) {
        if (descriptors[member].isWoken()) {
            return END_OF_STREAM;
        }
        return switch (errno) {
            case Layouts.EAGAIN -> WOULD_BLOCK;
            case Layouts.ENOBUFS -> REFUSED;
            case Layouts.ECONNREFUSED,
                    Layouts.EHOSTUNREACH,
                    Layouts.ENETUNREACH,
                    Layouts.ENOPROTOOPT,
                    Layouts.ENONET -> {
                if (datagrams) {
                    yield REFUSED;
                }
                throw broken(call, member, errno);
            }
            case Layouts.ECONNRESET, Layouts.EPIPE, Layouts.ENOTCONN, Layouts.ESHUTDOWN -> {
                if (!datagrams) {
                    yield END_OF_STREAM;
                }
                throw broken(call, member, errno);
            }
            default -> throw broken(call, member, errno);
        };
    }

    private WeirException broken(String call, int member, int errno) {
        return switch (owners[member]) {
            case TcpConnection connection -> Failures.transfer(call, connection.remote(), errno);
            case UdpSocket socket -> Failures.transfer(call, socket.remote(), errno);
            default -> throw new IllegalStateException("no member is anything else");
        };
    }

    @Override
    public void finishSending(int member) {
        if (owners[member] instanceof TcpConnection connection) {
            connection.finishSending();
        }
    }

    @Override
    public void close() {
        epoll.close();
    }
}
