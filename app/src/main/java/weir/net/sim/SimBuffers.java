package weir.net.sim;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import weir.net.Network;

/** The application's buffers of a simulated TCP connection. */
record SimBuffers(MemorySegment send, MemorySegment receive) {
    private static final long ALIGNMENT = 64;

    static SimBuffers of(Network.SocketPlan plan) {
        return new SimBuffers(allocate(plan.sendBufferBytes()), allocate(plan.receiveBufferBytes()));
    }

    static MemorySegment allocate(long bytes) {
        return Arena.ofAuto().allocate(bytes, ALIGNMENT);
    }
}
