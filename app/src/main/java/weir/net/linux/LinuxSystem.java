package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import weir.model.WeirException;
import weir.net.Errno;

/**
 * System calls about the machine rather than its network, for the host's Linux room: the one other user of this package.
 * Thread-safe. None of the calls blocks.
 */
public final class LinuxSystem {
    /** Whether this process can make these calls: on this system and machine, and where Java lets it. */
    public static boolean isUsable() {
        return LinuxNetwork.unavailableBecause().isEmpty();
    }

    /** Room for 1024 CPUs, as in glibc's cpu_set_t (sched.h); doubled while the kernel says its own mask is longer. */
    private static final int MASK_BYTES = 128;

    private static final int MASK_BYTES_LIMIT = 8192;

    /** sizeof(struct rusage) (bits/types/struct_rusage.h): ru_utime at 0, ru_stime at 16. */
    static final int RUSAGE_BYTES = 144;

    static final int RUSAGE_SYSTEM_OFFSET = 16;

    /** sizeof(struct ifreq) (linux/if.h): ifr_name[16], then a union with ifr_data. */
    static final int IFREQ_BYTES = 40;

    static final int IFREQ_NAME_BYTES = 16;

    private LinuxSystem() {}

    /**
     * Pins the calling thread to one CPU (sched_setaffinity(2)); threads and processes it starts later inherit that.
     *
     * @throws WeirException when the CPU does not exist or is not permitted, naming those that are
     */
    public static void pinCurrentThread(int cpu) {
        int result = cpu < 0 || cpu >= MASK_BYTES_LIMIT * 8 ? -Errno.EINVAL.number() : setAffinity(cpu);
        if (result < 0) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "CPU " + cpu + " cannot be used (" + Errno.of(-result)
                            + "). Use one of the CPUs that this process may run on: " + Arrays.toString(allowedCpus())
                            + ".");
        }
    }

    private static int setAffinity(int cpu) {
        try (Arena arena = Arena.ofConfined()) {
            int maskBytes = Math.max(MASK_BYTES, (cpu / 64 + 1) * 8);
            MemorySegment mask = arena.allocate(maskBytes, 8);
            mask.setAtIndex(JAVA_LONG, cpu / 64, 1L << (cpu % 64));
            return LibcSystem.schedSetaffinity(Native.callState(arena), 0, maskBytes, mask.address());
        }
    }

    /** The CPUs that the calling thread may run on now (sched_getaffinity(2)), in ascending order. */
    public static int[] allowedCpus() {
        for (int maskBytes = MASK_BYTES; maskBytes <= MASK_BYTES_LIMIT; maskBytes *= 2) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment mask = arena.allocate(maskBytes, 8);
                int filled = LibcSystem.schedGetaffinity(Native.callState(arena), 0, maskBytes, mask.address());
                if (filled >= 0) {
                    return BitSet.valueOf(mask.toArray(JAVA_LONG)).stream().toArray();
                }
            }
        }
        throw new WeirException(
                WeirException.Kind.MACHINE,
                "The CPUs that this process may run on cannot be read. Leave out CPU affinity.");
    }

    /** The kernel's number of the calling thread (gettid(2)), as under /proc/self/task. */
    public static int currentThreadId() {
        try (Arena arena = Arena.ofConfined()) {
            return LibcSystem.gettid(Native.callState(arena));
        }
    }

    /** CPU time of this process and all its threads up to now (getrusage(2), RUSAGE_SELF): user ns, system ns. */
    public static long[] processTimesNs() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(RUSAGE_BYTES, 8);
            int result = LibcSystem.getrusage(Native.callState(arena), LibcSystem.RUSAGE_SELF, usage.address());
            if (result < 0) {
                throw new IllegalStateException("getrusage(RUSAGE_SELF) failed with errno " + -result);
            }
            return new long[] {timevalNs(usage, 0), timevalNs(usage, RUSAGE_SYSTEM_OFFSET)};
        }
    }

    private static long timevalNs(MemorySegment segment, long offset) {
        return segment.get(JAVA_LONG, offset) * 1_000_000_000L + segment.get(JAVA_LONG, offset + 8) * 1_000L;
    }

    /**
     * One ethtool request (ioctl(2) SIOCETHTOOL, linux/ethtool.h) on a network interface of this namespace.
     *
     * @param command the request as the kernel lays it out, beginning with its 32-bit number; native memory, which the kernel also
     *     writes the answer into; long enough for it
     * @return 0, or the negated errno: -EOPNOTSUPP (-95) when the driver has no answer, -ENODEV (-19) when there is no such interface
     */
    public static int ethtool(String interfaceName, MemorySegment command) {
        byte[] name = interfaceName.getBytes(StandardCharsets.UTF_8);
        if (name.length == 0 || name.length >= IFREQ_NAME_BYTES) {
            return -19;
        }
        if (!command.isNative()) {
            throw new IllegalArgumentException("an ethtool request must be in native memory");
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            MemorySegment request = arena.allocate(IFREQ_BYTES, 8);
            MemorySegment.copy(name, 0, request, JAVA_BYTE, 0, name.length);
            request.set(JAVA_LONG, IFREQ_NAME_BYTES, command.address());
            int fd = Libc.socket(callState, Layouts.AF_INET, Layouts.SOCK_DGRAM | Layouts.SOCK_CLOEXEC, 0);
            if (fd < 0) {
                return fd;
            }
            int result = LibcSystem.ioctl(callState, fd, LibcSystem.SIOCETHTOOL, request.address());
            Libc.close(callState, fd);
            return Math.min(result, 0);
        }
    }
}
