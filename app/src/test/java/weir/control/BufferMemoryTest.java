package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weir.model.RolePlan;
import weir.model.Transport;
import weir.model.WeirException;
import weir.workload.ThreadShares;

class BufferMemoryTest {
    private static final ThreadShares OWN = ThreadShares.own(100);

    private final RolePlan plan = Front.plan(Transport.TCP, 100);

    @Test
    void takesWhatFits() {
        assertThatCode(() -> BufferMemory.require(plan, OWN, BufferMemory.bytes(plan, OWN)))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatTheProcessCannotHaveWithBothFigures() {
        long bytes = BufferMemory.bytes(plan, OWN);
        assertThat(bytes).isPositive();
        assertThatThrownBy(() -> BufferMemory.require(plan, OWN, bytes - 1))
                .isInstanceOfSatisfying(
                        WeirException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.MACHINE))
                .hasMessageContaining("MiB here")
                .hasMessageContaining("fewer streams");
    }
}
