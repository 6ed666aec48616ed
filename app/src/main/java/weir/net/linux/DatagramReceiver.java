package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.net.Network;

/** One way of receiving datagrams into slots, and their memory. One thread. A call allocates nothing and may block. */
abstract sealed class DatagramReceiver permits CopyReceiver, MmsgReceiver, GroReceiver {
    private static final int PAGE_BYTES = 4096;

    final MemorySegment memory;
    final MemorySegment callState;
    final MemorySegment senderAddress;
    final long address;
    final int slotBytes;

    /** @param slotBytes at least; the plan's own size of a slot may be larger */
    DatagramReceiver(Network.SocketPlan plan, int slots, int slotBytes) {
        Arena arena = Arena.ofAuto();
        int offset = plan.buffers().alignOffset();
        this.slotBytes = Math.max(slotBytes, plan.receiveBufferBytes());
        long alignment = Math.max(PAGE_BYTES, plan.buffers().alignBytes());
        this.memory = arena.allocate(offset + (long) slots * this.slotBytes, alignment)
                .asSlice(offset);
        this.address = memory.address();
        this.callState = Native.callState(arena);
        this.senderAddress = arena.allocate(Addresses.BYTES, 8);
    }

    /** Filled slots, 1 or more, or the negated errno. */
    abstract int receive(int fd);

    /** Where a filled slot begins in the memory. */
    abstract long at(int slot);

    /** The real length of the datagram in a filled slot, bytes, also where it was cut. */
    abstract int length(int slot);

    /** From now on the kernel knows the sender, and need not tell. */
    abstract void connected();

    /** Length of the address that the kernel wrote for slot 0; 0 when it wrote none. */
    abstract int senderBytes();

    /** Sender of slot 0 on a socket that is not connected, or {@code otherwise}. */
    final InetSocketAddress sender(InetSocketAddress otherwise) {
        return senderBytes() < Layouts.SOCKADDR_IN_BYTES ? otherwise : Addresses.read(senderAddress);
    }
}
