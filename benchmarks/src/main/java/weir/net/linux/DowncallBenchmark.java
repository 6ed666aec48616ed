package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a call of libc costs: with the kernel behind it (getppid) and without (abs), with errno captured and without. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DowncallBenchmark {
    private static final FunctionDescriptor NO_ARGUMENT = FunctionDescriptor.of(ValueLayout.JAVA_INT);
    private static final FunctionDescriptor ONE_INT = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);

    private static final MethodHandle GETPPID = plain("getppid", NO_ARGUMENT);
    private static final MethodHandle GETPPID_WITH_ERRNO = Native.link("getppid", NO_ARGUMENT);
    private static final MethodHandle ABS = plain("abs", ONE_INT);
    private static final MethodHandle ABS_WITH_ERRNO = Native.link("abs", ONE_INT);

    private final MemorySegment callState = Native.callState(Arena.ofAuto());
    private int number = -1;

    private static MethodHandle plain(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }

    /** A system call. */
    @Benchmark
    public int getppid() throws Throwable {
        return (int) GETPPID.invokeExact();
    }

    /** A system call, errno captured. */
    @Benchmark
    public int getppidWithErrno() throws Throwable {
        return (int) GETPPID_WITH_ERRNO.invokeExact(callState);
    }

    /** A call that stays in user space. */
    @Benchmark
    public int abs() throws Throwable {
        return (int) ABS.invokeExact(number--);
    }

    /** A call that stays in user space, errno captured. */
    @Benchmark
    public int absWithErrno() throws Throwable {
        return (int) ABS_WITH_ERRNO.invokeExact(callState, number--);
    }
}
