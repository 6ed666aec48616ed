package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Asks the kernel for everything of one kind that it keeps about the network namespace of the calling thread (rtnetlink(7)), for
 * the host's Linux room. Thread-safe. Does not block: the kernel makes each part of the answer while the one before is taken.
 */
public final class RouteDump {
    /** AF_NETLINK (bits/socket.h), NETLINK_ROUTE (linux/netlink.h). */
    private static final int AF_NETLINK = 16;

    private static final int NETLINK_ROUTE = 0;
    private static final int SOCK_RAW = 3;
    private static final int MSG_DONTWAIT = 0x40;

    /** NLM_F_REQUEST | NLM_F_ROOT | NLM_F_MATCH (linux/netlink.h). */
    private static final short NLM_F_REQUEST_DUMP = 0x301;

    /** struct nlmsghdr (length u32, type u16, flags u16, sequence u32, port u32), then a fixed part of zeros: any family. */
    private static final int REQUEST_BYTES = 16 + 16;

    /** The kernel fills at most 32 KiB at a time (net/netlink/af_netlink.c). */
    private static final int PART_BYTES = 64 << 10;

    private static final int ANSWER_BYTES_LIMIT = 4 << 20;

    private RouteDump() {}

    /**
     * All messages of the answer, one after the other, as received.
     *
     * @param type RTM_GETLINK, RTM_GETADDR... (linux/rtnetlink.h)
     * @return what came, at most 4 MiB; empty when the kernel refuses, as in some sandboxes
     */
    public static byte[] of(int type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            int fd = Libc.socket(callState, AF_NETLINK, SOCK_RAW | Layouts.SOCK_CLOEXEC, NETLINK_ROUTE);
            if (fd < 0) {
                return new byte[0];
            }
            try {
                MemorySegment buffer = arena.allocate(PART_BYTES, 8);
                int sent = Libc.send(callState, fd, request(buffer, type), REQUEST_BYTES, 0);
                return sent < 0 ? new byte[0] : answer(callState, fd, buffer);
            } finally {
                Libc.close(callState, fd);
            }
        }
    }

    private static long request(MemorySegment buffer, int type) {
        buffer.asSlice(0, REQUEST_BYTES).fill((byte) 0);
        buffer.set(JAVA_INT, 0, REQUEST_BYTES);
        buffer.set(JAVA_SHORT, 4, (short) type);
        buffer.set(JAVA_SHORT, 6, NLM_F_REQUEST_DUMP);
        return buffer.address();
    }

    private static byte[] answer(MemorySegment callState, int fd, MemorySegment buffer) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        while (answer.size() <= ANSWER_BYTES_LIMIT - PART_BYTES) {
            int bytes = Libc.recv(callState, fd, buffer.address(), PART_BYTES, MSG_DONTWAIT);
            if (bytes <= 0) {
                break;
            }
            answer.writeBytes(buffer.asSlice(0, bytes).toArray(JAVA_BYTE));
        }
        return answer.toByteArray();
    }
}
