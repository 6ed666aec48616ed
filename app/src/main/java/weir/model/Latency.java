package weir.model;

/**
 * Latency of the transactions that began in the window: closed loop, service time (from the actual send to the whole response).
 *
 * @param count transactions recorded
 * @param meanNs arithmetic mean, ns
 * @param deviationNs standard deviation, ns
 * @param histogram the whole distribution, HdrHistogram's compressed form in base64
 */
public record Latency(
        long count,
        long minNs,
        double meanNs,
        double deviationNs,
        long p50Ns,
        long p90Ns,
        long p99Ns,
        long p999Ns,
        long maxNs,
        String histogram) {}
