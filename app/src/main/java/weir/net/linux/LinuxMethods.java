package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weir.model.DataMethod;
import weir.net.Errno;
import weir.net.Network.Method;

/**
 * What this room can do, asked of the kernel that runs now: each method that an old kernel, or a filter on system calls, can refuse is
 * tried on something of our own. Thread-safe.
 */
final class LinuxMethods {
    private LinuxMethods() {}

    /** Every method of this room. Takes a millisecond or two. */
    static List<Method> all(Optional<String> roomUnavailableBecause) {
        List<Method> methods = new ArrayList<>();
        for (DataMethod method : DataMethod.values()) {
            Optional<String> because = roomUnavailableBecause.isPresent() ? roomUnavailableBecause : refusal(method);
            methods.add(new Method(method, summary(method), because));
        }
        return List.copyOf(methods);
    }

    private static String summary(DataMethod method) {
        return switch (method) {
            case SEND_COPY -> "send(2): the kernel copies each byte from the program's buffer";
            case SEND_SENDFILE -> "sendfile(2): the kernel sends pages of a file";
            case SEND_SPLICE -> "splice(2): from a file through a pipe, two calls";
            case SEND_ZEROCOPY -> "send(2) with MSG_ZEROCOPY: the network card reads the program's buffer";
            case SEND_MMSG -> "sendmmsg(2): many datagrams a call";
            case SEND_GSO -> "UDP_SEGMENT: a train of segments a call, cut by card or kernel";
            case RECEIVE_COPY -> "recv(2): the kernel copies each byte to the program's buffer";
            case RECEIVE_TRUNC -> "recv(2) with MSG_TRUNC: the kernel drops the bytes";
            case RECEIVE_SPLICE -> "splice(2): through a pipe to /dev/null";
            case RECEIVE_MMSG -> "recvmmsg(2): many datagrams a call";
            case RECEIVE_GRO -> "UDP_GRO: a train of segments a call";
        };
    }

    private static Optional<String> refusal(DataMethod method) {
        try (Arena arena = Arena.ofConfined()) {
            int result = switch (method) {
                // Older than any kernel that Java 25 runs on.
                case SEND_COPY, RECEIVE_COPY, RECEIVE_TRUNC, SEND_MMSG, RECEIVE_MMSG -> 0;
                case SEND_SENDFILE -> tryFile(arena, false);
                case SEND_SPLICE, RECEIVE_SPLICE -> tryFile(arena, true);
                case SEND_ZEROCOPY -> tryOption(arena, Layouts.SOCK_STREAM, Layouts.SOL_SOCKET, Layouts.SO_ZEROCOPY, 1);
                case SEND_GSO -> tryOption(arena, Layouts.SOCK_DGRAM, Layouts.SOL_UDP, Layouts.UDP_SEGMENT, 1000);
                case RECEIVE_GRO -> tryOption(arena, Layouts.SOCK_DGRAM, Layouts.SOL_UDP, Layouts.UDP_GRO, 1);
            };
            return result >= 0 ? Optional.empty() : Optional.of(because(method, -result));
        }
    }

    private static String because(DataMethod method, int errno) {
        String since = switch (method) {
            case SEND_ZEROCOPY -> "; it needs Linux 4.14";
            case SEND_GSO -> "; it needs Linux 4.18";
            case RECEIVE_GRO -> "; it needs Linux 5.0";
            default -> "";
        };
        Errno named = Errno.of(errno);
        return "this kernel refuses it (" + (named == Errno.OTHER ? "error " + errno : named.toString()) + ")" + since;
    }

    private static int tryOption(Arena arena, int type, int level, int name, int value) {
        Scratch scratch = new Scratch(arena);
        int fd = Libc.socket(scratch.callState(), Layouts.AF_INET, type | Layouts.SOCK_CLOEXEC, 0);
        if (fd < 0) {
            return fd;
        }
        int result = scratch.setOption(fd, level, name, value);
        Descriptor.closeNow(fd);
        return result;
    }

    /** Moves a byte of a file in memory into a pipe. */
    private static int tryFile(Arena arena, boolean bySplice) {
        MemorySegment callState = Native.callState(arena);
        MemorySegment name = arena.allocateFrom("weir");
        int file = LibcFiles.memfdCreate(callState, name.address(), LibcFiles.MFD_CLOEXEC);
        if (file < 0) {
            return file;
        }
        Pipe pipe = Pipe.open();
        try {
            MemorySegment offset = arena.allocate(8, 8);
            LibcSystem.write(callState, file, name.address(), 1);
            return bySplice
                    ? LibcFiles.splice(callState, file, offset.address(), pipe.writing(), 1)
                    : LibcFiles.sendfile(callState, pipe.writing(), file, offset.address(), 1);
        } finally {
            pipe.close();
            Descriptor.closeNow(file);
        }
    }
}
