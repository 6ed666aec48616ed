package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Links libc functions. Every handle captures errno, because the JVM makes system calls of its own between ours; the segment that
 * receives it belongs to one thread at a time, never to all. Capturing costs 2 ns of a call that costs 1000.
 */
@SuppressWarnings("restricted")
final class Native {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final long ERRNO_OFFSET = CALL_STATE.byteOffset(PathElement.groupElement("errno"));

    private Native() {}

    /** Links a function with a fixed list of arguments. The handle's first argument is the call state. */
    static MethodHandle link(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, ERRNO);
    }

    /** Links a function whose second argument is variadic in C: syscall(2). */
    static MethodHandle linkVariadicSecond(String name, FunctionDescriptor descriptor) {
        Linker.Option variadic = Linker.Option.firstVariadicArg(1);
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, ERRNO, variadic);
    }

    /** Links a function whose third argument is variadic in C: fcntl(2), ioctl(2). */
    static MethodHandle linkVariadicThird(String name, FunctionDescriptor descriptor) {
        Linker.Option variadic = Linker.Option.firstVariadicArg(2);
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, ERRNO, variadic);
    }

    /** A segment for errno, for one thread at a time. */
    static MemorySegment callState(Arena arena) {
        return arena.allocate(CALL_STATE);
    }

    /** The errno that the last failed call left. */
    static int errno(MemorySegment callState) {
        return callState.get(ValueLayout.JAVA_INT, ERRNO_OFFSET);
    }

    /** {@code result}, or the negated errno when it is negative. */
    static int orErrno(int result, MemorySegment callState) {
        return result >= 0 ? result : -errno(callState);
    }

    /** What a downcall handle threw: only our own mistakes in types make it throw. */
    static AssertionError impossible(Throwable thrown) {
        return new AssertionError("a native call threw", thrown);
    }
}
