package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static weir.net.linux.Native.impossible;
import static weir.net.linux.Native.orErrno;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Calls about files and pipes, shaped like their man pages; otherwise as {@link Libc}. */
final class LibcFiles {
    /** AT_FDCWD, AT_EMPTY_PATH (linux/fcntl.h). */
    static final int AT_FDCWD = -100;

    static final int AT_EMPTY_PATH = 0x1000;

    /** O_RDONLY, O_CLOEXEC, O_PATH (asm-generic/fcntl.h; O_PATH since 2.6.39). */
    static final int O_RDONLY = 0;

    static final int O_WRONLY = 1;
    static final int O_CLOEXEC = 0x80000;
    static final int O_PATH = 0x200000;

    /** openat2 (asm-generic/unistd.h; since 5.6): glibc has no function for it. */
    static final long NR_OPENAT2 = 437;

    /** struct open_how (linux/openat2.h): __u64 flags, mode, resolve. */
    static final int OPEN_HOW_BYTES = 24;

    static final int OPEN_HOW_RESOLVE_OFFSET = 16;
    static final long RESOLVE_NO_MAGICLINKS = 2;
    static final long RESOLVE_NO_SYMLINKS = 4;
    static final long RESOLVE_BENEATH = 8;

    /** struct statx (linux/stat.h; since 4.11), the same on every machine. */
    static final int STATX_BYTES = 256;

    static final int STATX_MODE_OFFSET = 28;
    static final int STATX_SIZE_OFFSET = 40;
    static final int STATX_TYPE_AND_SIZE = 0x201;

    /** S_IFMT, S_IFREG (linux/stat.h). */
    static final int S_IFMT = 0xf000;

    static final int S_IFREG = 0x8000;
    static final int S_IFDIR = 0x4000;

    /** MFD_CLOEXEC (linux/memfd.h). */
    static final int MFD_CLOEXEC = 1;

    /** F_SETPIPE_SZ (linux/fcntl.h; since 2.6.35). */
    static final int F_SETPIPE_SZ = 1031;

    private LibcFiles() {}

    private static final class Sendfile {
        static final MethodHandle CALL =
                Native.link("sendfile", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    }

    /** {@code ssize_t sendfile(int out, int in, off_t *offset, size_t count)}. May block. */
    static int sendfile(MemorySegment callState, int out, int in, long offset, long count) {
        try {
            return orErrno((int) (long) Sendfile.CALL.invokeExact(callState, out, in, offset, count), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Splice {
        static final MethodHandle CALL = Native.link(
                "splice",
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    }

    /** {@code ssize_t splice(int in, off_t *inOffset, int out, off_t *outOffset, size_t length, 0)}, without outOffset. May block. */
    static int splice(MemorySegment callState, int in, long inOffset, int out, long length) {
        try {
            return orErrno(
                    (int) (long) Splice.CALL.invokeExact(callState, in, inOffset, out, 0L, length, 0), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Pipe2 {
        static final MethodHandle CALL = Native.link("pipe2", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int pipe2(int ends[2], int flags)}. */
    static int pipe2(MemorySegment callState, long ends, int flags) {
        try {
            return orErrno((int) Pipe2.CALL.invokeExact(callState, ends, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Openat {
        static final MethodHandle CALL =
                Native.link("openat", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int openat(int directory, const char *path, int flags)}; it would take a mode only to make a file. */
    static int openat(MemorySegment callState, int directory, long path, int flags) {
        try {
            return orErrno((int) Openat.CALL.invokeExact(callState, directory, path, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Openat2 {
        static final MethodHandle CALL = Native.linkVariadicSecond(
                "syscall", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    }

    /** {@code int openat2(int directory, const char *path, const struct open_how *how, size_t)} by syscall(2). */
    static int openat2(MemorySegment callState, int directory, long path, long how) {
        try {
            return orErrno(
                    (int) (long) Openat2.CALL.invokeExact(
                            callState, NR_OPENAT2, (long) directory, path, how, (long) OPEN_HOW_BYTES),
                    callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class Statx {
        static final MethodHandle CALL = Native.link(
                "statx", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG));
    }

    /** {@code int statx(int directory, const char *path, int flags, unsigned int mask, struct statx *)}, glibc 2.28. */
    static int statx(MemorySegment callState, int directory, long path, int flags, long result) {
        try {
            return orErrno(
                    (int) Statx.CALL.invokeExact(callState, directory, path, flags, STATX_TYPE_AND_SIZE, result),
                    callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static final class MemfdCreate {
        static final MethodHandle CALL =
                Native.link("memfd_create", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT));
    }

    /** {@code int memfd_create(const char *name, unsigned int flags)}; since 3.17, glibc 2.27. */
    static int memfdCreate(MemorySegment callState, long name, int flags) {
        try {
            return orErrno((int) MemfdCreate.CALL.invokeExact(callState, name, flags), callState);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }
}
