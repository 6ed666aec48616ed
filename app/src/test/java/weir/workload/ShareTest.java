package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class ShareTest {
    @Property
    void sharesAddUpAndDifferByAtMostOneWithTheFirstTakingTheRest(
            @ForAll @LongRange(min = 1) long total, @ForAll @IntRange(min = 1, max = 1024) int streams) {
        long sum = 0;
        for (int i = 0; i < streams; i++) {
            sum += Share.of(total, streams, i);
        }
        assertThat(sum).isEqualTo(total);
        long first = Share.of(total, streams, 0);
        long last = Share.of(total, streams, streams - 1);
        assertThat(first - last).isBetween(0L, 1L);
    }
}
