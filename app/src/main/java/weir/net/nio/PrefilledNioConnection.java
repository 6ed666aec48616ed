package weir.net.nio;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.Objects;

/** A connection from which somebody has read already: receives give those bytes first. Threads as {@link NioTcpConnection}. */
final class PrefilledNioConnection extends NioTcpConnection {
    private final MemorySegment bytes;
    private long taken;

    /** @param bytes what was read; not changed by anybody from now on */
    PrefilledNioConnection(
            ChannelSlot slot,
            SendLimits limits,
            NioBuffers buffers,
            InetSocketAddress local,
            InetSocketAddress remote,
            MemorySegment bytes) {
        super(slot, limits, buffers, local, remote);
        this.bytes = bytes;
    }

    @Override
    boolean holdsBytes() {
        return taken < bytes.byteSize();
    }

    @Override
    public int receive(int wanted) {
        if (!holdsBytes() || slot.isWoken()) {
            return super.receive(wanted);
        }
        return takeHeld(wanted);
    }

    private int takeHeld(int wanted) {
        Objects.checkIndex(wanted - 1L, receiveBuffer().byteSize());
        long count = Math.min(wanted, bytes.byteSize() - taken);
        MemorySegment.copy(bytes, taken, receiveBuffer(), 0, count);
        taken += count;
        return (int) count;
    }

    @Override
    public int receiveFully(int wanted) {
        if (!holdsBytes() || slot.isWoken()) {
            return super.receiveFully(wanted);
        }
        int held = takeHeld(wanted);
        if (held == wanted) {
            return wanted;
        }
        byte[] front = receiveBuffer().asSlice(0, held).toArray(ValueLayout.JAVA_BYTE);
        int rest = super.receiveFully(wanted - held);
        if (rest < 0) {
            return rest;
        }
        MemorySegment.copy(receiveBuffer(), 0, receiveBuffer(), held, rest);
        MemorySegment.copy(MemorySegment.ofArray(front), 0, receiveBuffer(), 0, held);
        return wanted;
    }
}
