package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;

class PerEndTest {
    @Test
    void oneValueIsForBothEnds() {
        assertThat(PerEnd.parse("-x", "7", Integer::valueOf)).isEqualTo(new PerEnd<>(Optional.of(7), Optional.of(7)));
    }

    @Test
    void aPairIsLocalThenRemote() {
        assertThat(PerEnd.parse("-x", "7,8", Integer::valueOf)).isEqualTo(new PerEnd<>(Optional.of(7), Optional.of(8)));
    }

    @Test
    void anEmptyHalfLeavesThatEndAlone() {
        assertThat(PerEnd.parse("-x", ",8", Integer::valueOf))
                .isEqualTo(new PerEnd<>(Optional.empty(), Optional.of(8)));
        assertThat(PerEnd.parse("-x", "7,", Integer::valueOf))
                .isEqualTo(new PerEnd<>(Optional.of(7), Optional.empty()));
    }

    @Test
    void refusesMoreThanTwoAndNone() {
        for (String text : new String[] {"1,2,3", ",", "", " "}) {
            assertThatThrownBy(() -> PerEnd.parse("-x", text, Integer::valueOf))
                    .isInstanceOf(WeirException.class)
                    .hasMessageContaining("LOCAL,REMOTE");
        }
    }

    @Test
    void namesTheOptionWhenAValueIsBad() {
        assertThatThrownBy(() -> PerEnd.parse("--burst", "1,x", text -> {
                    throw new IllegalArgumentException("'" + text + "' is odd");
                }))
                .isInstanceOf(WeirException.class)
                .hasMessage("--burst: '1' is odd.");
    }
}
