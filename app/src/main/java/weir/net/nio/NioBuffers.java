package weir.net.nio;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import weir.net.Network;

/**
 * The memory of one socket: a buffer for each direction and the channels' view of it. Outside the heap, so that a channel hands it to
 * the kernel as it is, and freed when nothing can reach it any more. A view belongs to the thread of its direction.
 */
final class NioBuffers {
    private static final int PAGE_BYTES = 4096;

    final MemorySegment send;
    final MemorySegment receive;
    final ByteBuffer sendView;
    final ByteBuffer receiveView;

    /**
     * @param sendBytes size of the send buffer
     * @param receiveBytes size of the receive buffer
     */
    NioBuffers(long sendBytes, long receiveBytes) {
        Arena arena = Arena.ofAuto();
        send = arena.allocate(Math.max(1, sendBytes), PAGE_BYTES);
        receive = arena.allocate(Math.max(1, receiveBytes), PAGE_BYTES);
        sendView = send.asByteBuffer();
        receiveView = receive.asByteBuffer();
    }

    /** The buffers that a plan asks for. */
    static NioBuffers of(Network.SocketPlan plan) {
        return new NioBuffers(plan.sendBufferBytes(), plan.receiveBufferBytes());
    }
}
