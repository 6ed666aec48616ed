package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static weir.net.linux.Native.impossible;
import static weir.net.linux.Native.orErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Socket calls, shaped like their man pages. Each returns what the call returns, or the negated errno; EINTR is the caller's to
 * retry. Pointers are addresses of native memory that outlives the call. {@code callState} is the calling thread's own for the time
 * of the call. A holder class for each call, so that a handle is linked when first used: a handle costs about 10 ms at start.
 *
 * <p>No call here is a critical one: a thread that blocks in a critical call stops the garbage collector.
 */
final class Libc {
    private Libc() {}

    private static final class Socket {
        static final MethodHandle CALL =
                Native.link("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    }

    /** {@code int socket(int domain, int type, int protocol)}. */
    static int socket(MemorySegment callState, int domain, int type, int protocol) {
        try {
            return orErrno((int) Socket.CALL.invokeExact(callState, domain, type, protocol), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Bind {
        static final MethodHandle CALL =
                Native.link("bind", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int bind(int fd, const struct sockaddr *address, socklen_t length)}. */
    static int bind(MemorySegment callState, int fd, long address, int length) {
        try {
            return orErrno((int) Bind.CALL.invokeExact(callState, fd, address, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Listen {
        static final MethodHandle CALL = Native.link("listen", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    }

    /** {@code int listen(int fd, int backlog)}. */
    static int listen(MemorySegment callState, int fd, int backlog) {
        try {
            return orErrno((int) Listen.CALL.invokeExact(callState, fd, backlog), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Accept4 {
        static final MethodHandle CALL =
                Native.link("accept4", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    }

    /** {@code int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags)}; since 2.6.28. May block. */
    static int accept4(MemorySegment callState, int fd, long address, long length, int flags) {
        try {
            return orErrno((int) Accept4.CALL.invokeExact(callState, fd, address, length, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Connect {
        static final MethodHandle CALL =
                Native.link("connect", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int connect(int fd, const struct sockaddr *address, socklen_t length)}. May block. */
    static int connect(MemorySegment callState, int fd, long address, int length) {
        try {
            return orErrno((int) Connect.CALL.invokeExact(callState, fd, address, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Send {
        static final MethodHandle CALL =
                Native.link("send", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t send(int fd, const void *buffer, size_t length, int flags)}. May block. */
    static int send(MemorySegment callState, int fd, long buffer, long length, int flags) {
        try {
            return orErrno((int) (long) Send.CALL.invokeExact(callState, fd, buffer, length, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Sendto {
        static final MethodHandle CALL = Native.link(
                "sendto",
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t sendto(int fd, const void *buffer, size_t length, int flags, const struct sockaddr *to, socklen_t)}. */
    static int sendto(MemorySegment callState, int fd, long buffer, long length, int flags, long to, int toLength) {
        try {
            return orErrno(
                    (int) (long) Sendto.CALL.invokeExact(callState, fd, buffer, length, flags, to, toLength),
                    callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Recv {
        static final MethodHandle CALL =
                Native.link("recv", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t recv(int fd, void *buffer, size_t length, int flags)}. May block. */
    static int recv(MemorySegment callState, int fd, long buffer, long length, int flags) {
        try {
            return orErrno((int) (long) Recv.CALL.invokeExact(callState, fd, buffer, length, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Recvfrom {
        static final MethodHandle CALL = Native.link(
                "recvfrom",
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code ssize_t recvfrom(int fd, void *buffer, size_t length, int flags, struct sockaddr *from, socklen_t *)}. May block. */
    static int recvfrom(
            MemorySegment callState, int fd, long buffer, long length, int flags, long from, long fromLength) {
        try {
            return orErrno(
                    (int) (long) Recvfrom.CALL.invokeExact(callState, fd, buffer, length, flags, from, fromLength),
                    callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Shutdown {
        static final MethodHandle CALL = Native.link("shutdown", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    }

    /** {@code int shutdown(int fd, int how)}. */
    static int shutdown(MemorySegment callState, int fd, int how) {
        try {
            return orErrno((int) Shutdown.CALL.invokeExact(callState, fd, how), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Close {
        static final MethodHandle CALL = Native.link("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    /** {@code int close(int fd)}. Never retried: on Linux the number is free even after EINTR (close(2)). */
    static int close(MemorySegment callState, int fd) {
        try {
            return orErrno((int) Close.CALL.invokeExact(callState, fd), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Getsockname {
        static final MethodHandle CALL =
                Native.link("getsockname", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int getsockname(int fd, struct sockaddr *address, socklen_t *length)}. */
    static int getsockname(MemorySegment callState, int fd, long address, long length) {
        try {
            return orErrno((int) Getsockname.CALL.invokeExact(callState, fd, address, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Getpeername {
        static final MethodHandle CALL =
                Native.link("getpeername", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int getpeername(int fd, struct sockaddr *address, socklen_t *length)}. */
    static int getpeername(MemorySegment callState, int fd, long address, long length) {
        try {
            return orErrno((int) Getpeername.CALL.invokeExact(callState, fd, address, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Setsockopt {
        static final MethodHandle CALL = Native.link(
                "setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int setsockopt(int fd, int level, int name, const void *value, socklen_t length)}. */
    static int setsockopt(MemorySegment callState, int fd, int level, int name, long value, int length) {
        try {
            return orErrno((int) Setsockopt.CALL.invokeExact(callState, fd, level, name, value, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Getsockopt {
        static final MethodHandle CALL = Native.link(
                "getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int getsockopt(int fd, int level, int name, void *value, socklen_t *length)}. */
    static int getsockopt(MemorySegment callState, int fd, int level, int name, long value, long length) {
        try {
            return orErrno((int) Getsockopt.CALL.invokeExact(callState, fd, level, name, value, length), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Poll {
        static final MethodHandle CALL =
                Native.link("poll", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    }

    /** {@code int poll(struct pollfd *descriptors, nfds_t count, int limitMs)}. May block. */
    static int poll(MemorySegment callState, long descriptors, long count, int limitMs) {
        try {
            return orErrno((int) Poll.CALL.invokeExact(callState, descriptors, count, limitMs), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Ppoll {
        static final MethodHandle CALL =
                Native.link("ppoll", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int ppoll(struct pollfd *, nfds_t count, const struct timespec *limit, const sigset_t *)}; 2.6.16. May block. */
    static int ppoll(MemorySegment callState, long descriptors, long count, long limit, long signals) {
        try {
            return orErrno((int) Ppoll.CALL.invokeExact(callState, descriptors, count, limit, signals), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Fcntl {
        static final MethodHandle CALL =
                Native.linkVariadicThird("fcntl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    }

    /** {@code int fcntl(int fd, int command, int argument)}. */
    static int fcntl(MemorySegment callState, int fd, int command, int argument) {
        try {
            return orErrno((int) Fcntl.CALL.invokeExact(callState, fd, command, argument), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
