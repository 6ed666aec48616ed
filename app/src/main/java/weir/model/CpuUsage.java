package weir.model;

/**
 * CPU time spent between two moments: by the whole host, and by Weir's own process. Host figures come from /proc/stat (proc(5)),
 * whose tick is usually 10 ms; guest time, which the kernel also adds to user, is counted once.
 *
 * @param userNs host: user and nice, guests included, ns over all CPUs
 * @param systemNs host: kernel
 * @param irqNs host: hard interrupts
 * @param softirqNs host: soft interrupts, where most receive work is done
 * @param stealNs host: taken by the hypervisor; not busy
 * @param idleNs host: idle and waiting for disks
 * @param guestNs the part of {@code userNs} spent running guests
 * @param cpus CPUs that were online at both moments; 0 when not known, as on systems without /proc/stat
 * @param busiestCpu number of the busiest CPU; -1 when not known
 * @param busiestShare busy share of that CPU, 0 to 1
 * @param processUserNs this process, user, ns (getrusage(2)); all of its time where the system does not tell the two apart
 * @param processSystemNs this process, kernel, ns
 */
public record CpuUsage(
        long userNs,
        long systemNs,
        long irqNs,
        long softirqNs,
        long stealNs,
        long idleNs,
        long guestNs,
        int cpus,
        int busiestCpu,
        double busiestShare,
        long processUserNs,
        long processSystemNs) {

    /** Time in which the host's CPUs did anything, ns. */
    public long hostBusyNs() {
        return userNs + systemNs + irqNs + softirqNs;
    }

    /** CPU time of Weir's own process, ns. */
    public long processNs() {
        return processUserNs + processSystemNs;
    }

    /** Busy share of all CPUs together, 0 to 1; 0 when nothing was counted. */
    public double hostShare() {
        long all = hostBusyNs() + idleNs + stealNs;
        return all == 0 ? 0 : (double) hostBusyNs() / all;
    }
}
