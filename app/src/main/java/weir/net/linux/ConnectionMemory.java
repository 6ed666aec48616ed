package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import weir.model.Buffers;
import weir.net.Network;

/**
 * The native memory of one socket: its buffers, and one call state for each direction. It is freed when nothing can reach it any
 * more, so that a loop which still touches a buffer after another thread closed the socket finds memory and not a fault.
 */
final class ConnectionMemory {
    private static final int PAGE_BYTES = 4096;

    final MemorySegment send;
    final MemorySegment receive;
    final MemorySegment sendState;
    final MemorySegment receiveState;
    final long sendAddress;
    final long receiveAddress;

    /**
     * @param sendBytes size of the send buffer
     * @param receiveBytes size of the receive buffer
     */
    ConnectionMemory(long sendBytes, long receiveBytes) {
        this(sendBytes, receiveBytes, Buffers.SINGLE);
    }

    private ConnectionMemory(long sendBytes, long receiveBytes, Buffers where) {
        Arena arena = Arena.ofAuto();
        send = allocate(arena, sendBytes, where);
        receive = allocate(arena, receiveBytes, where);
        sendState = Native.callState(arena);
        receiveState = Native.callState(arena);
        sendAddress = send.address();
        receiveAddress = receive.address();
    }

    private static MemorySegment allocate(Arena arena, long bytes, Buffers where) {
        int offset = where.alignOffset();
        return arena.allocate(offset + Math.max(1, bytes), Math.max(PAGE_BYTES, where.alignBytes()))
                .asSlice(offset);
    }

    /** The buffers that a plan asks for, where it asks for them. */
    static ConnectionMemory of(Network.SocketPlan plan) {
        return new ConnectionMemory(plan.sendBufferBytes(), plan.receiveBufferBytes(), plan.buffers());
    }
}
