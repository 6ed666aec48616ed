package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import weir.testing.ManualClock;

class OccasionalLogTest {
    private final List<String> written = new ArrayList<>();
    private final ManualClock clock = ManualClock.create();
    private final OccasionalLog log = new OccasionalLog(new Written(), clock);

    /** Keeps what is logged. */
    private final class Written implements System.Logger {
        @Override
        public String getName() {
            return "of a test";
        }

        @Override
        public boolean isLoggable(Level level) {
            return true;
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
            written.add(level + " " + message + " " + thrown.getMessage());
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... values) {
            written.add(level + " " + format);
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
}
