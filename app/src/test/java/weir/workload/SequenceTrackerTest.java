package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import weir.model.DatagramTotals;

class SequenceTrackerTest {
    private final SequenceTracker tracker = new SequenceTracker(new DatagramCounters());

    @Property(tries = 300)
    void agreesWithAModelThatRemembersEverything(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int kind) {
        Random random = new Random(seed);
        SequenceTracker fresh = new SequenceTracker(new DatagramCounters());
        NaiveTracker model = new NaiveTracker();
        for (long sequence : arrivals(random, kind)) {
            fresh.accept(sequence);
            model.accept(sequence);
        }
        assertThat(fresh.totals()).isEqualTo(model.totals());
    }

    /** A walk forward with repeats, steps back, and jumps whose size depends on the kind: from none to several windows. */
    private static List<Long> arrivals(Random random, int kind) {
        List<Long> arrivals = new ArrayList<>();
        long next = 0;
        for (int i = 0; i < 2000; i++) {
            int die = random.nextInt(20);
            if (die == 0) {
                next += random.nextLong(1L << (4 * kind));
            } else if (die < 4) {
                arrivals.add(Math.max(0, next - random.nextLong(1L << (4 * kind))));
                continue;
            }
            arrivals.add(next++);
        }
        return arrivals;
    }

    @Property(tries = 200)
    void countsEachDatagramOnceWhateverTheOrder(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int count) {
        List<Long> shuffled = new ArrayList<>();
        for (long sequence = 0; sequence < count; sequence++) {
            shuffled.add(sequence);
        }
        java.util.Collections.shuffle(shuffled, new Random(seed));
        SequenceTracker fresh = new SequenceTracker(new DatagramCounters());
        shuffled.forEach(fresh::accept);
        fresh.end(count);
        assertThat(fresh.isComplete()).isTrue();
        assertThat(fresh.totals().received()).isEqualTo(count);
        assertThat(fresh.totals().duplicated()).isZero();
    }

    @Property(tries = 200)
    void neverShowsMoreReceivedThanTheHighestNumber(@ForAll List<@LongRange(min = 0, max = 200_000) Long> arrivals) {
        SequenceTracker fresh = new SequenceTracker(new DatagramCounters());
        for (long sequence : arrivals) {
            fresh.accept(sequence);
            assertThat(fresh.totals().received())
                    .isLessThanOrEqualTo(fresh.totals().highestSequence());
        }
    }

    @Test
    void takesALossBackWhenTheDatagramComesAfterAll() {
        tracker.accept(0);
        tracker.accept(2);
        assertThat(lost()).isEqualTo(1);
        tracker.accept(1);
        assertThat(lost()).isZero();
        assertThat(tracker.totals().reordered()).isEqualTo(1);
        assertThat(tracker.totals().reorderDistanceMax()).isEqualTo(1);
    }

    @Test
    void cannotTellALateOneFromADuplicateBehindTheWindow() {
        tracker.accept(0);
        tracker.accept(SequenceTracker.WINDOW);
        tracker.accept(0);
        assertThat(tracker.totals().late()).isEqualTo(1);
        assertThat(tracker.totals().duplicated()).isZero();
    }

    @Test
    void stillKnowsTheOldestOfItsWindow() {
        tracker.accept(0);
        tracker.accept(SequenceTracker.WINDOW - 1);
        tracker.accept(0);
        assertThat(tracker.totals().duplicated()).isEqualTo(1);
        assertThat(tracker.totals().late()).isZero();
    }

    @Test
    void countsNumbersThatCannotBeAsCorrupt() {
        tracker.accept(-1);
        tracker.accept(SequenceTracker.JUMP_MAX + 1);
        tracker.accept(Long.MAX_VALUE);
        assertThat(tracker.totals().corrupt()).isEqualTo(3);
        assertThat(tracker.totals().highestSequence()).isZero();
    }

    @Test
    void countsWhatIsMissingBeforeTheEndMarker() {
        tracker.accept(0);
        tracker.end(10);
        assertThat(lost()).isEqualTo(9);
        tracker.accept(9);
        assertThat(lost()).isEqualTo(8);
    }

    @Test
    void doesNotBelieveAnEndMarkerThatCannotBe() {
        tracker.accept(0);
        tracker.end(Long.MAX_VALUE);
        tracker.end(-5);
        assertThat(tracker.totals().highestSequence()).isEqualTo(1);
    }

    @Test
    void hasNoJitterWithoutTimeStamps() {
        tracker.accept(0);
        assertThat(tracker.totals().jitterNs()).isNaN();
    }

    @Test
    void takesJitterFromWhatCountsAsReceivedOnly() {
        tracker.accept(0, 0, 1_000);
        tracker.accept(SequenceTracker.WINDOW, 10_000, 11_000);
        assertThat(tracker.totals().jitterNs()).isZero();
        assertThat(tracker.accept(SequenceTracker.WINDOW, 10_000, 900_000)).isFalse();
        assertThat(tracker.accept(0, 0, 900_000)).isFalse();
        assertThat(tracker.accept(-1, 0, 900_000)).isFalse();
        assertThat(tracker.totals().jitterNs()).isZero();
        assertThat(tracker.accept(SequenceTracker.WINDOW + 1, 20_000, 21_016)).isTrue();
        assertThat(tracker.totals().jitterNs()).isEqualTo(1);
    }

    private long lost() {
        DatagramTotals totals = tracker.totals();
        return totals.highestSequence() - totals.received();
    }
}
