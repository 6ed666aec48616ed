package weir.workload;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network.SocketPlan;
import weir.net.TcpConnection;

/** A connection that takes and gives everything at once and ends after a number of calls: what is left is the loop. One thread. */
final class NullConnection implements TcpConnection {
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private final MemorySegment buffer = Arena.ofAuto().allocate(64);
    private int callsLeft;

    /** The next calls succeed, then one ends the stream. */
    void allow(int calls) {
        callsLeft = calls;
    }

    private int spend(int bytes) {
        return callsLeft-- > 0 ? bytes : END_OF_STREAM;
    }

    @Override
    public MemorySegment sendBuffer() {
        return buffer;
    }

    @Override
    public MemorySegment receiveBuffer() {
        return buffer;
    }

    @Override
    public int send(int bytes) {
        return spend(bytes);
    }

    @Override
    public int sendFully(int bytes) {
        return spend(bytes);
    }

    @Override
    public int receive(int bytes) {
        return spend(bytes);
    }

    @Override
    public int receiveFully(int bytes) {
        return spend(bytes);
    }

    @Override
    public void limit(int limitMs) {
        // Never blocks.
    }

    @Override
    public void tuneForControl() {
        // It has no options.
    }

    @Override
    public void finishSending() {
        // Nobody is there.
    }

    @Override
    public void abort() {}

    @Override
    public void wake() {
        // Never blocks.
    }

    @Override
    public int unacknowledged() {
        return -1;
    }

    @Override
    public Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public void adapt(SocketPlan plan) {
        // It has no options, and its buffers are never read.
    }

    @Override
    public SocketOptions options() {
        return SocketOptions.NONE;
    }

    @Override
    public InetSocketAddress local() {
        return NOWHERE;
    }

    @Override
    public InetSocketAddress remote() {
        return NOWHERE;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
