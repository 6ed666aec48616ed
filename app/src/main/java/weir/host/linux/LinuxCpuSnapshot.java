package weir.host.linux;

import java.util.Map;
import weir.host.Host.CpuSnapshot;
import weir.model.CpuUsage;

/**
 * CPU times at one moment.
 *
 * @param stat /proc/stat
 * @param nsPerTick length of one tick of /proc/stat, ns
 * @param atNs CLOCK_MONOTONIC, ns
 * @param processUserNs this process since its start, ns
 * @param processSystemNs this process since its start, ns
 */
record LinuxCpuSnapshot(ProcStat stat, long nsPerTick, long atNs, long processUserNs, long processSystemNs)
        implements CpuSnapshot {
    /** The most one figure may be: 18 years of one CPU, so that sums of them stay in range. */
    private static final long FIGURE_LIMIT_NS = Long.MAX_VALUE / 16;

    /** Counters are added up at ticks, so one CPU may show a tick or two more than the time that passed. */
    private static final long TICK_SLACK = 2;

    @Override
    public CpuUsage until(CpuSnapshot later) {
        if (!(later instanceof LinuxCpuSnapshot end)) {
            throw new IllegalArgumentException("the later snapshot is of another kind of host: " + later.getClass());
        }
        Window window = window(end);
        CpuTicks total = total(end, window);
        return new CpuUsage(
                ns(total.user()),
                ns(total.system()),
                ns(total.irq()),
                ns(total.softirq()),
                ns(total.steal()),
                ns(total.idle()),
                ns(total.guest()),
                window.cpus,
                window.busiestCpu,
                window.busiestShare,
                Math.max(0, end.processUserNs - processUserNs),
                Math.max(0, end.processSystemNs - processSystemNs));
    }

    /**
     * What was busy comes from the sum line, which also holds what CPUs did that came or went. What was idle comes from the CPUs
     * that were there at both moments: the sum line gains or loses a CPU's whole idle time since boot when it comes or goes.
     */
    private CpuTicks total(LinuxCpuSnapshot end, Window window) {
        if (stat.all().isEmpty() || end.stat.all().isEmpty()) {
            return window.sum;
        }
        CpuTicks all = end.stat.all().get().since(stat.all().get());
        return window.cpus == 0 ? all : all.withIdle(window.sum.idle());
    }

    private Window window(LinuxCpuSnapshot end) {
        long windowTicks = Math.max(0, end.atNs - atNs) / nsPerTick + TICK_SLACK;
        Window window = new Window(windowTicks);
        for (Map.Entry<Integer, CpuTicks> before : stat.cpus().entrySet()) {
            CpuTicks now = end.stat.cpus().get(before.getKey());
            if (now != null) {
                window.add(before.getKey(), now.since(before.getValue()));
            }
        }
        return window;
    }

    private long ns(long ticks) {
        return Math.min(ticks, FIGURE_LIMIT_NS / nsPerTick) * nsPerTick;
    }

    /** Sums over the CPUs that were online at both moments. One thread. */
    private static final class Window {
        private final long windowTicks;
        private CpuTicks sum = CpuTicks.ZERO;
        private int cpus;
        private int busiestCpu = -1;
        private double busiestShare;

        Window(long windowTicks) {
            this.windowTicks = windowTicks;
        }

        void add(int cpu, CpuTicks used) {
            CpuTicks bounded = used.withIdle(Math.min(used.idle(), windowTicks));
            cpus++;
            sum = sum.plus(bounded);
            if (!wasThereThroughout(used)) {
                return;
            }
            double share = (double) bounded.busy() / bounded.all();
            if (busiestCpu < 0 || share > busiestShare) {
                busiestCpu = cpu;
                busiestShare = share;
            }
        }

        /** A CPU that was away for a while in between, or whose counters were set back, accounts for less than the window. */
        private boolean wasThereThroughout(CpuTicks used) {
            return used.all() > 0 && used.all() >= (windowTicks - TICK_SLACK) / 2;
        }
    }
}
