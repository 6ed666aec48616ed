package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JitterTest {
    @Test
    void isNothingForOneDatagram() {
        assertThat(new Jitter().accept(5_000)).isZero();
    }

    /** By hand: transit 0, 160, 0, 0 gives J = 10, then 10 + (160 - 10) / 16 = 19.375, then 19.375 * 15 / 16. */
    @Test
    void followsTheFormulaOfTheRfc() {
        Jitter jitter = new Jitter();
        jitter.accept(0);
        assertThat(jitter.accept(160)).isEqualTo(10);
        assertThat(jitter.accept(0)).isEqualTo(19.375);
        assertThat(jitter.accept(0)).isEqualTo(19.375 * 15 / 16);
    }

    @Property
    void doesNotDependOnTheDifferenceBetweenTheClocks(@ForAll int offset, @ForAll byte[] transits) {
        Jitter near = new Jitter();
        Jitter far = new Jitter();
        for (byte transit : transits) {
            double expected = near.accept(transit);
            assertThat(far.accept(transit + 1_000_000L * offset)).isCloseTo(expected, within(1e-9));
        }
    }
}
