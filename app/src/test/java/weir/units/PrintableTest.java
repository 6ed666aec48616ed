package weir.units;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void keepsWhatPeopleWrite() {
        assertThat(Printable.line("caf\u00e9 \u4e2d \ud83d\ude00 10.0.0.2:12900"))
                .isEqualTo("caf\u00e9 \u4e2d \ud83d\ude00 10.0.0.2:12900");
    }

    @Test
    void disarmsWhatSteersATerminal() {
        assertThat(Printable.line("\u001b]0;x\u0007\r\n\u202etxt\u009b31m\u2028"))
                .isEqualTo("?]0;x????txt?31m?");
    }

    @Test
    void cutsLongTextAndSaysSo() {
        assertThat(Printable.printable("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Printable.printable("abcdefghi", 8)).isEqualTo("abcde...");
    }

    @Property
    void isAlwaysOneLineOfAtMostTheLength(@ForAll String text) {
        assertThat(Printable.printable(text, 20)).hasSizeLessThanOrEqualTo(20);
        assertThat(Printable.printable(text, 20).chars()).noneMatch(Character::isISOControl);
    }
}
