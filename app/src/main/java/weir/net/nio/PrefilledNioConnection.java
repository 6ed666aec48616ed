package weir.net.nio;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.net.HeldBytes;

/** A connection from which somebody has read already: receives give those bytes first. Threads as {@link NioTcpConnection}. */
final class PrefilledNioConnection extends NioTcpConnection {
    private final HeldBytes held;

    /** @param bytes what was read; not changed by anybody from now on */
    PrefilledNioConnection(
            ChannelSlot slot,
            SendLimits limits,
            NioBuffers buffers,
            InetSocketAddress local,
            InetSocketAddress remote,
            MemorySegment bytes) {
        super(slot, limits, buffers, local, remote);
        this.held = new HeldBytes(bytes);
    }

    @Override
    boolean holdsBytes() {
        return !held.isEmpty();
    }

    @Override
    public int receive(int wanted) {
        if (!holdsBytes() || slot.isWoken()) {
            return super.receive(wanted);
        }
        return held.take(receiveBuffer(), wanted);
    }

    @Override
    public int receiveFully(int wanted) {
        if (!holdsBytes() || slot.isWoken()) {
            return super.receiveFully(wanted);
        }
        return held.takeFully(receiveBuffer(), wanted, super::receiveFully);
    }
}
