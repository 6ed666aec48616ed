package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import weir.net.Network;

/**
 * Method {@code gro}: recvmsg(2) with UDP_GRO (Linux 5.0). The kernel may hand over a train of datagrams of one length, the last of them
 * perhaps shorter, as one buffer, and says the length in a control message; each of them is a slot here.
 */
final class GroReceiver extends DatagramReceiver {
    /** No train is longer: the length field of IP ends there. */
    static final int TRAIN_BYTES = 1 << 16;

    private final MessageVector message;
    private final SegmentControl control;
    private volatile boolean connected;

    private int count;
    private int segmentBytes;
    private int lastBytes;

    GroReceiver(Network.SocketPlan plan) {
        super(plan, 1, TRAIN_BYTES);
        Arena arena = Arena.ofAuto();
        this.message = new MessageVector(arena, 1);
        this.control = new SegmentControl(arena);
        message.point(0, address, slotBytes);
    }

    @Override
    int receive(int fd) {
        if (!connected) {
            message.name(senderAddress.address(), Addresses.BYTES);
        }
        control.offer(message);
        int result = LibcMessages.recvmsg(callState, fd, message.address(0), Layouts.MSG_TRUNC);
        if (result < 0) {
            return result;
        }
        split(result, control.segmentBytes(message, result));
        return count;
    }

    /** What is beyond the buffer is gone; only whole datagrams of a train are shown then. */
    private void split(int bytes, int segment) {
        int there = Math.min(bytes, slotBytes);
        segmentBytes = segment;
        if (bytes <= segment || there < segment) {
            count = 1;
            lastBytes = Math.min(bytes, segment);
            return;
        }
        int whole = there / segment;
        int rest = there == bytes ? bytes % segment : 0;
        count = rest == 0 ? whole : whole + 1;
        lastBytes = rest == 0 ? segment : rest;
    }

    @Override
    long at(int slot) {
        return (long) Objects.checkIndex(slot, Math.max(1, count)) * segmentBytes;
    }

    @Override
    int length(int slot) {
        return Objects.checkIndex(slot, Math.max(1, count)) == count - 1 ? lastBytes : segmentBytes;
    }

    @Override
    void connected() {
        message.name(0, 0);
        connected = true;
    }

    @Override
    int senderBytes() {
        return connected ? 0 : message.nameBytes();
    }

    /** The control message that says how long the datagrams of a train are. */
    static final class SegmentControl {
        private final MemorySegment control;

        SegmentControl(Arena arena) {
            control = arena.allocate(Layouts.CMSG_SEGMENT_SPACE, 8);
        }

        /** Before each call. */
        void offer(MessageVector message) {
            message.control(control.address(), Layouts.CMSG_SEGMENT_SPACE);
        }

        /** After a call that read {@code bytes}: the length of each datagram, which is all when there is but one. */
        int segmentBytes(MessageVector message, int bytes) {
            boolean told = message.controlBytes() >= Layouts.CMSG_DATA_OFFSET + Integer.BYTES
                    && control.get(JAVA_INT, Layouts.CMSG_LEVEL_OFFSET) == Layouts.SOL_UDP
                    && control.get(JAVA_INT, Layouts.CMSG_TYPE_OFFSET) == Layouts.UDP_GRO;
            int segment = told ? control.get(JAVA_INT, Layouts.CMSG_DATA_OFFSET) : bytes;
            return segment > 0 ? segment : bytes;
        }
    }
}
