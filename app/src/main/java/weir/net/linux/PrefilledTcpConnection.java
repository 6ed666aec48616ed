package weir.net.linux;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.net.HeldBytes;

/** A connection from which somebody has read already: receives give those bytes first. Threads as {@link FdTcpConnection}. */
final class PrefilledTcpConnection extends FdTcpConnection {
    private final HeldBytes held;

    /** @param bytes what was read; not changed by anybody from now on */
    PrefilledTcpConnection(
            Descriptor descriptor,
            ConnectionMemory memory,
            InetSocketAddress local,
            InetSocketAddress remote,
            MemorySegment bytes) {
        super(descriptor, memory, local, remote);
        this.held = new HeldBytes(bytes);
    }

    @Override
    boolean holdsBytes() {
        return !held.isEmpty();
    }

    @Override
    public int receive(int wanted) {
        if (!holdsBytes() || descriptor.isWoken()) {
            return super.receive(wanted);
        }
        return held.take(receiveBuffer(), wanted);
    }

    @Override
    public int receiveFully(int wanted) {
        if (!holdsBytes() || descriptor.isWoken()) {
            return super.receiveFully(wanted);
        }
        return held.takeFully(receiveBuffer(), wanted, super::receiveFully);
    }
}
