package weir.net.nio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** What connector and acceptor share: one channel after another behind the same buffers. The JDK allocates for each channel. */
abstract class NioReusableConnection extends NioTcpConnection implements ReusableConnection {
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private static final int US_PER_MS = 1000;

    private final SendLimits limits;
    /** For waits for bytes, from the first one on. */
    private @Nullable NioPoller poller;

    NioReusableConnection(SendLimits limits, Network.SocketPlan plan) {
        super(new ChannelSlot(), limits, NioBuffers.of(plan), NOWHERE, NOWHERE);
        this.limits = limits;
    }

    @Override
    public final int open() {
        finish();
        return slot.isWoken() ? END_OF_STREAM : openNext();
    }

    /** 0, END_OF_STREAM or TIMED_OUT; leaves nothing attached unless it is 0. */
    abstract int openNext();

    /** To the millisecond: the JDK waits no more exactly. */
    @Override
    public final boolean awaitBytes(int limitUs) {
        NioPoller waiting = poller();
        boolean isThere =
                !waiting.await(List.of(this), Math.max(1, limitUs / US_PER_MS)).isEmpty();
        slot.unwatch();
        // A channel that a selector still knows does not end when it is closed.
        waiting.forgetCancelled();
        return isThere;
    }

    private synchronized NioPoller poller() {
        NioPoller present = poller == null ? new NioPoller() : poller;
        poller = present;
        return present;
    }

    @Override
    public void close() {
        super.close();
        synchronized (this) {
            if (poller != null) {
                poller.close();
            }
        }
    }

    @Override
    public final void finish() {
        SocketChannel over = slot.take();
        forgetReceived();
        if (over != null) {
            ChannelSlot.closeQuietly(over);
        }
    }

    @Override
    public final TcpConnection detach() {
        byte[] read = receiveBuffer().asSlice(0, received()).toArray(ValueLayout.JAVA_BYTE);
        @Nullable SocketChannel channel = slot.take();
        forgetReceived();
        if (channel == null) {
            throw new IllegalStateException("no connection is open");
        }
        return new PrefilledNioConnection(
                new ChannelSlot(channel),
                limits,
                NioBuffers.of(Network.SocketPlan.CONTROL),
                localOf(channel),
                remoteOf(channel),
                MemorySegment.ofArray(read));
    }

    /** The present connection's; port 0 when there is none. */
    @Override
    public final InetSocketAddress local() {
        return slot.aside(NioTcpConnection::localOf, NOWHERE);
    }

    /** The present connection's; port 0 when there is none. */
    @Override
    public InetSocketAddress remote() {
        return slot.aside(NioTcpConnection::remoteOf, NOWHERE);
    }
}
