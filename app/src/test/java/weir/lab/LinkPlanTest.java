package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.model.WeirException;
import weir.units.DataRate;

final class LinkPlanTest {
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 67, 65536, Integer.MAX_VALUE})
    void refusesAnImpossibleMtuNamingItAndTheRange(int mtu) {
        assertThatExceptionOfType(WeirException.class)
                .isThrownBy(() -> new LinkPlan(mtu, Optional.empty()))
                .withMessageContaining(Integer.toString(mtu))
                .withMessageContaining("68 to 65535")
                .satisfies(failure -> assertThat(failure.kind()).isEqualTo(WeirException.Kind.USAGE));
    }

    @Test
    void refusesARateTooSlowToMeanAnything() {
        assertThatExceptionOfType(WeirException.class)
                .isThrownBy(() -> new LinkPlan(1500, Optional.of(new DataRate(999))))
                .withMessageContaining("999");
    }

    @Test
    void refusesALinkWhereOnePacketTakesMoreThanAMinute() {
        assertThatExceptionOfType(WeirException.class)
                .isThrownBy(() -> new LinkPlan(65535, Optional.of(new DataRate(1000))))
                .withMessageContaining("minute");
    }

    @Property
    void theBucketHoldsTwoFramesAndFourMillisecondsAndTheQueueMore(
            @ForAll @IntRange(min = 68, max = 65535) int mtu,
            @ForAll @LongRange(min = 20_000, max = 400_000_000_000L) long bits) {
        DataRate rate = new DataRate(bits);
        LinkPlan plan = new LinkPlan(mtu, Optional.of(rate));
        assertThat(plan.burstBytes(rate))
                .isGreaterThanOrEqualTo(2L * (mtu + 14))
                .isGreaterThanOrEqualTo(bits / 2000);
        assertThat(plan.queueBytes(rate)).isGreaterThan(plan.burstBytes(rate));
        // The kernel keeps the bucket as a time in 32 bits of 64 ns.
        assertThat(rate.nanosFor(plan.burstBytes(rate)) / 64).isLessThan(1L << 32);
    }

    @Test
    void leavesIpv6OutBelowItsLeastMtu() {
        assertThat(new LinkPlan(1279, Optional.empty()).carriesIpv6()).isFalse();
        assertThat(new LinkPlan(1280, Optional.empty()).carriesIpv6()).isTrue();
    }
}
