package weir.net.linux;

import weir.net.Network;

/** Method {@code copy}: send(2), one datagram a call, whatever the batch. */
final class CopySender extends DatagramSender {
    CopySender(Network.SocketPlan plan) {
        super(plan);
    }

    @Override
    int send(int fd, int count, int bytes) {
        int result = Libc.send(callState, fd, blockAddress(), bytes, Layouts.MSG_NOSIGNAL);
        return result >= 0 ? 1 : result;
    }
}
