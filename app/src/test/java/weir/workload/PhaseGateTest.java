package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import weir.testing.Await;

class PhaseGateTest {
    private final PhaseGate gate = new PhaseGate();

    @Test
    void goesFromOpenToMeasuringToClosed() {
        assertThat(gate.isOpen()).isTrue();
        assertThat(gate.isMeasuring()).isFalse();
        gate.open();
        assertThat(gate.isMeasuring()).isFalse();
        gate.measure();
        assertThat(gate.isOpen()).isTrue();
        assertThat(gate.isMeasuring()).isTrue();
        gate.close();
        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.isMeasuring()).isFalse();
    }

    @Test
    void neverGoesBack() {
        gate.close();
        gate.measure();
        gate.open();
        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.isMeasuring()).isFalse();
    }

    @Test
    void lastSeenPhaseStaysWhenOpenComesAfterMeasure() {
        gate.measure();
        gate.open();
        assertThat(gate.isMeasuring()).isTrue();
    }

    @Test
    void letsWaitersThroughWhenItOpens() throws InterruptedException {
        letsThrough(PhaseGate::open);
    }

    @Test
    void letsWaitersThroughWhenItIsClosedAtOnce() throws InterruptedException {
        letsThrough(PhaseGate::close);
    }

    private void letsThrough(Consumer<PhaseGate> move) throws InterruptedException {
        Thread waiter = Thread.ofPlatform().daemon().start(gate::await);
        Await.until("the thread waits", () -> waiter.getState() == Thread.State.WAITING);
        move.accept(gate);
        waiter.join(20_000);
        assertThat(waiter.isAlive()).isFalse();
    }

    @Test
    void keepsAnInterruptForTheCaller() {
        gate.open();
        Thread.currentThread().interrupt();
        gate.await();
        assertThat(Thread.interrupted()).isTrue();
    }
}
