package weir.host.linux;

import java.lang.foreign.MemorySegment;
import weir.net.linux.LinuxSystem;
import weir.net.linux.RouteDump;

/** The machine's own system calls. Thread-safe. */
final class LibcCalls implements SystemCalls {
    /** Whether this process may make native calls, on this system and machine. */
    static boolean areAllowed() {
        return LinuxSystem.isUsable();
    }

    @Override
    public void pinCurrentThread(int cpu) {
        LinuxSystem.pinCurrentThread(cpu);
    }

    @Override
    public long[] processTimesNs() {
        return LinuxSystem.processTimesNs();
    }

    @Override
    public int ethtool(String interfaceName, MemorySegment command) {
        return LinuxSystem.ethtool(interfaceName, command);
    }

    @Override
    public byte[] routeDump(int type) {
        return RouteDump.of(type);
    }
}
