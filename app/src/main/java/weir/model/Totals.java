package weir.model;

/**
 * What one stream had done by some moment. Counters only grow; a result is a difference of two snapshots.
 *
 * @param bytes payload bytes the kernel accepted (sender) or the application read (receiver)
 * @param calls system calls that moved them
 * @param transactions whole transactions, 0 for bulk
 * @param sentBytes for transactions: payload bytes sent; 0 for bulk, where the role says which way {@code bytes} went
 */
public record Totals(long bytes, long calls, long transactions, long sentBytes) {
    public static final Totals ZERO = new Totals(0, 0, 0, 0);

    /** What happened between {@code earlier} and this snapshot of the same stream. */
    public Totals minus(Totals earlier) {
        return new Totals(
                bytes - earlier.bytes,
                calls - earlier.calls,
                transactions - earlier.transactions,
                sentBytes - earlier.sentBytes);
    }

    public Totals plus(Totals other) {
        return new Totals(
                bytes + other.bytes,
                calls + other.calls,
                transactions + other.transactions,
                sentBytes + other.sentBytes);
    }
}
