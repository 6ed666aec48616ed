package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Short calls on a TCP socket's number, outside of loops; none blocks. */
final class TcpSocketCalls {
    private TcpSocketCalls() {}

    /** Sets SO_RCVTIMEO and SO_SNDTIMEO, ms. */
    static int setLimits(int fd, int limitMs) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            return scratch.setTimeout(fd, Layouts.SO_RCVTIMEO, limitMs)
                    + scratch.setTimeout(fd, Layouts.SO_SNDTIMEO, limitMs);
        }
    }

    /** What {@link weir.net.TcpConnection#tuneForControl} asks for. */
    static int setControlOptions(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            // Each is best effort: an older kernel refuses TCP_RTO_MAX_MS, and control works without.
            return scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_NODELAY, 1)
                    + scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_THIN_LINEAR_TIMEOUTS, 1)
                    + scratch.setOption(fd, Layouts.IPPROTO_TCP, Layouts.TCP_RTO_MAX_MS, Layouts.RTO_MAX_LOWEST_MS)
                    + scratch.setOption(fd, Layouts.SOL_SOCKET, Layouts.SO_PRIORITY, Layouts.TC_PRIO_INTERACTIVE);
        }
    }

    /** Sets options; throws for one that is refused. */
    static int applyOptions(LinuxSocketOptions options, int fd) {
        try (Arena arena = Arena.ofConfined()) {
            options.apply(Native.callState(arena), fd);
            return 0;
        }
    }

    /** Ends the sending direction. */
    static int shutDownSending(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            return Libc.shutdown(Native.callState(arena), fd, Layouts.SHUT_WR);
        }
    }

    /** Has close(2) reset. */
    static int discardAtClose(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            return new Scratch(arena).setLinger(fd, 0);
        }
    }

    /** Bytes in the send queue (SIOCOUTQ); -1 when not known. */
    static int readUnacknowledged(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(JAVA_INT);
            int result = LibcSystem.ioctl(Native.callState(arena), fd, LibcSystem.SIOCOUTQ, bytes.address());
            return result < 0 ? -1 : bytes.get(JAVA_INT, 0);
        }
    }
}
