package weir.net.nio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** What connector and acceptor share: one channel after another behind the same buffers. The JDK allocates for each channel. */
abstract class NioReusableConnection extends NioTcpConnection implements ReusableConnection {
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private final SendLimits limits;

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
