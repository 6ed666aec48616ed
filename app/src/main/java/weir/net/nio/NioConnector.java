package weir.net.nio;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import weir.net.Network;

/** Opens a connection for each transaction: a channel, its options, bind when an address is asked for, connect; close at its end. */
final class NioConnector extends NioReusableConnection {
    private final InetSocketAddress target;
    private final Network.SocketPlan plan;

    NioConnector(SendLimits limits, InetSocketAddress target, Network.SocketPlan plan) {
        super(limits, plan);
        this.target = target;
        this.plan = plan;
    }

    @Override
    int openNext() {
        SocketChannel channel = NioNetwork.openChannel(target, plan);
        if (!slot.attach(channel)) {
            ChannelSlot.closeQuietly(channel);
            return END_OF_STREAM;
        }
        boolean connected = false;
        try {
            connected = connect(channel);
        } finally {
            if (!connected) {
                finish();
            }
        }
        return connected ? 0 : END_OF_STREAM;
    }

    /** False when woken. */
    private boolean connect(SocketChannel channel) {
        try {
            channel.connect(target);
        } catch (IOException failed) {
            if (slot.isWoken()) {
                return false;
            }
            throw NioFailures.connect(target, failed);
        }
        if (localOf(channel).equals(target)) {
            // A connect to a free local port can meet itself (simultaneous open, RFC 9293 3.5): nobody listens there.
            throw NioFailures.refused(target);
        }
        return !slot.isWoken();
    }

    /** The address that it connects to. */
    @Override
    public InetSocketAddress remote() {
        return target;
    }
}
