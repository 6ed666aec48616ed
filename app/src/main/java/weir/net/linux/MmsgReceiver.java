package weir.net.linux;

import java.lang.foreign.Arena;
import java.util.Objects;
import weir.net.Network;

/**
 * Method {@code mmsg}: recvmmsg(2), as many datagrams as have come, up to a number, but at least one; Linux 2.6.33. An error behind the
 * first datagram comes with the next call.
 */
final class MmsgReceiver extends DatagramReceiver {
    private static final int FLAGS = Layouts.MSG_WAITFORONE | Layouts.MSG_TRUNC;

    private final int slots;
    private final MessageVector messages;
    private volatile boolean connected;

    MmsgReceiver(Network.SocketPlan plan) {
        super(plan, plan.buffers().receiveBatch(), 1);
        this.slots = plan.buffers().receiveBatch();
        this.messages = new MessageVector(Arena.ofAuto(), slots);
        for (int slot = 0; slot < slots; slot++) {
            messages.point(slot, address + (long) slot * slotBytes, slotBytes);
        }
    }

    @Override
    int receive(int fd) {
        if (!connected) {
            messages.name(senderAddress.address(), Addresses.BYTES);
        }
        return LibcMessages.recvmmsg(callState, fd, messages.address(0), slots, FLAGS);
    }

    @Override
    long at(int slot) {
        return (long) Objects.checkIndex(slot, slots) * slotBytes;
    }

    @Override
    int length(int slot) {
        return messages.length(Objects.checkIndex(slot, slots));
    }

    @Override
    void connected() {
        messages.name(0, 0);
        connected = true;
    }

    @Override
    int senderBytes() {
        return connected ? 0 : messages.nameBytes();
    }
}
