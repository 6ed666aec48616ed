package weir.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.units.TrafficRate.Counted;

class TrafficRateTest {
    @ParameterizedTest
    @CsvSource({
        "100M, BITS, 100000000, 100M",
        "9600, BITS, 9600, 9600",
        "10kpps, DATAGRAMS, 10000, 10Kpps",
        "1.5Mpps, DATAGRAMS, 1500000, 1500Kpps",
        "5000/s, TRANSACTIONS, 5000, 5K/s",
        "7/s, TRANSACTIONS, 7, 7/s",
        "2k/s, TRANSACTIONS, 2000, 2K/s"
    })
    void readsWhatPeopleType(String text, Counted counted, long perSecond, String shortest) {
        TrafficRate rate = TrafficRate.parse(text);
        assertThat(rate).isEqualTo(new TrafficRate(counted, perSecond));
        assertThat(rate).hasToString(shortest);
        assertThat(TrafficRate.parse(shortest)).isEqualTo(rate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "0/s", "0.1pps", "-5/s", "5 per s", "9999999999999/s", "999999999999Tpps", "1e3/s"})
    void refusesWithTheTextAndTheForms(String text) {
        assertThatThrownBy(() -> TrafficRate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }
}
