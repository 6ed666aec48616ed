package weir.model;

/**
 * When a run begins to count and when it ends. Exactly one of duration, bytes and transactions is set; the others are 0.
 *
 * @param durationNs length of the measured window, ns
 * @param bytes payload bytes to carry in the window, all streams together; shared out evenly, exact
 * @param transactions transactions to make in the window, all streams together; shared out evenly, exact
 * @param omit how long traffic runs before it counts
 * @param intervalNs length of a reporting interval, ns; 0 for none
 */
public record Timing(long durationNs, long bytes, long transactions, Omit omit, long intervalNs) {
    public Timing {
        if (durationNs < 0 || bytes < 0 || transactions < 0 || intervalNs < 0) {
            throw new IllegalArgumentException("timing cannot be negative: " + durationNs + " ns, " + bytes + " bytes, "
                    + transactions + " transactions, interval " + intervalNs + " ns");
        }
        if ((durationNs > 0 ? 1 : 0) + (bytes > 0 ? 1 : 0) + (transactions > 0 ? 1 : 0) != 1) {
            throw new IllegalArgumentException(
                    "a run ends by one of duration, bytes or transactions; give exactly one of them, more than 0");
        }
    }

    /** Whether an amount of work, not time, ends the run. */
    public boolean isCounted() {
        return durationNs == 0;
    }

    /**
     * The warm-up. Traffic counts from when at least {@code minNs} have passed and every loop at both ends has made {@code calls}
     * calls or {@code maxNs} have passed. The compiler needs calls, not seconds.
     */
    public record Omit(long minNs, long calls, long maxNs) {
        public Omit {
            if (minNs < 0 || calls < 0 || maxNs < minNs) {
                throw new IllegalArgumentException(
                        "omit must be 0 or more and its limit not below it: " + minNs + ", " + calls + ", " + maxNs);
            }
        }
    }
}
