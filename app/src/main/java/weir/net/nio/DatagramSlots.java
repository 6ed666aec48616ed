package weir.net.nio;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import weir.model.WeirException;
import weir.net.Network;

/**
 * The memory of one UDP socket: a ring of blocks to send from, as the plan asks for, and one slot to receive into, with the channel's
 * view of each. The slot to receive into has a byte to spare, so that a datagram that is too long shows. One thread for each direction.
 */
final class DatagramSlots {
    private static final int PAGE_BYTES = 4096;

    /** What every slot 0 has room for. */
    private static final int SLOT_MIN_BYTES = 64;

    final MemorySegment send;
    final MemorySegment receive;
    private final ByteBuffer sendView;
    private final ByteBuffer receiveView;
    private final int slots;
    private final int slotBytes;
    private final long blockBytes;
    private final long firstBlock;
    private long block;

    /** @throws WeirException when the plan asks for more than a channel can look at */
    DatagramSlots(Network.SocketPlan plan) {
        if (plan.sendMemoryBytes() > Integer.MAX_VALUE) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "Send buffers of " + plan.sendMemoryBytes()
                            + " bytes are too large: the network 'nio' takes 2147483647. Ask for a shorter ring.");
        }
        Arena arena = Arena.ofAuto();
        int alignment = Math.max(PAGE_BYTES, plan.buffers().alignBytes());
        this.slots = plan.buffers().sendBatch();
        this.slotBytes = plan.sendBufferBytes();
        this.blockBytes = plan.blockBytes();
        this.firstBlock = plan.buffers().alignOffset();
        this.block = firstBlock;
        this.send = arena.allocate(plan.sendMemoryBytes(), alignment);
        this.sendView = send.asByteBuffer();
        this.receive = arena.allocate(firstBlock + plan.receiveBufferBytes() + 1L, alignment)
                .asSlice(firstBlock);
        this.receiveView = receive.asByteBuffer();
    }

    /** Where a slot of the present block begins, bytes. */
    long at(int slot) {
        return block + (long) Objects.checkIndex(slot, slots) * slotBytes;
    }

    /** Refuses to send what is not in the slots. */
    void requireInside(int count, int bytes) {
        Objects.checkIndex(count - 1, slots);
        int limit = Math.max(slotBytes, SLOT_MIN_BYTES);
        if (bytes < 0 || bytes > limit || (count > 1 && bytes != slotBytes)) {
            throw new IndexOutOfBoundsException(
                    count + " datagrams of " + bytes + " bytes do not fill slots of " + slotBytes);
        }
    }

    /** The front of the present block's slot 0. */
    ByteBuffer toSend(int bytes) {
        int begin = (int) block;
        return sendView.limit(begin + bytes).position(begin);
    }

    /** The slot to receive into. */
    ByteBuffer toReceive() {
        return receiveView.clear();
    }

    /** Goes on to the next block; with one block it is the same again. */
    void next() {
        long following = block + blockBytes;
        block = following == send.byteSize() ? firstBlock : following;
    }
}
