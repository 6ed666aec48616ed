package weir.model;

/**
 * CPU time spent for each unit of work, as netperf defines it: time in which CPUs were not idle, divided by what was moved. KB is
 * 1024 bytes. Pure arithmetic; safe from any thread.
 *
 * <p>Two forms give the same number. The direct one takes what Weir measures: busy nanoseconds and bytes of one window. The other
 * takes what other tools print: CPU use as a percentage of <em>all</em> CPUs of the host, and the rate.
 */
public final class ServiceDemand {
    private static final double NS_PER_US = 1e3;
    private static final double US_PER_SECOND = 1e6;
    private static final double BITS_PER_MEGABIT = 1e6;
    private static final double BITS_PER_KIB = 8 * 1024;

    private ServiceDemand() {}

    /**
     * From printed figures: (CPU% / 100 x CPUs x 10^6) / (Mbit/s x 10^6 / 8 / 1024).
     *
     * @param cpuPercentOfAllCpus 100 means that every CPU was busy all the time
     * @param cpus CPUs of the host, 1 or more
     * @param megabitsPerSecond rate, 10^6 bit/s, more than 0
     * @return us/KB
     */
    public static double microsecondsPerKib(double cpuPercentOfAllCpus, int cpus, double megabitsPerSecond) {
        return busyUsPerSecond(cpuPercentOfAllCpus, cpus)
                / (requireWork(megabitsPerSecond, "Mbit/s") * BITS_PER_MEGABIT / BITS_PER_KIB);
    }

    /**
     * From one window's counts.
     *
     * @param busyNs CPU time used in the window, all CPUs together, ns, 0 or more
     * @param bytes payload moved in the same window, more than 0
     * @return us/KB
     */
    public static double microsecondsPerKib(long busyNs, long bytes) {
        return busyUs(busyNs) / (requireWork(bytes, "bytes") / 1024);
    }

    /**
     * From printed figures.
     *
     * @param cpuPercentOfAllCpus 100 means that every CPU was busy all the time
     * @param cpus CPUs of the host, 1 or more
     * @param transactionsPerSecond rate, more than 0
     * @return us/transaction
     */
    public static double microsecondsPerTransaction(
            double cpuPercentOfAllCpus, int cpus, double transactionsPerSecond) {
        return busyUsPerSecond(cpuPercentOfAllCpus, cpus) / requireWork(transactionsPerSecond, "transactions/s");
    }

    /**
     * From one window's counts; datagrams are counted the same way.
     *
     * @param busyNs CPU time used in the window, all CPUs together, ns, 0 or more
     * @param transactions units of work completed in the same window, more than 0
     * @return us/transaction
     */
    public static double microsecondsPerTransaction(long busyNs, long transactions) {
        return busyUs(busyNs) / requireWork(transactions, "transactions");
    }

    private static double busyUsPerSecond(double cpuPercentOfAllCpus, int cpus) {
        if (!(cpuPercentOfAllCpus >= 0) || Double.isInfinite(cpuPercentOfAllCpus)) {
            throw new IllegalArgumentException("CPU use must be 0 % or more: " + cpuPercentOfAllCpus);
        }
        if (cpus < 1) {
            throw new IllegalArgumentException("a host has at least one CPU: " + cpus);
        }
        return cpuPercentOfAllCpus / 100 * cpus * US_PER_SECOND;
    }

    private static double busyUs(long busyNs) {
        if (busyNs < 0) {
            throw new IllegalArgumentException("CPU time cannot be negative: " + busyNs + " ns");
        }
        return busyNs / NS_PER_US;
    }

    private static double requireWork(double work, String unit) {
        if (!(work > 0)) {
            throw new IllegalArgumentException("service demand needs some work done: " + work + " " + unit);
        }
        return work;
    }
}
