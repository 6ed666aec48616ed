package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.net.NetException;
import weir.net.Network;

/**
 * One way of sending datagrams from slots, and their memory: a ring of blocks, of as many slots as a call carries. One thread, except
 * {@link #sendAside}. A call allocates nothing and may block.
 */
abstract sealed class DatagramSender permits CopySender, MmsgSender, GsoSender {
    private static final int PAGE_BYTES = 4096;

    final MemorySegment memory;
    final MemorySegment callState;
    /** From one slot to the next in a block, bytes. */
    final int slotBytes;

    final int slots;
    final int blocks;
    final long blockBytes;
    private final long firstBlock;
    private final long end;
    private final long address;
    private long block;

    DatagramSender(Network.SocketPlan plan) {
        Arena arena = Arena.ofAuto();
        this.slots = plan.buffers().sendBatch();
        this.blocks = plan.buffers().sendRing();
        this.slotBytes = plan.sendBufferBytes();
        this.blockBytes = plan.blockBytes();
        this.firstBlock = plan.buffers().alignOffset();
        this.end = plan.sendMemoryBytes();
        this.memory = arena.allocate(end, Math.max(PAGE_BYTES, plan.buffers().alignBytes()));
        this.address = memory.address();
        this.callState = Native.callState(arena);
        this.block = firstBlock;
    }

    /** Sends slots of the present block; the datagrams that were accepted, 1 or more, or the negated errno. */
    abstract int send(int fd, int count, int bytes);

    /** Where a slot of the present block begins in the memory. */
    final long at(int slot) {
        return block + (long) slot * slotBytes;
    }

    /** The present block's address. */
    final long blockAddress() {
        return address + block;
    }

    /** The present block's number. */
    final long blockIndex() {
        return (block - firstBlock) / blockBytes;
    }

    /** The address of slot 0 of a block. */
    final long addressOf(int number) {
        return address + firstBlock + number * blockBytes;
    }

    /** Goes on to the next block; with one block it is the same again. */
    final void next() {
        long following = block + blockBytes;
        block = following == end ? firstBlock : following;
    }

    /** What a send that failed with this errno, which is positive, means. */
    NetException failed(InetSocketAddress remote, int errno) {
        return Failures.transfer("send", remote, errno);
    }

    /** Sends a short datagram that is nobody's slot; never blocks. Any thread. */
    int sendAside(int fd, MemorySegment content) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocate(Math.max(1, content.byteSize())).copyFrom(content);
            int flags = Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT;
            return Libc.send(Native.callState(arena), fd, copy.address(), content.byteSize(), flags);
        }
    }
}
