package weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PairedRatioTest {
    /** Ranks from R 4.2: qbinom(0.025, n, 0.5), whose value r has P(X &lt; r) &lt;= 0.025. */
    @ParameterizedTest
    @CsvSource({"6,1", "9,2", "10,2", "20,6", "30,10", "60,22", "100,40", "1000,469"})
    void takesTheRanksOfTheBinomialDistribution(int pairs, int rank) {
        assertThat(PairedRatio.rank(pairs)).isEqualTo(rank);
    }

    @Test
    void isTheMedianOfRatiosAndNotTheRatioOfMedians() {
        PairedRatio ratio = PairedRatio.of(new double[] {1, 20, 300}, new double[] {1, 10, 100});
        assertThat(ratio.median()).isEqualTo(2);
        assertThat(ratio.low()).isEqualTo(1);
        assertThat(ratio.high()).isEqualTo(3);
    }

    @Test
    void leavesOutPairsInWhichAnArmDidNothing() {
        assertThat(PairedRatio.of(new double[] {0, 5, 6}, new double[] {1, 5, 0})
                        .pairs())
                .isEqualTo(1);
        assertThat(PairedRatio.of(new double[] {0}, new double[] {1}).pairs()).isZero();
    }

    /** 2,000 skewed samples with a true median of 1: at least 95 % of the intervals hold it, less four standard errors. */
    @Test
    void theIntervalHoldsTheTrueMedianAsOftenAsItSays() {
        long seed = 20261130;
        Random random = new Random(seed);
        double[] ones = IntStream.range(0, 40).mapToDouble(i -> 1).toArray();
        long held = IntStream.range(0, 2000)
                .mapToObj(i -> PairedRatio.of(
                        Arrays.stream(ones)
                                .map(one -> Math.exp(random.nextGaussian()))
                                .toArray(),
                        ones))
                .filter(ratio -> ratio.low() <= 1 && ratio.high() >= 1)
                .count();
        assertThat(held / 2000.0).as("seed " + seed).isGreaterThan(0.95 - 4 * Math.sqrt(0.95 * 0.05 / 2000));
        assertThat(held / 2000.0).as("seed " + seed).isCloseTo(0.96, within(0.03));
    }

    @ParameterizedTest
    @CsvSource({"0.95,0.99,MET", "0.95,0.97,MET", "0.93,0.96,MISSED", "0.9,0.97,NOT_RESOLVED", "0.5,0.7,NOT_RESOLVED"})
    void aTargetIsMetOnlyByANarrowIntervalThatReachesIt(double low, double high, Verdict verdict) {
        assertThat(Verdict.atLeast(0.97, new PairedRatio(40, (low + high) / 2, low, high)))
                .isEqualTo(verdict);
    }

    @Test
    void nothingIsMetWhenTheControlDiffersFromItself() {
        assertThat(Verdict.MET.given(new PairedRatio(40, 1.0, 0.98, 1.03))).isEqualTo(Verdict.MET);
        assertThat(Verdict.MET.given(new PairedRatio(40, 1.06, 1.03, 1.1))).isEqualTo(Verdict.NOT_RESOLVED);
        assertThat(Verdict.MISSED.given(new PairedRatio(40, 0.9, 0.88, 0.95))).isEqualTo(Verdict.NOT_RESOLVED);
    }

    @Test
    void fewPairsResolveNothing() {
        assertThat(Verdict.atLeast(0.97, new PairedRatio(29, 1, 0.99, 1.01))).isEqualTo(Verdict.NOT_RESOLVED);
        assertThat(Verdict.atMost(1.05, PairedRatio.of(new double[0], new double[0])))
                .isEqualTo(Verdict.NOT_RESOLVED);
    }

    @ParameterizedTest
    @CsvSource({"1.0,1.04,MET", "1.05,1.08,MET", "1.06,1.09,MISSED", "0.9,1.2,NOT_RESOLVED"})
    void aCostIsMetByANarrowIntervalThatBeginsBelowIt(double low, double high, Verdict verdict) {
        assertThat(Verdict.atMost(1.05, new PairedRatio(40, (low + high) / 2, low, high)))
                .isEqualTo(verdict);
    }
}
