package weir.net.linux;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import weir.model.SentFile;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.model.ZeroCopy;
import weir.net.Network;
import weir.net.TcpConnection;

/**
 * A TCP connection on a blocking descriptor. How it sends and receives is the part of its {@link StreamSender} and
 * {@link StreamReceiver}; sendFully and receiveFully are send(2) and recv(2) always. Threads as {@link TcpConnection} says; in
 * fact one thread may send while another receives. A call allocates nothing, and costs 20 ns beside the system call.
 */
class FdTcpConnection implements TcpConnection {
    final Descriptor descriptor;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;
    /** Its parts are copied to fields of their own, for a shorter path in the loops. */
    private ConnectionMemory memory;

    private StreamSender sender;
    private StreamReceiver receiver;

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
        this.sender = new CopyStreamSender(memory);
        this.receiver = CopyStreamReceiver.copying(memory);
        this.sendState = memory.sendState;
        this.receiveState = memory.receiveState;
        this.sendAddress = memory.sendAddress;
        this.receiveAddress = memory.receiveAddress;
        this.sendLimitBytes = (int) memory.send.byteSize();
        this.receiveLimitBytes = (int) memory.receive.byteSize();
        this.local = local;
        this.remote = remote;
        descriptor.whenReleased(this::releaseMethods);
    }

    private void releaseMethods() {
        sender.release();
        receiver.release();
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
        int result = sendByMethod(bytes);
        return result > 0 ? result : sendEnded(result);
    }

    /** Bytes accepted, or the negated errno; -EPIPE when woken. */
    private int sendByMethod(int bytes) {
        Descriptor descriptor = this.descriptor;
        StreamSender sender = this.sender;
        if (!descriptor.enter()) {
            return -Layouts.EPIPE;
        }
        try {
            int result;
            do {
                result = sender.send(descriptor, bytes);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
            return result;
        } finally {
            descriptor.exit();
        }
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
        if (result == -Layouts.EAGAIN) {
            return END_OF_STREAM;
        }
        Optional<String> advice = descriptor.isWoken() ? Optional.empty() : sender.advice(-result);
        if (advice.isPresent()) {
            throw Failures.method("send", remote(), -result, advice.get());
        }
        return ended("send", result);
    }

    @Override
    public int receive(int bytes) {
        Objects.checkIndex(bytes - 1, receiveLimitBytes);
        int result = receiveByMethod(bytes);
        received = Math.max(result, 0);
        return result > 0 ? result : receiveEnded(result);
    }

    /** Bytes received, 0 at the end of the stream or when woken, or the negated errno. */
    private int receiveByMethod(int bytes) {
        Descriptor descriptor = this.descriptor;
        StreamReceiver receiver = this.receiver;
        if (!descriptor.enter()) {
            return 0;
        }
        try {
            int result;
            do {
                result = receiver.receive(descriptor, bytes);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
            return result;
        } finally {
            descriptor.exit();
        }
    }

    @Override
    public int receiveFully(int bytes) {
        Objects.checkIndex(bytes - 1, receiveLimitBytes);
        received = 0;
        long limitNs = this.limitNs;
        long startNs = limitNs > 0 ? System.nanoTime() : 0;
        while (true) {
            int result = receiveInto(received, bytes - received);
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
    private int receiveInto(int offset, int bytes) {
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return 0;
        }
        try {
            int result;
            do {
                result = Libc.recv(receiveState, descriptor.fd(), receiveAddress + offset, bytes, Layouts.MSG_WAITALL);
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
        descriptor.aside(fd -> TcpSocketCalls.setLimits(fd, Math.max(0, limitMs)), 0);
    }

    /** What SO_RCVTIMEO is already, ms. */
    final void assumeLimit(int limitMs) {
        limitNs = limitMs * 1_000_000L;
    }

    @Override
    public final void tuneForControl() {
        descriptor.aside(TcpSocketCalls::setControlOptions, 0);
    }

    @Override
    public final void adapt(Network.SocketPlan plan) {
        TcpMethods.requireKnown(plan);
        LinuxSocketOptions options = LinuxSocketOptions.tcp(plan.options());
        descriptor.aside(fd -> TcpSocketCalls.applyOptions(options, fd), 0);
        use(plan, ConnectionMemory.of(plan));
    }

    /** Sends and receives by the plan's methods from now on, with these buffers. */
    final void use(Network.SocketPlan plan, ConnectionMemory other) {
        StreamReceiver newReceiver = TcpMethods.receiver(plan, other);
        StreamSender newSender;
        try {
            newSender = TcpMethods.sender(plan, other, descriptor);
        } catch (RuntimeException refused) {
            newReceiver.release();
            throw refused;
        }
        releaseMethods();
        sender = newSender;
        receiver = newReceiver;
        use(other);
        if (descriptor.isClosed()) {
            releaseMethods();
        }
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

    @Override
    public final void finishSending() {
        descriptor.aside(TcpSocketCalls::shutDownSending, 0);
    }

    @Override
    public final void wake() {
        descriptor.wake();
    }

    @Override
    public final void abort() {
        // First, so that no other connection takes the place of the one that is reset.
        descriptor.wake();
        descriptor.aside(TcpSocketCalls::discardAtClose, 0);
    }

    @Override
    public final int unacknowledged() {
        return descriptor.aside(TcpSocketCalls::readUnacknowledged, -1);
    }

    @Override
    public final Optional<TcpInfo> info() {
        return descriptor.aside(TcpInfoReader::read, Optional.empty());
    }

    @Override
    public final Optional<ZeroCopy> zeroCopy() {
        return sender.zeroCopy(descriptor);
    }

    @Override
    public final Optional<SentFile> sentFile() {
        return sender.file();
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
