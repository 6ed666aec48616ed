package weir.model;

/**
 * What one UDP flow had seen by some moment. A sender fills the first two, a receiver the others. Counters only grow, except that
 * a datagram counted as lost is taken back when it arrives late.
 *
 * @param sent datagrams the sender's kernel accepted
 * @param refused send calls the sender's kernel refused (ENOBUFS, ECONNREFUSED and the like); no sequence number is used up
 * @param received distinct datagrams received
 * @param duplicated copies beyond the first
 * @param reordered datagrams that arrived after one with a higher sequence number
 * @param reorderDistanceMax largest distance, in datagrams, between a reordered one and the highest seen before it
 * @param late datagrams that arrived too far behind to tell a late one from a duplicate
 * @param corrupt datagrams whose header does not check, or of the wrong length
 * @param highestSequence one more than the highest sequence number seen; 0 before the first
 * @param jitterNs interarrival jitter, RFC 3550 section 6.4.1, ns; NaN when datagrams are too small for a time stamp
 * @param unanswered requests without a reply in time, which count as lost; 0 for other roles than the requester
 */
public record DatagramTotals(
        long sent,
        long refused,
        long received,
        long duplicated,
        long reordered,
        long reorderDistanceMax,
        long late,
        long corrupt,
        long highestSequence,
        double jitterNs,
        long unanswered) {
    public static final DatagramTotals ZERO = new DatagramTotals(0, 0, 0, 0, 0, 0, 0, 0, 0, Double.NaN, 0);

    /** What happened since {@code earlier}; the maximum distance and the jitter are this snapshot's. */
    public DatagramTotals minus(DatagramTotals earlier) {
        return new DatagramTotals(
                sent - earlier.sent,
                refused - earlier.refused,
                received - earlier.received,
                duplicated - earlier.duplicated,
                reordered - earlier.reordered,
                reorderDistanceMax,
                late - earlier.late,
                corrupt - earlier.corrupt,
                highestSequence - earlier.highestSequence,
                jitterNs,
                unanswered - earlier.unanswered);
    }

    /** The sum over flows; the largest distance and the largest jitter. */
    public DatagramTotals plus(DatagramTotals other) {
        return new DatagramTotals(
                sent + other.sent,
                refused + other.refused,
                received + other.received,
                duplicated + other.duplicated,
                reordered + other.reordered,
                Math.max(reorderDistanceMax, other.reorderDistanceMax),
                late + other.late,
                corrupt + other.corrupt,
                highestSequence + other.highestSequence,
                Double.isNaN(jitterNs)
                        ? other.jitterNs
                        : Double.isNaN(other.jitterNs) ? jitterNs : Math.max(jitterNs, other.jitterNs),
                unanswered + other.unanswered);
    }
}
