package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static weir.net.linux.Native.impossible;
import static weir.net.linux.Native.orErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Calls that take struct msghdr, shaped like their man pages; otherwise as {@link Libc}. */
final class LibcMessages {
    private LibcMessages() {}

    private static final class Sendmsg {
        static final MethodHandle CALL =
                Native.link("sendmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t sendmsg(int fd, const struct msghdr *message, int flags)}. May block. */
    static int sendmsg(MemorySegment callState, int fd, long message, int flags) {
        try {
            return orErrno((int) (long) Sendmsg.CALL.invokeExact(callState, fd, message, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Recvmsg {
        static final MethodHandle CALL =
                Native.link("recvmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t recvmsg(int fd, struct msghdr *message, int flags)}. May block. */
    static int recvmsg(MemorySegment callState, int fd, long message, int flags) {
        try {
            return orErrno((int) (long) Recvmsg.CALL.invokeExact(callState, fd, message, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Sendmmsg {
        static final MethodHandle CALL =
                Native.link("sendmmsg", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT));
    }

    /** {@code int sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags)}; messages sent. May block. */
    static int sendmmsg(MemorySegment callState, int fd, long messages, int count, int flags) {
        try {
            return orErrno((int) Sendmmsg.CALL.invokeExact(callState, fd, messages, count, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Recvmmsg {
        static final MethodHandle CALL = Native.link(
                "recvmmsg", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG));
    }

    /**
     * {@code int recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *limit)} without a limit,
     * which the kernel looks at only between messages (recvmmsg(2), BUGS); messages received. May block.
     */
    static int recvmmsg(MemorySegment callState, int fd, long messages, int count, int flags) {
        try {
            return orErrno((int) Recvmmsg.CALL.invokeExact(callState, fd, messages, count, flags, 0L), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
