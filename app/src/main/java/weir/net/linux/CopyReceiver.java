package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import weir.net.Network;

/** Method {@code copy}: recv(2), or recvfrom(2) while not connected, one datagram a call. */
final class CopyReceiver extends DatagramReceiver {
    private final MemorySegment senderLength = Arena.ofAuto().allocate(JAVA_INT);
    private int received;
    private volatile boolean connected;

    CopyReceiver(Network.SocketPlan plan) {
        super(plan, 1, 1);
    }

    @Override
    int receive(int fd) {
        int result = connected ? Libc.recv(callState, fd, address, slotBytes, Layouts.MSG_TRUNC) : receiveFromAny(fd);
        received = Math.max(0, result);
        return result >= 0 ? 1 : result;
    }

    private int receiveFromAny(int fd) {
        senderLength.set(JAVA_INT, 0, Addresses.BYTES);
        return Libc.recvfrom(
                callState, fd, address, slotBytes, Layouts.MSG_TRUNC, senderAddress.address(), senderLength.address());
    }

    @Override
    long at(int slot) {
        return Objects.checkIndex(slot, 1);
    }

    @Override
    int length(int slot) {
        Objects.checkIndex(slot, 1);
        return received;
    }

    @Override
    void connected() {
        connected = true;
    }

    @Override
    int senderBytes() {
        return connected ? 0 : senderLength.get(JAVA_INT, 0);
    }
}
