package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.units.Unit;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "9412345678, BIT_PER_SECOND, 9.412 Gbit/s",
                "999960, BIT_PER_SECOND, 1.000 Mbit/s",
                "0, BIT_PER_SECOND, 0 bit/s",
                "33123.4, TRANSACTION_PER_SECOND, 33.12k trans/s",
                "100000, DATAGRAM_PER_SECOND, 100.0k datagrams/s",
                "12.3, MICROSECOND, 12.30 us",
                "0.0951, MICROSECOND, 95.10 ns",
                "1234567, MICROSECOND, 1.235 s",
                "10.0004, SECOND, 10.00 s",
                "1448, BYTE, 1448 B",
                "131072, BYTE, 128.0 KiB",
                "11750400000, BYTE, 10.94 GiB",
                "131072.5, BYTE_PER_CALL, 131073 B/call",
                "1448.26, BYTE_PER_CALL, 1448 B/call",
                "65483, BYTE, 65483 B",
                "1743632, DATAGRAM, 1743632",
                "89648, CALL, 89.65k",
                "0.43573, MICROSECOND_PER_KIB, 0.4357 us/KB",
                "1.5, MICROSECOND_PER_TRANSACTION, 1.500 us/trans",
                "0, PERCENT, 0 %",
                "12.345, PERCENT, 12.3 %",
                "1.5, PERCENT, 1.50 %",
                "0.00012, PERCENT, 0.0001200 %"
            })
    void printsAsPeopleWriteThem(double value, Unit unit, String text) {
        assertThat(Numbers.of(value, unit)).isEqualTo(text);
    }

    @Property
    void neverPrintsAnExponentOrALongNumber(@ForAll double value, @ForAll Unit unit) {
        if (Math.abs(value) < 1e18) {
            assertThat(Numbers.of(value, unit)).doesNotContain("E").hasSizeLessThan(45);
        }
    }
}
