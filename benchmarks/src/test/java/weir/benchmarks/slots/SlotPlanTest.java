package weir.benchmarks.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class SlotPlanTest {
    @Test
    void readsKeysAndFillsInTheRest() {
        SlotPlan plan = SlotPlan.parseAll(List.of("tcp_stream", "bytes=256", "cycles=7", "weir=both", "seed=3"))
                .getFirst();
        assertThat(plan.traffic()).isEqualTo(Traffic.TCP_STREAM);
        assertThat(plan.bytes()).isEqualTo(256);
        assertThat(plan.cycles()).isEqualTo(7);
        assertThat(plan.weirLocal()).isTrue();
        assertThat(plan.weirRemote()).isTrue();
        assertThat(plan.describe()).contains("seed 3");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotPlan.parseAll(List.of("sctp")))
                .withMessageContaining("sctp");
        assertThatIllegalArgumentException().isThrownBy(() -> SlotPlan.parseAll(List.of("tcp_rr", "speed=9")));
        assertThatIllegalArgumentException().isThrownBy(() -> SlotPlan.parseAll(List.of("tcp_rr", "cycles=many")));
        assertThatIllegalArgumentException().isThrownBy(() -> SlotPlan.parseAll(List.of("tcp_rr", "cycles=0")));
    }

    @Test
    void allIsOnePlanForEachRowWithTheSameKeys() {
        assertThat(SlotPlan.parseAll(List.of("all", "cycles=9")))
                .hasSizeGreaterThan(Traffic.values().length)
                .allMatch(plan -> plan.cycles() == 9)
                .extracting(SlotPlan::traffic)
                .contains(Traffic.values());
    }

    @Property(tries = 100)
    void everyArmHasOneTurnInEveryCycle(
            @ForAll @IntRange(min = 1, max = 5) int arms,
            @ForAll @IntRange(min = 1, max = 50) int cycles,
            @ForAll long seed) {
        Turns turns = Turns.draw(arms, cycles, seed);
        boolean[] taken = new boolean[arms * cycles];
        for (int[] arm : turns.byArm()) {
            for (int cycle = 0; cycle < cycles; cycle++) {
                assertThat(arm[cycle] / arms).isEqualTo(cycle);
                assertThat(taken[arm[cycle]]).isFalse();
                taken[arm[cycle]] = true;
            }
        }
        assertThat(Turns.draw(arms, cycles, seed).byArm()).isDeepEqualTo(turns.byArm());
    }
}
