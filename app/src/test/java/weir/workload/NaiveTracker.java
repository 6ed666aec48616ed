package weir.workload;

import java.util.HashSet;
import java.util.Set;
import weir.model.DatagramTotals;

/** What a sequence tracker should count, the slow way: it remembers every number. */
final class NaiveTracker {
    private final Set<Long> seen = new HashSet<>();
    private long highest;
    private long duplicated;
    private long reordered;
    private long distanceMax;
    private long late;

    void accept(long sequence) {
        if (sequence >= highest) {
            highest = sequence + 1;
            seen.add(sequence);
            return;
        }
        long distance = highest - 1 - sequence;
        if (distance >= SequenceTracker.WINDOW) {
            late++;
        } else if (seen.add(sequence)) {
            reordered++;
            distanceMax = Math.max(distanceMax, distance);
        } else {
            duplicated++;
        }
    }

    DatagramTotals totals() {
        return new DatagramTotals(
                0, 0, seen.size(), duplicated, reordered, distanceMax, late, 0, highest, Double.NaN, 0);
    }
}
