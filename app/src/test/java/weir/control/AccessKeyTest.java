package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;

class AccessKeyTest {
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    @Property
    void readsWhatItWrites(@ForAll long seed) {
        AccessKey key = Front.key(seed);

        assertThat(key.text()).matches("([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}");
        assertThat(AccessKey.parse(key.text())).isEqualTo(key);
        assertThat(AccessKey.parse(" " + key.text().toLowerCase(Locale.ROOT).replace('-', ' ') + "\n"))
                .isEqualTo(key);
        assertThat(AccessKey.parse(key.text().replace('0', 'o').replace('1', 'l')))
                .isEqualTo(key);
    }

    @Property
    void noticesASlip(@ForAll long seed, @ForAll @IntRange(max = 68) int at, @ForAll @IntRange(max = 31) int digit) {
        StringBuilder text = new StringBuilder(Front.key(seed).text());
        boolean same = text.charAt(at) == '-' || text.charAt(at) == DIGITS.charAt(digit);
        if (!same) {
            text.setCharAt(at, DIGITS.charAt(digit));
            assertMalformed(text.toString());
        }
    }

    @Property
    void neverRepeatsWhatWasTyped(@ForAll @StringLength(min = 5, max = 2000) String typed) {
        assertMalformed(typed);
    }

    private static void assertMalformed(String typed) {
        assertThatThrownBy(() -> AccessKey.parse(typed))
                .isInstanceOfSatisfying(
                        WeirException.class, wrong -> assertThat(wrong.kind()).isEqualTo(WeirException.Kind.UNTRUSTED))
                .hasMessageNotContaining(typed);
    }

    @Test
    void hidesItself() {
        assertThat(Front.key(1)).hasToString("AccessKey[hidden]");
        assertThat(new Dispatcher.Settings(Front.key(1), "0.test", AgentPolicy.DEFAULT, AgentLog.SILENT).toString())
                .doesNotContain(Front.key(1).text())
                .contains("hidden");
        assertThat(Front.token(1).toString()).doesNotContain("0000001");
    }

    @Test
    void differsFromOthers() {
        assertThat(Front.key(1))
                .isNotEqualTo(Front.key(2))
                .isEqualTo(Front.key(1))
                .hasSameHashCodeAs(Front.key(1));
    }
}
