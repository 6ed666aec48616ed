package weir.host;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import weir.model.RoleReport.GcPauses;

/**
 * Counts this process' garbage collections. Opening it loads the module java.management, which takes some tens of milliseconds the
 * first time: do that off the path from start to first byte. A reading afterwards takes microseconds. Thread-safe.
 */
public final class GarbageCollections {
    private final List<GarbageCollectorMXBean> pausing;

    private GarbageCollections(List<GarbageCollectorMXBean> pausing) {
        this.pausing = pausing;
    }

    /**
     * Finds the collectors. Of those that work beside the program, ZGC and Shenandoah report whole cycles and pauses apart and G1 its
     * concurrent work; only pauses are counted here.
     */
    public static GarbageCollections open() {
        return new GarbageCollections(ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> isPausing(bean.getName()))
                .toList());
    }

    static boolean isPausing(String collector) {
        return !collector.contains("Cycles") && !collector.contains("Concurrent");
    }

    /** Collections and their time since the process began; the time is kept in whole milliseconds. */
    public GcPauses soFar() {
        long count = 0;
        long pausedMs = 0;
        for (GarbageCollectorMXBean bean : pausing) {
            count += Math.max(0, bean.getCollectionCount()); // -1 when a collector does not know
            pausedMs += Math.max(0, bean.getCollectionTime());
        }
        return new GcPauses(count, pausedMs * 1_000_000);
    }

    /** What happened since an earlier reading. */
    public GcPauses since(GcPauses earlier) {
        GcPauses now = soFar();
        return new GcPauses(
                Math.max(0, now.count() - earlier.count()), Math.max(0, now.pausedNs() - earlier.pausedNs()));
    }
}
