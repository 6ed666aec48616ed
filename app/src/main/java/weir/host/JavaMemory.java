package weir.host;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Memory and load of the host as the JDK's management knows them. The first call loads java.management, some tens of ms. Thread-safe. */
final class JavaMemory {
    private JavaMemory() {}

    /** Memory of the host, or of the container where there is a limit, bytes; -1 when not known. */
    static long bytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Math.max(-1, system.getTotalMemorySize())
                : -1;
    }

    /** The load average over a minute, alone in the list; empty where the system has none, as Windows. */
    static List<Double> load() {
        double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return average < 0 ? List.of() : List.of(average);
    }
}
