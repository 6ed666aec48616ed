package weir.net.sim;

/**
 * One direction of a path. Shares are of datagrams for UDP, and of the pieces that single send calls accepted for TCP.
 *
 * @param delayNs from the last bit sent to arrival
 * @param jitterNs added to the delay, evenly spread from 0 to this; UDP datagrams may overtake each other by it, TCP's bytes do not
 * @param lossShare 0 to 1; a lost piece of TCP arrives {@link #RETRANSMIT_NS} later, and what follows waits for it
 * @param duplicateShare 0 to 1, UDP only
 * @param reorderShare 0 to 1, UDP only: held back by {@code reorderNs}
 * @param reorderNs how long
 * @param bitsPerSecond 0 for no limit; payload only, headers have no size here
 * @param queueBytes what may wait for its turn at that rate: a datagram beyond it is lost, a byte stream waits
 */
public record PathPlan(
        long delayNs,
        long jitterNs,
        double lossShare,
        double duplicateShare,
        double reorderShare,
        long reorderNs,
        long bitsPerSecond,
        long queueBytes) {
    /** What a lost piece of TCP costs: Linux's shortest retransmission time-out. */
    public static final long RETRANSMIT_NS = 200_000_000;

    /** A path with nothing but a delay. */
    public static PathPlan delay(long delayNs) {
        return new PathPlan(delayNs, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE);
    }

    public PathPlan withJitter(long newJitterNs) {
        return new PathPlan(
                delayNs, newJitterNs, lossShare, duplicateShare, reorderShare, reorderNs, bitsPerSecond, queueBytes);
    }

    public PathPlan withLoss(double newLossShare) {
        return new PathPlan(
                delayNs, jitterNs, newLossShare, duplicateShare, reorderShare, reorderNs, bitsPerSecond, queueBytes);
    }

    public PathPlan withDuplicates(double newDuplicateShare) {
        return new PathPlan(
                delayNs, jitterNs, lossShare, newDuplicateShare, reorderShare, reorderNs, bitsPerSecond, queueBytes);
    }

    /** Some datagrams are held back. */
    public PathPlan withReordering(double newReorderShare, long newReorderNs) {
        return new PathPlan(
                delayNs, jitterNs, lossShare, duplicateShare, newReorderShare, newReorderNs, bitsPerSecond, queueBytes);
    }

    /** A bottleneck with a queue before it. */
    public PathPlan withRate(long newBitsPerSecond, long newQueueBytes) {
        return new PathPlan(
                delayNs, jitterNs, lossShare, duplicateShare, reorderShare, reorderNs, newBitsPerSecond, newQueueBytes);
    }
}
