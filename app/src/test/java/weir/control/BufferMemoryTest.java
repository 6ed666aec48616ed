package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weir.model.RolePlan;
import weir.model.Transport;
import weir.model.WeirException;

class BufferMemoryTest {
    private final RolePlan plan = Front.plan(Transport.TCP, 100);

    @Test
    void takesWhatFits() {
        assertThatCode(() -> BufferMemory.require(plan, BufferMemory.bytes(plan)))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatTheProcessCannotHaveWithBothFigures() {
        long bytes = BufferMemory.bytes(plan);
        assertThat(bytes).isPositive();
        assertThatThrownBy(() -> BufferMemory.require(plan, bytes - 1))
                .isInstanceOfSatisfying(
                        WeirException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.MACHINE))
                .hasMessageContaining("MiB here")
                .hasMessageContaining("fewer streams");
    }
}
