package weir.host.linux;

import java.lang.foreign.MemorySegment;
import java.util.regex.Pattern;
import weir.model.WeirException;

/**
 * What files tell in place of system calls, for a process that may make no native calls: CPU time of this process in ticks, usually of
 * 10 ms. Threads cannot be pinned, and drivers do not answer. Thread-safe.
 */
final class FileCalls implements SystemCalls {
    private static final int EPERM = 1;

    /** utime and stime are fields 14 and 15 of /proc/self/stat (proc(5)); the name before field 3 may hold anything but its own end. */
    private static final int USER_FIELD = 14 - 3;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private final KernelFiles files;
    private final long nsPerTick;

    FileCalls(KernelFiles files) {
        this.files = files;
        this.nsPerTick = LinuxHost.nsPerTick(files);
    }

    @Override
    public void pinCurrentThread(int cpu) {
        throw new WeirException(
                WeirException.Kind.MACHINE,
                "CPU " + cpu
                        + " cannot be chosen: Java was told to refuse the native calls that pinning needs. Leave out --cpu.");
    }

    @Override
    public boolean areMade() {
        return false;
    }

    @Override
    public long[] processTimesNs() {
        String stat = files.text("/proc/self/stat");
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return new long[] {ticks(fields, USER_FIELD) * nsPerTick, ticks(fields, USER_FIELD + 1) * nsPerTick};
    }

    private static long ticks(String[] fields, int index) {
        boolean isThere = index < fields.length && NUMBER.matcher(fields[index]).matches();
        return isThere ? Long.parseLong(fields[index]) : 0;
    }

    @Override
    public int ethtool(String interfaceName, MemorySegment command) {
        return -EPERM;
    }

    @Override
    public byte[] routeDump(int type) {
        return new byte[0];
    }
}
