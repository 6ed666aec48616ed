package weir.net.linux;

import java.lang.foreign.Arena;
import weir.net.Network;

/**
 * Method {@code mmsg}: sendmmsg(2), many datagrams a call; Linux 3.0. When the kernel refuses one behind the first, it takes those before
 * it, and the reason is lost (sendmmsg(2), BUGS). That there was a refusal is told by the next call, which sends nothing.
 */
final class MmsgSender extends DatagramSender {
    private final MessageVector messages;
    private boolean refusedBehind;

    MmsgSender(Network.SocketPlan plan) {
        super(plan);
        this.messages = new MessageVector(Arena.ofAuto(), blocks * slots);
        for (int number = 0; number < blocks; number++) {
            for (int slot = 0; slot < slots; slot++) {
                messages.point(number * slots + slot, addressOf(number) + (long) slot * slotBytes, slotBytes);
            }
        }
    }

    @Override
    int send(int fd, int count, int bytes) {
        if (count == 1) {
            int result = Libc.send(callState, fd, blockAddress(), bytes, Layouts.MSG_NOSIGNAL);
            return result >= 0 ? 1 : result;
        }
        if (refusedBehind) {
            refusedBehind = false;
            return -Layouts.ENOBUFS;
        }
        int accepted = LibcMessages.sendmmsg(
                callState, fd, messages.address((int) blockIndex() * slots), count, Layouts.MSG_NOSIGNAL);
        refusedBehind = accepted > 0 && accepted < count;
        return accepted;
    }
}
