package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.TcpConnection;

/**
 * A TCP connection by send(2) and recv(2) on a blocking descriptor: method {@code copy}. Threads as {@link TcpConnection} says; in
 * fact one thread may send while another receives. A call allocates nothing, and costs 20 ns beside the system call.
 */
class FdTcpConnection implements TcpConnection {
    final Descriptor descriptor;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;
    /** Its parts are copied to fields of their own, for a shorter path in the loops. */
    private ConnectionMemory memory;

    private MemorySegment sendState;
    private MemorySegment receiveState;
    private long sendAddress;
    private long receiveAddress;
    private int sendLimitBytes;
    private int receiveLimitBytes;
    private long limitNs;
    /** Bytes at the front of the receive buffer since the last receive call. */
    private int received;

    FdTcpConnection(Descriptor descriptor, ConnectionMemory memory, InetSocketAddress local, InetSocketAddress remote) {
        this.descriptor = descriptor;
        this.memory = memory;
        this.sendState = memory.sendState;
        this.receiveState = memory.receiveState;
        this.sendAddress = memory.sendAddress;
        this.receiveAddress = memory.receiveAddress;
        this.sendLimitBytes = (int) memory.send.byteSize();
        this.receiveLimitBytes = (int) memory.receive.byteSize();
        this.local = local;
        this.remote = remote;
    }

    @Override
    public final MemorySegment sendBuffer() {
        return memory.send;
    }

    @Override
    public final MemorySegment receiveBuffer() {
        return memory.receive;
    }

    @Override
    public final int send(int bytes) {
        Objects.checkIndex(bytes - 1, sendLimitBytes);
        int result = sendFrom(0, bytes);
        return result > 0 ? result : sendEnded(result);
    }

    @Override
    public final int sendFully(int bytes) {
        Objects.checkIndex(bytes - 1, sendLimitBytes);
        int sent = 0;
        while (sent < bytes) {
            int result = sendFrom(sent, bytes - sent);
            if (result <= 0) {
                return sendEnded(result);
            }
            sent += result;
        }
        return bytes;
    }

    /** Bytes accepted, or the negated errno; -EPIPE when woken. */
    private int sendFrom(int offset, int bytes) {
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return -Layouts.EPIPE;
        }
        try {
            int result;
            do {
                result = Libc.send(sendState, descriptor.fd(), sendAddress + offset, bytes, Layouts.MSG_NOSIGNAL);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
            return result;
        } finally {
            descriptor.exit();
        }
    }

    private int sendEnded(int result) {
        return result == -Layouts.EAGAIN ? END_OF_STREAM : ended("send", result);
    }

    @Override
    public int receive(int bytes) {
        Objects.checkIndex(bytes - 1, receiveLimitBytes);
        int result = receiveInto(0, bytes, 0);
        received = Math.max(result, 0);
        return result > 0 ? result : receiveEnded(result);
    }

    @Override
    public int receiveFully(int bytes) {
        Objects.checkIndex(bytes - 1, receiveLimitBytes);
        received = 0;
        long limitNs = this.limitNs;
        long startNs = limitNs > 0 ? System.nanoTime() : 0;
        while (true) {
            int result = receiveInto(received, bytes - received, Layouts.MSG_WAITALL);
            if (result <= 0) {
                return receiveEnded(result);
            }
            received += result;
            if (received == bytes) {
                return bytes;
            }
            // A trickle must not hold this thread: SO_RCVTIMEO starts anew with each call.
            if (limitNs > 0 && System.nanoTime() - startNs >= limitNs) {
                return TIMED_OUT;
            }
        }
    }

    /** Bytes read, 0 at the end of the stream or when woken, or the negated errno. */
    private int receiveInto(int offset, int bytes, int flags) {
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return 0;
        }
        try {
            int result;
            do {
                result = Libc.recv(receiveState, descriptor.fd(), receiveAddress + offset, bytes, flags);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
            return result;
        } finally {
            descriptor.exit();
        }
    }

    private int receiveEnded(int result) {
        return result == -Layouts.EAGAIN && !descriptor.isWoken() ? TIMED_OUT : ended("receive", result);
    }

    private int ended(String call, int result) {
        return switch (-result) {
            case 0, Layouts.ECONNRESET, Layouts.EPIPE, Layouts.ENOTCONN, Layouts.ESHUTDOWN -> END_OF_STREAM;
            default -> {
                if (descriptor.isWoken()) {
                    yield END_OF_STREAM;
                }
                throw Failures.transfer(call, remote(), -result);
            }
        };
    }

    /** Bytes at the front of the receive buffer since the last receive call, for somebody else to take over. */
    final int received() {
        return received;
    }

    final void forgetReceived() {
        received = 0;
    }

    /** Whether bytes can be received without asking the kernel. */
    boolean holdsBytes() {
        return false;
    }

    @Override
    public final void limit(int limitMs) {
        limitNs = Math.max(0, limitMs) * 1_000_000L;
        descriptor.aside(fd -> setLimits(fd, Math.max(0, limitMs)), 0);
    }

    private static int setLimits(int fd, int limitMs) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            return scratch.setTimeout(fd, Layouts.SO_RCVTIMEO, limitMs)
                    + scratch.setTimeout(fd, Layouts.SO_SNDTIMEO, limitMs);
        }
    }

    /** What SO_RCVTIMEO is already, ms. */
    final void assumeLimit(int limitMs) {
        limitNs = limitMs * 1_000_000L;
    }

    @Override
    public final void tuneForControl() {
        descriptor.aside(FdTcpConnection::setControlOptions, 0);
    }

    private static int setControlOptions(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            // Each is best effort: an older kernel refuses TCP_RTO_MAX_MS, and control works without.
            return scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_NODELAY, 1)
                    + scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_THIN_LINEAR_TIMEOUTS, 1)
                    + scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_RTO_MAX_MS, Layouts.RTO_MAX_LOWEST_MS)
                    + scratch.setOption(fd, Layouts.SOL_SOCKET, Layouts.SO_PRIORITY, Layouts.TC_PRIO_INTERACTIVE);
        }
    }

    @Override
    public final void adapt(Network.SocketPlan plan) {
        LinuxNetwork.requireKnownMethods(plan);
        LinuxSocketOptions options = LinuxSocketOptions.tcp(plan.options());
        descriptor.aside(fd -> applyOptions(options, fd), 0);
        use(ConnectionMemory.of(plan));
    }

    private void use(ConnectionMemory other) {
        memory = other;
        sendState = other.sendState;
        receiveState = other.receiveState;
        sendAddress = other.sendAddress;
        receiveAddress = other.receiveAddress;
        sendLimitBytes = (int) other.send.byteSize();
        receiveLimitBytes = (int) other.receive.byteSize();
        received = 0;
    }

    private static int applyOptions(LinuxSocketOptions options, int fd) {
        try (Arena arena = Arena.ofConfined()) {
            options.apply(Native.callState(arena), fd);
            return 0;
        }
    }

    @Override
    public final void finishSending() {
        descriptor.aside(FdTcpConnection::shutDownSending, 0);
    }

    private static int shutDownSending(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            return Libc.shutdown(Native.callState(arena), fd, Layouts.SHUT_WR);
        }
    }

    @Override
    public final void wake() {
        descriptor.wake();
    }

    @Override
    public final void abort() {
        // First, so that no other connection takes the place of the one that is reset.
        descriptor.wake();
        descriptor.aside(FdTcpConnection::discardAtClose, 0);
    }

    private static int discardAtClose(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            return new Scratch(arena).setLinger(fd, 0);
        }
    }

    @Override
    public final int unacknowledged() {
        return descriptor.aside(FdTcpConnection::readUnacknowledged, -1);
    }

    private static int readUnacknowledged(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(JAVA_INT);
            int result = LibcSystem.ioctl(Native.callState(arena), fd, LibcSystem.SIOCOUTQ, bytes.address());
            return result < 0 ? -1 : bytes.get(JAVA_INT, 0);
        }
    }

    @Override
    public final Optional<TcpInfo> info() {
        return descriptor.aside(TcpInfoReader::read, Optional.empty());
    }

    @Override
    public final long silentMs() {
        return descriptor.aside(TcpInfoReader::silentMs, -1L);
    }

    @Override
    public final SocketOptions options() {
        return descriptor.aside(LinuxSocketOptions::readTcp, SocketOptions.NONE);
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public InetSocketAddress remote() {
        return remote;
    }

    @Override
    public final void close() {
        descriptor.close();
    }
}
