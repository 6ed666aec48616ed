package weir.model;

/**
 * CPU time spent for each unit of work, as netperf defines it: time in which CPUs were not idle, divided by what was moved. KB is
 * 1024 bytes. It takes what such tools print: CPU use as a percentage of so many CPUs, all those of a host or one for a single
 * process, and the rate. Pure arithmetic; safe from any thread.
 */
public final class ServiceDemand {
    private static final double US_PER_SECOND = 1e6;
    private static final double BITS_PER_MEGABIT = 1e6;
    private static final double BITS_PER_KIB = 8 * 1024;

    private ServiceDemand() {}

    /**
     * For bytes: (CPU% / 100 x CPUs x 10^6) / (Mbit/s x 10^6 / 8 / 1024).
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
     * For transactions; datagrams are counted the same way.
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

    private static double busyUsPerSecond(double cpuPercentOfAllCpus, int cpus) {
        if (!(cpuPercentOfAllCpus >= 0) || Double.isInfinite(cpuPercentOfAllCpus)) {
            throw new IllegalArgumentException("CPU use must be 0 % or more: " + cpuPercentOfAllCpus);
        }
        if (cpus < 1) {
            throw new IllegalArgumentException("a host has at least one CPU: " + cpus);
        }
        return cpuPercentOfAllCpus / 100 * cpus * US_PER_SECOND;
    }

    private static double requireWork(double work, String unit) {
        if (!(work > 0)) {
            throw new IllegalArgumentException("service demand needs some work done: " + work + " " + unit);
        }
        return work;
    }
}
