package weir.host.linux;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weir.host.Host;
import weir.host.OpenFiles;
import weir.model.Environment;
import weir.model.WeirException;
import weir.units.NanoClock;

/** A Linux machine, by /proc, /sys, rtnetlink and ethtool. Thread-safe. */
public final class LinuxHost implements Host {
    /** AT_CLKTCK (linux/auxvec.h): the kernel's USER_HZ, which sysconf(_SC_CLK_TCK) also reads from here (getauxval(3)). */
    private static final long AT_CLKTCK = 17;

    private static final int AUXV_BYTES = 4096;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    /** USER_HZ of every architecture that Java runs on. */
    private static final long USER_HZ_USUAL = 100;

    private static final long USER_HZ_LIMIT = 10_000;

    private final KernelFiles files;
    private final SystemCalls calls;
    private final NanoClock clock;
    private final long nsPerTick;

    /** This machine, by native calls where this process may make them, else by files alone. */
    public static LinuxHost ofThisMachine() {
        KernelFiles files = KernelFiles.ofThisMachine();
        SystemCalls calls = LibcCalls.areAllowed() ? new LibcCalls() : new FileCalls(files);
        return new LinuxHost(files, calls, NanoClock.SYSTEM);
    }

    LinuxHost(KernelFiles files, SystemCalls calls, NanoClock clock) {
        this.files = files;
        this.calls = calls;
        this.clock = clock;
        this.nsPerTick = nsPerTick(files);
    }

    @Override
    public void pinCurrentThread(int cpu) {
        if (Thread.currentThread().isVirtual()) {
            throw new IllegalStateException("a virtual thread has no CPU of its own; pin a platform thread");
        }
        try {
            calls.pinCurrentThread(cpu);
        } catch (WeirException refused) {
            if (!calls.areMade()) {
                throw refused;
            }
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "CPU " + cpu + " cannot be used by this process. Choose one of these CPUs: " + names(permitted())
                            + ".",
                    refused);
        }
    }

    @Override
    public void sharpenTimers() {
        TimerSlack.none();
    }

    /**
     * The three readings are microseconds apart. The system call comes first: the first one of a process is linked before it is made,
     * which takes from ten to some hundred milliseconds, and what was read before that would be as much too old.
     */
    @Override
    public CpuSnapshot cpu() {
        long[] process = calls.processTimesNs();
        long atNs = clock.nanoTime();
        String stat = files.text("/proc/stat");
        return new LinuxCpuSnapshot(ProcStat.parse(stat), nsPerTick, atNs, process[0], process[1]);
    }

    @Override
    public Environment environment() {
        return new EnvironmentReader(files, calls).read();
    }

    /** Length of the tick in which the kernel's files count CPU time, ns. */
    static long nsPerTick(KernelFiles files) {
        return NS_PER_SECOND / ticksPerSecond(files.bytes("/proc/self/auxv", AUXV_BYTES));
    }

    @Override
    public Optional<OpenFiles> openFiles() {
        return OpenFilesReader.parse(files.text("/proc/self/limits"), files.entries("/proc/self/fd"));
    }

    /** USER_HZ from the auxiliary vector, pairs of words of the machine's size (64 bits); 100 when it is not there. */
    static long ticksPerSecond(byte[] auxv) {
        ByteBuffer words = ByteBuffer.wrap(auxv).order(ByteOrder.nativeOrder());
        while (words.remaining() >= 2 * Long.BYTES) {
            long type = words.getLong();
            long value = words.getLong();
            if (type == AT_CLKTCK && value > 0 && value <= USER_HZ_LIMIT) {
                return value;
            }
        }
        return USER_HZ_USUAL;
    }

    /**
     * The CPUs that could have been chosen. The thread's own mask does not tell: it may be one CPU since it was pinned before, or
     * the process was, and still every CPU of its cpuset is open to it. So each is tried, on a thread that ends afterwards.
     */
    private List<Integer> permitted() {
        List<Integer> online = CpuList.parse(files.line("/sys/devices/system/cpu/online"));
        boolean[] open = new boolean[online.size()];
        Thread trial = Thread.ofPlatform().name("weir-cpu-trial").start(() -> {
            for (int i = 0; i < open.length; i++) {
                open[i] = canPin(online.get(i));
            }
        });
        try {
            trial.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return List.of();
        }
        return IntStream.range(0, open.length)
                .filter(i -> open[i])
                .mapToObj(online::get)
                .toList();
    }

    private boolean canPin(int cpu) {
        try {
            calls.pinCurrentThread(cpu);
            return true;
        } catch (WeirException refused) {
            return false;
        }
    }

    private static String names(List<Integer> cpus) {
        return cpus.isEmpty() ? "not known" : CpuList.print(cpus);
    }
}
