package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.testing.ManualClock;

class OccasionalLogTest {
    private final List<String> written = new ArrayList<>();
    private final ManualClock clock = ManualClock.create();
    private final OccasionalLog log = new OccasionalLog(new Written(), clock);

    /** Keeps what is logged. */
    private final class Written implements AgentLog {
        @Override
        public void run(String line) {
            written.add("RUN " + line);
        }

        @Override
        public void warning(String line) {
            written.add("WARNING " + line);
        }

        @Override
        public void fault(String line, Throwable fault) {
            written.add("ERROR " + line + " " + fault.getMessage());
        }
    }

    @Test
    void writesOneWarningInTenSecondsAndCountsTheRest() {
        for (int i = 0; i < 1000; i++) {
            log.warn("w" + i);
        }
        clock.advance(Duration.ofSeconds(10));
        log.warn("later");
        assertThat(written).containsExactly("WARNING w0", "WARNING later (999 like messages were left out)");
    }

    @Test
    void writesOneFaultInTenSecondsAndCountsTheRest() {
        for (int i = 0; i < 1000; i++) {
            log.fault("f" + i, new OutOfMemoryError("no thread"));
        }
        clock.advance(Duration.ofSeconds(10));
        log.fault("later", new OutOfMemoryError("again"));
        assertThat(written)
                .containsExactly("ERROR f0 no thread", "ERROR later (999 like messages were left out) again");
    }

    @Test
    void aFaultIsWrittenThoughWarningsAreUsedUp() {
        log.warn("w");
        log.warn("w");
        log.fault("f", new OutOfMemoryError("no thread"));
        assertThat(written).containsExactly("WARNING w", "ERROR f no thread");
    }

    @Test
    void runsHaveARationOfTheirOwn() {
        log.warn("w");
        for (int i = 0; i < 100; i++) {
            log.run("r" + i);
        }
        clock.advance(Duration.ofSeconds(10));
        log.run("later");
        assertThat(written).hasSize(22).contains("WARNING w", "RUN r0", "RUN r19");
        assertThat(written.getLast()).isEqualTo("RUN later (80 like messages were left out)");
    }

    @Test
    void nothingThatATerminalWouldObeyIsWritten() {
        log.run("run of \u001b[2J\r\n\u202e");
        log.warn("x".repeat(10_000));
        assertThat(written.getFirst()).isEqualTo("RUN run of ?[2J???");
        assertThat(written.getLast()).hasSizeLessThan(620).endsWith("...");
    }
}
