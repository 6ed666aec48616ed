package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static weir.net.linux.Native.impossible;
import static weir.net.linux.Native.orErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Calls of epoll(7), shaped like their man pages. Each returns what the call returns, or the negated errno. Pointers are addresses of
 * native memory. A holder class for each call, so that a handle is linked when first used.
 */
final class LibcEpoll {
    private LibcEpoll() {}

    private static final class EpollCreate1 {
        static final MethodHandle CALL = Native.link("epoll_create1", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    /** {@code int epoll_create1(int flags)}; since 2.6.27. */
    static int epollCreate1(MemorySegment callState, int flags) {
        try {
            return orErrno((int) EpollCreate1.CALL.invokeExact(callState, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class EpollCtl {
        static final MethodHandle CALL =
                Native.link("epoll_ctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    }

    /** {@code int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event)}. */
    static int epollCtl(MemorySegment callState, int epoll, int operation, int fd, long event) {
        try {
            return orErrno((int) EpollCtl.CALL.invokeExact(callState, epoll, operation, fd, event), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class EpollWait {
        static final MethodHandle CALL =
                Native.link("epoll_wait", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT));
    }

    /** {@code int epoll_wait(int epoll, struct epoll_event *events, int count, int limitMs)}. May block. */
    static int epollWait(MemorySegment callState, int epoll, long events, int count, int limitMs) {
        try {
            return orErrno((int) EpollWait.CALL.invokeExact(callState, epoll, events, count, limitMs), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
