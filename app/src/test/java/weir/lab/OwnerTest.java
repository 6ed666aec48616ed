package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnerTest {
    private static final String AFTER_NAME =
            " S 1 77 77 0 -1 4194560 2 0 0 0 0 0 0 0 20 0 1 0 91705 3133440 390 18446744073709551615\n";

    @ParameterizedTest
    @ValueSource(strings = {"java", "(sd-pam)", "a b) R 1 2", ") ) )", ""})
    void readsTheStartTimeWhateverTheProcessIsCalled(String name) {
        assertThat(Owner.parse("77 (" + name + ")" + AFTER_NAME)).isEqualTo(91705);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "77",
                "77 (java)",
                "77 (java) S 1 2",
                "no parentheses 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21"
            })
    void refusesAnyOtherText(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Owner.parse(text));
    }

    @Test
    void thisProcessLivesAndItsNumberWithAnotherStartTimeDoesNot() {
        Owner self = Owner.self();
        assertThat(self.lives()).isTrue();
        assertThat(new Owner(self.pid(), self.startTicks() + 1).lives()).isFalse();
    }

    @Test
    void aProcessThatEndedDoesNotLive() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("true").start();
        long pid = process.pid();
        process.waitFor();
        assertThat(new Owner(pid, 1).lives()).isFalse();
    }
}
