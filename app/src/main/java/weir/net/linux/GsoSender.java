package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.model.WeirException.Kind;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;

/**
 * Method {@code gso}: send(2) of many datagrams in one buffer, with UDP_SEGMENT (udp(7); Linux 4.18). They travel through the kernel as
 * one packet of so many segments, and are cut at the network card, or just before it, or never when nothing on the way asks for it. The
 * kernel takes all of them or none.
 *
 * <p>The option is set before the first batch rather than passed with each call. A datagram that is longer is sent only once it is
 * taken back, because the kernel would cut it.
 */
final class GsoSender extends DatagramSender {
    private final MemorySegment option;
    /** What the socket has; 0 for no segments. */
    private int segmentBytes;

    GsoSender(Network.SocketPlan plan) {
        super(plan);
        this.option = Arena.ofAuto().allocate(JAVA_INT);
    }

    @Override
    int send(int fd, int count, int bytes) {
        int failed = count > 1 ? segments(fd, slotBytes) : bytes > segmentBytes ? segments(fd, 0) : 0;
        if (failed < 0) {
            return failed;
        }
        int result = Libc.send(callState, fd, blockAddress(), (long) count * bytes, Layouts.MSG_NOSIGNAL);
        return result >= 0 ? count : result;
    }

    /** 0, or the negated errno. */
    private int segments(int fd, int bytes) {
        if (bytes == segmentBytes) {
            return 0;
        }
        option.set(JAVA_INT, 0, bytes);
        int result =
                Libc.setsockopt(callState, fd, Layouts.SOL_UDP, Layouts.UDP_SEGMENT, option.address(), Integer.BYTES);
        segmentBytes = result < 0 ? segmentBytes : bytes;
        return result;
    }

    @Override
    NetException failed(InetSocketAddress remote, int errno) {
        String what = "send of UDP segments of " + slotBytes + " bytes, up to " + slots + " a call, with "
                + Addresses.text(remote);
        return switch (Errno.of(errno)) {
            case EMSGSIZE ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "A segment and its headers must fit the path's MTU: use a smaller --send-size, or --method mmsg.");
            case EINVAL ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "Either a segment does not fit the path's MTU (use a smaller --send-size), or there are more than this"
                                + " kernel takes in a call, 64 before Linux 6.9 and 128 since (use a smaller --send-batch).");
            case EIO ->
                new NetException(
                        Kind.MACHINE,
                        what,
                        errno,
                        "The route's device has no checksum offload, or the path is encrypted, so that the kernel cannot cut"
                                + " segments. Use --method mmsg.");
            default -> super.failed(remote, errno);
        };
    }

    /** With its own wish not to be cut. */
    @Override
    int sendAside(int fd, MemorySegment content) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocate(Math.max(1, content.byteSize())).copyFrom(content);
            MemorySegment control = arena.allocate(Layouts.CMSG_SEGMENT_SPACE, 8);
            control.set(JAVA_INT, 0, Layouts.CMSG_DATA_OFFSET + Short.BYTES);
            control.set(JAVA_INT, Layouts.CMSG_LEVEL_OFFSET, Layouts.SOL_UDP);
            control.set(JAVA_INT, Layouts.CMSG_TYPE_OFFSET, Layouts.UDP_SEGMENT);
            control.set(JAVA_SHORT, Layouts.CMSG_DATA_OFFSET, (short) 0);
            MessageVector message = new MessageVector(arena, 1);
            message.point(0, copy.address(), content.byteSize());
            message.control(control.address(), control.byteSize());
            int flags = Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT;
            return LibcMessages.sendmsg(Native.callState(arena), fd, message.address(0), flags);
        }
    }
}
