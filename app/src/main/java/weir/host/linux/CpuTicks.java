package weir.host.linux;

/**
 * What one CPU (or all together) did, in ticks of USER_HZ since boot, or between two moments.
 *
 * @param user user and nice; time spent running guests is in here already (the kernel adds it to both)
 * @param system kernel
 * @param irq hard interrupts
 * @param softirq soft interrupts
 * @param steal taken by the hypervisor
 * @param idle idle and waiting for disks together: the kernel moves time between the two, so that iowait alone may fall
 * @param guest the part of user spent running guests, niced ones included
 */
record CpuTicks(long user, long system, long irq, long softirq, long steal, long idle, long guest) {
    /** No counter grows by more between two readings: 5,500 years of one CPU. Keeps sums over all CPUs in range. */
    private static final long GROWTH_LIMIT = 1L << 44;

    static final CpuTicks ZERO = new CpuTicks(0, 0, 0, 0, 0, 0, 0);

    /** What was added since an earlier moment; a counter that went backward counts as 0. */
    CpuTicks since(CpuTicks earlier) {
        return new CpuTicks(
                grown(user, earlier.user),
                grown(system, earlier.system),
                grown(irq, earlier.irq),
                grown(softirq, earlier.softirq),
                grown(steal, earlier.steal),
                grown(idle, earlier.idle),
                Math.min(grown(guest, earlier.guest), grown(user, earlier.user)));
    }

    CpuTicks plus(CpuTicks other) {
        return new CpuTicks(
                user + other.user,
                system + other.system,
                irq + other.irq,
                softirq + other.softirq,
                steal + other.steal,
                idle + other.idle,
                guest + other.guest);
    }

    CpuTicks withIdle(long ticks) {
        return new CpuTicks(user, system, irq, softirq, steal, ticks, guest);
    }

    long busy() {
        return user + system + irq + softirq;
    }

    long all() {
        return busy() + steal + idle;
    }

    private static long grown(long now, long before) {
        return Math.clamp(now - before, 0, GROWTH_LIMIT);
    }
}
