package weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures published with a sendfile comparison of 2006: a sender with 1 CPU, a receiver with 2. */
class ServiceDemandTest {
    private static final int SENDER_CPUS = 1;
    private static final int RECEIVER_CPUS = 2;

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "before without TSO, 2163.08, 100.00, 19.35, 3.787, 1.466",
        "before with TSO,    4367.18,  71.54, 42.07, 1.342, 1.578",
        "after with TSO,     6961.08,  47.69, 60.11, 0.561, 1.415",
        "Linux sender,       9333.00,  28.98, 75.23, 0.254, 1.321",
    })
    void agreesWithPublishedRowsToTheLastDigit(
            String row, double rate, double localPercent, double remotePercent, String local, String remote) {
        assertThat(threeDecimals(ServiceDemand.microsecondsPerKib(localPercent, SENDER_CPUS, rate)))
                .as(row)
                .isEqualTo(local);
        assertThat(threeDecimals(ServiceDemand.microsecondsPerKib(remotePercent, RECEIVER_CPUS, rate)))
                .as(row)
                .isEqualTo(remote);
    }

    /** The published percentages are rounded, which shows in the local figure of this row. */
    @Test
    void agreesWithThePublishedRowAfterWithoutTsoWithinRounding() {
        assertThat(ServiceDemand.microsecondsPerKib(86.15, SENDER_CPUS, 1882.73))
                .isCloseTo(3.749, within(0.001));
        assertThat(threeDecimals(ServiceDemand.microsecondsPerKib(18.43, RECEIVER_CPUS, 1882.73)))
                .isEqualTo("1.604");
    }

    @Test
    void countsAKilobyteAs1024Bytes() {
        assertThat(ServiceDemand.microsecondsPerKib(100, 1, 8 * 1024 / 1e6)).isCloseTo(1e6, within(1e-6));
    }

    @Test
    void countsTransactions() {
        assertThat(ServiceDemand.microsecondsPerTransaction(50.0, 2, 20_000)).isEqualTo(50.0);
    }

    @Test
    void anIdleHostDemandsNothing() {
        assertThat(ServiceDemand.microsecondsPerKib(0.0, 1, 1)).isZero();
    }

    @Property
    void isTheCpuTimeDividedByTheWork(
            @ForAll @DoubleRange(max = 100) double percent,
            @ForAll @IntRange(min = 1, max = 1024) int cpus,
            @ForAll @LongRange(min = 1_000, max = 1_000_000_000_000L) long bytesInOneSecond) {
        double busyUs = percent / 100 * cpus * 1e6;
        assertThat(ServiceDemand.microsecondsPerKib(percent, cpus, bytesInOneSecond * 8 / 1e6))
                .isCloseTo(busyUs / (bytesInOneSecond / 1024.0), withinPercentage(1e-9));
        assertThat(ServiceDemand.microsecondsPerTransaction(percent, cpus, bytesInOneSecond))
                .isCloseTo(busyUs / bytesInOneSecond, withinPercentage(1e-9));
    }

    @Test
    void refusesWorkThatWasNotDone() {
        assertThatThrownBy(() -> ServiceDemand.microsecondsPerKib(50.0, 2, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.0 Mbit/s");
        assertThatThrownBy(() -> ServiceDemand.microsecondsPerKib(50.0, 2, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServiceDemand.microsecondsPerTransaction(1.0, 1, -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesImpossibleCpuFigures() {
        assertThatThrownBy(() -> ServiceDemand.microsecondsPerKib(-1.0, 2, 100))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServiceDemand.microsecondsPerKib(1.0, 0, 100))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static String threeDecimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
