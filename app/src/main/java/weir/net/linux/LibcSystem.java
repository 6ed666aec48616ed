package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static weir.net.linux.Native.impossible;
import static weir.net.linux.Native.orErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Calls that are not about sockets, shaped like their man pages. Each returns what the call returns, or the negated errno. Pointers
 * are addresses of native memory. A holder class for each call, so that a handle is linked when first used.
 */
final class LibcSystem {
    /** RUSAGE_SELF (bits/resource.h). */
    static final int RUSAGE_SELF = 0;

    /** EFD_CLOEXEC | EFD_NONBLOCK (bits/eventfd.h; since 2.6.27). */
    static final int EFD_CLOEXEC_NONBLOCK = 0x80800;

    /** SIOCETHTOOL (linux/sockios.h). */
    static final long SIOCETHTOOL = 0x8946;

    /** SIOCOUTQ: bytes in the send queue that are not acknowledged (linux/sockios.h, asm-generic/ioctls.h TIOCOUTQ; tcp(7)). */
    static final long SIOCOUTQ = 0x5411;

    private LibcSystem() {}

    private static final class SchedSetaffinity {
        static final MethodHandle CALL =
                Native.link("sched_setaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *mask)}; pid 0 is the calling thread. */
    static int schedSetaffinity(MemorySegment callState, int pid, long maskBytes, long mask) {
        try {
            return orErrno((int) SchedSetaffinity.CALL.invokeExact(callState, pid, maskBytes, mask), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class SchedGetaffinity {
        static final MethodHandle CALL =
                Native.link("sched_getaffinity", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *mask)}; EINVAL when the kernel's mask is longer. */
    static int schedGetaffinity(MemorySegment callState, int pid, long maskBytes, long mask) {
        try {
            return orErrno((int) SchedGetaffinity.CALL.invokeExact(callState, pid, maskBytes, mask), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Gettid {
        static final MethodHandle CALL = Native.link("gettid", FunctionDescriptor.of(JAVA_INT));
    }

    /** {@code pid_t gettid(void)}, glibc 2.30. */
    static int gettid(MemorySegment callState) {
        try {
            return (int) Gettid.CALL.invokeExact(callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Getrusage {
        static final MethodHandle CALL = Native.link("getrusage", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG));
    }

    /** {@code int getrusage(int who, struct rusage *usage)}. */
    static int getrusage(MemorySegment callState, int who, long usage) {
        try {
            return orErrno((int) Getrusage.CALL.invokeExact(callState, who, usage), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Ioctl {
        static final MethodHandle CALL =
                Native.linkVariadicThird("ioctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int ioctl(int fd, unsigned long request, void *argument)}. */
    static int ioctl(MemorySegment callState, int fd, long request, long argument) {
        try {
            return orErrno((int) Ioctl.CALL.invokeExact(callState, fd, request, argument), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Eventfd {
        static final MethodHandle CALL = Native.link("eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    }

    /** {@code int eventfd(unsigned int initval, int flags)}. */
    static int eventfd(MemorySegment callState, int initialValue, int flags) {
        try {
            return orErrno((int) Eventfd.CALL.invokeExact(callState, initialValue, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Write {
        static final MethodHandle CALL =
                Native.link("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code ssize_t write(int fd, const void *buffer, size_t count)}. */
    static int write(MemorySegment callState, int fd, long buffer, long count) {
        try {
            return orErrno((int) (long) Write.CALL.invokeExact(callState, fd, buffer, count), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Read {
        static final MethodHandle CALL =
                Native.link("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code ssize_t read(int fd, void *buffer, size_t count)}. */
    static int read(MemorySegment callState, int fd, long buffer, long count) {
        try {
            return orErrno((int) (long) Read.CALL.invokeExact(callState, fd, buffer, count), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
