package weir.testing;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import weir.units.NanoClock;

/** A clock that stands still until a test moves it. Thread-safe. */
public final class ManualClock implements NanoClock {
    private final AtomicLong nowNs;

    /** A clock that shows that many nanoseconds. */
    public ManualClock(long startNs) {
        nowNs = new AtomicLong(startNs);
    }

    /** A clock at an odd moment, negative as the real one may be. */
    public static ManualClock create() {
        return new ManualClock(-123_456_789L);
    }

    @Override
    public long nanoTime() {
        return nowNs.get();
    }

    /** Moves the clock. */
    public void advance(Duration duration) {
        advanceNs(duration.toNanos());
    }

    /** Moves the clock by nanoseconds. */
    public void advanceNs(long ns) {
        nowNs.addAndGet(ns);
    }
}
