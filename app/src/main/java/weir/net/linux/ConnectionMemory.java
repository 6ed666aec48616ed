package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
        Arena arena = Arena.ofAuto();
        send = arena.allocate(Math.max(1, sendBytes), PAGE_BYTES);
        receive = arena.allocate(Math.max(1, receiveBytes), PAGE_BYTES);
        sendState = Native.callState(arena);
        receiveState = Native.callState(arena);
        sendAddress = send.address();
        receiveAddress = receive.address();
    }

    /** The buffers that a plan asks for. */
    static ConnectionMemory of(Network.SocketPlan plan) {
        return new ConnectionMemory(plan.sendBufferBytes(), plan.receiveBufferBytes());
    }
}
