package weir.workload;

import java.util.Arrays;
import weir.model.DatagramTotals;

/**
 * Accounts for the datagrams of one flow by their 64-bit sequence numbers, from 0 up. It remembers which of the last 65,536 numbers
 * came: a number in that window is new, reordered or a duplicate; one behind it is late, since nobody can tell which it is. Lost is
 * the highest sequence less received, so a late one that is still in the window takes its loss back. One thread writes, any thread may
 * call {@link #totals}. Constant time (a jump clears at most 1,024 words); allocates nothing.
 */
final class SequenceTracker {
    /** Width of the window, datagrams. */
    static final int WINDOW = 65_536;

    /** A jump beyond this is a broken number, not a loss. */
    static final long JUMP_MAX = 1L << 32;

    private static final int INDEX_MASK = WINDOW - 1;

    private final DatagramCounters counters;
    private final Jitter jitter = new Jitter();
    private final long[] seen = new long[WINDOW / 64];

    SequenceTracker(DatagramCounters counters) {
        this.counters = counters;
    }

    /** A datagram with this number came; whether it counts as received, as copies, late and impossible ones do not. */
    boolean accept(long sequence) {
        long highest = counters.get(DatagramCounters.HIGHEST);
        long ahead = sequence - highest;
        if (sequence < 0 || ahead > JUMP_MAX) {
            counters.add(DatagramCounters.CORRUPT, 1);
            return false;
        }
        if (ahead < 0) {
            return acceptBehind(sequence, -ahead - 1);
        }
        advance(highest, sequence);
        counters.add(DatagramCounters.RECEIVED, 1);
        return true;
    }

    /**
     * A datagram that carries its send time came; the clocks of the two hosts need not agree.
     *
     * @param receivedNs when the application read it
     * @return whether it counts as received; only then it counts for the jitter
     */
    boolean accept(long sequence, long sentNs, long receivedNs) {
        boolean received = accept(sequence);
        if (received) {
            counters.jitterNs(jitter.accept(receivedNs - sentNs));
        }
        return received;
    }

    /** A datagram came that cannot be trusted: its header does not check, or its length is wrong. */
    void corrupt() {
        counters.add(DatagramCounters.CORRUPT, 1);
    }

    /** An end marker came: the sender sent {@code count} datagrams in all. Those missing at the end are lost too. */
    void end(long count) {
        long highest = counters.get(DatagramCounters.HIGHEST);
        if (count > highest && count - highest <= JUMP_MAX) {
            clear(highest, count);
            counters.set(DatagramCounters.HIGHEST, count);
        }
    }

    /** Whether nothing up to the highest number is missing. */
    boolean isComplete() {
        return counters.get(DatagramCounters.HIGHEST) == counters.get(DatagramCounters.RECEIVED);
    }

    /** Any thread: a snapshot. */
    DatagramTotals totals() {
        return counters.totals();
    }

    private void advance(long highest, long sequence) {
        if (sequence != highest) {
            clear(highest, sequence);
        }
        seen[word(sequence)] |= 1L << sequence;
        counters.set(DatagramCounters.HIGHEST, sequence + 1);
    }

    private boolean acceptBehind(long sequence, long distance) {
        if (distance >= WINDOW) {
            counters.add(DatagramCounters.LATE, 1);
            return false;
        }
        int word = word(sequence);
        long bit = 1L << sequence;
        if ((seen[word] & bit) != 0) {
            counters.add(DatagramCounters.DUPLICATED, 1);
            return false;
        }
        seen[word] |= bit;
        counters.add(DatagramCounters.RECEIVED, 1);
        counters.add(DatagramCounters.REORDERED, 1);
        if (distance > counters.get(DatagramCounters.DISTANCE_MAX)) {
            counters.set(DatagramCounters.DISTANCE_MAX, distance);
        }
        return true;
    }

    /** Marks the numbers from {@code first} up to, not including, {@code end} as not seen. */
    private void clear(long first, long end) {
        if (end - first >= WINDOW) {
            Arrays.fill(seen, 0);
            return;
        }
        long at = first;
        while (at < end) {
            long nextWord = Math.min(end, (at | 63) + 1);
            long ones = nextWord - at == 64 ? -1L : ((1L << (nextWord - at)) - 1) << at;
            seen[word(at)] &= ~ones;
            at = nextWord;
        }
    }

    private static int word(long sequence) {
        return (int) (sequence & INDEX_MASK) >>> 6;
    }
}
