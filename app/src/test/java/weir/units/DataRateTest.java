package weir.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DataRateTest {
    @ParameterizedTest
    @CsvSource({
        "9600,9600",
        "64k,64000",
        "100M,100000000",
        "2.5Gbit,2500000000",
        "1 gbit/s,1000000000",
        "10mbps,10000000",
        "1T,1000000000000"
    })
    void readsWhatPeopleType(String text, long bitsPerSecond) {
        assertThat(DataRate.parse(text).bitsPerSecond()).isEqualTo(bitsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "fast", "-1", "1e9", "0", "0.0001", "10MB", "1Mi", "9999999999999", "999999999999T", "٣"})
    void refusesWhatIsNotARateAndQuotesIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DataRate.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @Property
    void printsTheShortestFormThatReadsBack(@ForAll @LongRange(min = 1, max = 1L << 58) long bits) {
        assertThat(DataRate.parse(shortEnough(bits).toString())).isEqualTo(shortEnough(bits));
    }

    /** At most twelve digits before the prefix. */
    private static DataRate shortEnough(long bits) {
        return new DataRate(bits < 1_000_000_000_000L ? bits : bits / 1_000_000 * 1_000_000);
    }

    @Test
    void tellsHowLongAPacketTakes() {
        assertThat(DataRate.parse("1M").nanosFor(125)).isEqualTo(1e6);
    }
}
