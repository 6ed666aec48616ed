package weir.net.nio;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.TcpConnection;

/**
 * A TCP connection by a blocking channel: method {@code copy}. Threads as {@link TcpConnection} says. Without a limit a call is the
 * system's send or receive and allocates nothing. With a limit a receive goes through the JDK's socket adaptor, which sets and takes
 * back non-blocking mode around each and copies once more; a send that is out of time ends the sending direction for good.
 */
class NioTcpConnection implements TcpConnection {
    private static final long MS = 1_000_000L;

    final ChannelSlot slot;
    private final SendWatch watch;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;
    private NioBuffers buffers;
    private ByteBuffer sendView;
    private ByteBuffer receiveView;
    /** For limited receives. */
    private byte[] staging = new byte[0];

    private volatile int sendLimitMs;
    /** For the next bytes. */
    private volatile int quietLimitMs;

    /** For all that a receive is to bring. */
    private volatile int receiveLimitMs;

    /** Bytes at the front of the receive buffer since the last receive call. */
    private int received;

    NioTcpConnection(
            ChannelSlot slot,
            SendLimits limits,
            NioBuffers buffers,
            InetSocketAddress local,
            InetSocketAddress remote) {
        this.slot = slot;
        this.watch = new SendWatch(limits, this::endSending);
        this.buffers = buffers;
        this.sendView = buffers.sendView;
        this.receiveView = buffers.receiveView;
        this.local = local;
        this.remote = remote;
    }

    @Override
    public final MemorySegment sendBuffer() {
        return buffers.send;
    }

    @Override
    public final MemorySegment receiveBuffer() {
        return buffers.receive;
    }

    @Override
    public final int send(int bytes) {
        Objects.checkIndex(bytes - 1, sendView.capacity());
        return sendFrom(0, bytes);
    }

    @Override
    public final int sendFully(int bytes) {
        Objects.checkIndex(bytes - 1, sendView.capacity());
        int sent = 0;
        while (sent < bytes) {
            int result = sendFrom(sent, bytes - sent);
            if (result <= 0) {
                return END_OF_STREAM;
            }
            sent += result;
        }
        return bytes;
    }

    private int sendFrom(int offset, int bytes) {
        sendView.limit(offset + bytes).position(offset);
        int limitMs = sendLimitMs;
        if (limitMs == 0) {
            return write();
        }
        watch.begin(limitMs * MS);
        try {
            return write();
        } finally {
            watch.over();
        }
    }

    /** Bytes accepted, 1 or more, or END_OF_STREAM. */
    private int write() {
        int result = 0;
        while (result == 0) {
            SocketChannel channel = slot.usable();
            if (channel == null) {
                return END_OF_STREAM;
            }
            if (!channel.isBlocking()) {
                slot.unwatch();
            }
            try {
                result = channel.write(sendView);
            } catch (IOException failed) {
                return ended("send", failed);
            }
        }
        return result;
    }

    @Override
    public int receive(int bytes) {
        Objects.checkIndex(bytes - 1, receiveView.capacity());
        int result = receiveInto(0, bytes, quietLimitMs);
        received = Math.max(result, 0);
        return result;
    }

    @Override
    public int receiveFully(int bytes) {
        Objects.checkIndex(bytes - 1, receiveView.capacity());
        received = 0;
        int limitMs = receiveLimitMs;
        long startNs = limitMs > 0 ? System.nanoTime() : 0;
        int quietMs = quietLimitMs;
        int leftMs = limitMs;
        while (true) {
            int result = receiveInto(received, bytes - received, Math.min(quietMs, leftMs));
            if (result <= 0) {
                return result;
            }
            received += result;
            if (received == bytes) {
                return bytes;
            }
            if (limitMs > 0) {
                // A trickle must not hold this thread.
                leftMs = limitMs - (int) ((System.nanoTime() - startNs) / MS);
                if (leftMs <= 0) {
                    return TIMED_OUT;
                }
            }
        }
    }

    /** Bytes read, 1 or more, END_OF_STREAM or TIMED_OUT. */
    private int receiveInto(int offset, int bytes, int limitMs) {
        int result = 0;
        while (result == 0) {
            SocketChannel channel = slot.usable();
            if (channel == null) {
                return END_OF_STREAM;
            }
            if (!channel.isBlocking()) {
                slot.unwatch();
            }
            try {
                result = limitMs > 0
                        ? readWithin(channel, offset, bytes, limitMs)
                        : channel.read(receiveView.limit(offset + bytes).position(offset));
            } catch (IOException failed) {
                return ended("receive", failed);
            }
        }
        return result < 0 && slot.isWoken() ? END_OF_STREAM : result;
    }

    private int readWithin(SocketChannel channel, int offset, int bytes, int limitMs) throws IOException {
        if (staging.length < bytes) {
            staging = new byte[bytes];
        }
        Socket socket = channel.socket();
        try {
            socket.setSoTimeout(limitMs);
            InputStream in = socket.getInputStream();
            int count = in.read(staging, 0, bytes);
            if (count > 0) {
                MemorySegment.copy(staging, 0, buffers.receive, ValueLayout.JAVA_BYTE, offset, count);
            }
            return count;
        } catch (SocketTimeoutException silent) {
            return TIMED_OUT;
        }
    }

    private int ended(String call, IOException failed) {
        if (slot.isWoken() || failed instanceof ClosedChannelException || NioErrors.isEnd(failed)) {
            return END_OF_STREAM;
        }
        SocketChannel channel = slot.usable();
        if (channel == null || !channel.isOpen() || isOver(channel)) {
            return END_OF_STREAM;
        }
        throw NioFailures.transfer(call, remote(), failed);
    }

    /** A direction that was ended here fails with words of the JDK's own. */
    private static boolean isOver(SocketChannel channel) {
        return channel.socket().isInputShutdown() || channel.socket().isOutputShutdown();
    }

    /** Bytes at the front of the receive buffer since the last receive call, for somebody else to take over. */
    final int received() {
        return received;
    }

    final void forgetReceived() {
        received = 0;
    }

    /** Whether bytes can be received without asking the system. */
    boolean holdsBytes() {
        return false;
    }

    @Override
    public final void limit(int limitMs) {
        sendLimitMs = Math.max(0, limitMs);
        receiveLimit(Math.max(0, limitMs), Math.max(0, limitMs));
    }

    /** Sets the limits of receives alone, ms: for the next bytes, and for all. */
    final void receiveLimit(int quietMs, int limitMs) {
        quietLimitMs = quietMs;
        receiveLimitMs = limitMs;
    }

    @Override
    public final void adapt(Network.SocketPlan plan) {
        NioNetwork.requireKnownMethods(plan);
        slot.aside(channel -> apply(channel, plan.options()), 0);
        buffers = NioBuffers.of(plan);
        sendView = buffers.sendView;
        receiveView = buffers.receiveView;
        received = 0;
    }

    private static int apply(SocketChannel channel, SocketOptions options) {
        NioSocketOptions.apply(channel, options);
        return 0;
    }

    /** No Nagle delay is all that can be asked for here. */
    @Override
    public final void tuneForControl() {
        slot.aside(NioTcpConnection::setNoDelay, 0);
    }

    private static int setNoDelay(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return 0;
        } catch (IOException refused) {
            // Best effort: control works without.
            return -1;
        }
    }

    @Override
    public final void finishSending() {
        endSending();
    }

    private void endSending() {
        slot.aside(NioTcpConnection::shutDownSending, 0);
    }

    private static int shutDownSending(SocketChannel channel) {
        try {
            channel.shutdownOutput();
            return 0;
        } catch (IOException over) {
            // The other end left before.
            return -1;
        }
    }

    @Override
    public void wake() {
        slot.wake();
    }

    @Override
    public final void abort() {
        wake();
        slot.discardAtClose();
    }

    /** The JDK does not tell. */
    @Override
    public final int unacknowledged() {
        return -1;
    }

    /** The JDK does not tell. */
    @Override
    public final Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public final SocketOptions options() {
        return slot.aside(NioSocketOptions::read, SocketOptions.NONE);
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
    public void close() {
        slot.close();
    }

    /** The channel's own address; port 0 when there is none. */
    static InetSocketAddress localOf(@Nullable SocketChannel channel) {
        try {
            return channel != null && channel.getLocalAddress() instanceof InetSocketAddress address
                    ? address
                    : new InetSocketAddress(0);
        } catch (IOException closed) {
            return new InetSocketAddress(0);
        }
    }

    /** The other end's address; port 0 when there is none. */
    static InetSocketAddress remoteOf(@Nullable SocketChannel channel) {
        try {
            return channel != null && channel.getRemoteAddress() instanceof InetSocketAddress address
                    ? address
                    : new InetSocketAddress(0);
        } catch (IOException closed) {
            return new InetSocketAddress(0);
        }
    }
}
