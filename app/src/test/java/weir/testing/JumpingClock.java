package weir.testing;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import weir.units.NanoClock;

/** The system's clock, which a test may move ahead. Thread-safe. */
public final class JumpingClock implements NanoClock {
    private final AtomicLong aheadNs = new AtomicLong();

    @Override
    public long nanoTime() {
        return System.nanoTime() + aheadNs.get();
    }

    /** From now on it is so much later. */
    public void jump(Duration ahead) {
        aheadNs.addAndGet(ahead.toNanos());
    }
}
