package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.engine.Sampler.Moment;
import weir.model.RoleReport.Interval;
import weir.model.Totals;

class SlicesTest {
    private static final long BEGIN = -5_000;
    private static final long LENGTH = 100;

    private static Moment moment(long sinceNs, long bytes) {
        return new Moment(BEGIN + sinceNs, new Totals(bytes, 0, 0, 0), List.of());
    }

    private static Interval slice(long fromNs, long toNs, long bytes) {
        return new Interval(fromNs, toNs, new Totals(bytes, 0, 0, 0), List.of());
    }

    @Test
    void tilesTheWindowFromItsBegin() {
        Slices slices = new Slices(moment(0, 7), LENGTH, cut -> {});
        assertThat(slices.nextNs()).isEqualTo(100);
        slices.cut(moment(103, 17));
        assertThat(slices.nextNs()).isEqualTo(200);
        slices.cut(moment(200, 17));
        slices.cut(moment(250, 18));
        assertThat(slices.intervals()).containsExactly(slice(0, 103, 10), slice(103, 200, 0), slice(200, 250, 1));
    }

    @Test
    void coversMissedCutsWithOneIntervalAndKeepsToTheGrid() {
        Slices slices = new Slices(moment(0, 0), LENGTH, cut -> {});
        slices.cut(moment(470, 40));
        assertThat(slices.nextNs()).isEqualTo(500);
        slices.cut(moment(500, 41));
        assertThat(slices.intervals()).containsExactly(slice(0, 470, 40), slice(470, 500, 1));
    }

    @Test
    void givesWhatWasDoneInNoTimeToTheIntervalBefore() {
        Slices slices = new Slices(moment(0, 0), LENGTH, cut -> {});
        slices.cut(moment(100, 5));
        slices.cut(moment(100, 8));
        assertThat(slices.intervals()).containsExactly(slice(0, 100, 8));
    }

    @Test
    void mergesPairsWhenThereWouldBeTooMany() {
        Slices slices = new Slices(moment(0, 0), LENGTH, cut -> {});
        long nowNs = 0;
        while (nowNs < 10 * Slices.MAX * LENGTH) {
            nowNs = slices.nextNs();
            slices.cut(moment(nowNs, nowNs));
            assertThat(slices.intervals()).hasSizeLessThanOrEqualTo(Slices.MAX);
        }
        List<Interval> intervals = slices.intervals();
        long endNs = 0;
        for (Interval interval : intervals) {
            assertThat(interval.startNs()).isEqualTo(endNs);
            assertThat(interval.totals().bytes()).isEqualTo(interval.endNs() - interval.startNs());
            endNs = interval.endNs();
        }
        assertThat(slices.nextNs() - endNs).isEqualTo(16 * LENGTH);
    }

    @Test
    void tellsOfEachIntervalWhenItIsCut() {
        List<Interval> told = new ArrayList<>();
        Slices slices = new Slices(moment(0, 0), LENGTH, told::add);
        slices.cut(moment(100, 5));
        assertThat(told).containsExactly(slice(0, 100, 5));
        slices.cut(moment(100, 8));
        slices.cut(moment(200, 9));
        assertThat(told).containsExactly(slice(0, 100, 5), slice(100, 200, 1));
    }

    @Test
    void cutsNothingWithoutALength() {
        Slices slices = new Slices(moment(0, 0), 0, cut -> {});
        assertThat(slices.nextNs()).isEqualTo(Long.MAX_VALUE);
        slices.cut(moment(10, 10));
        assertThat(slices.intervals()).isEmpty();
    }
}
