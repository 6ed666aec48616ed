package weir.control;

import java.util.concurrent.atomic.AtomicLong;
import weir.units.NanoClock;

/** Says what strangers cause, but at most once in ten seconds, so that they cannot fill a disk. Thread-safe. */
final class OccasionalLog {
    private static final long PERIOD_NS = 10_000_000_000L;

    private final System.Logger logger;
    private final NanoClock clock;
    private final AtomicLong nextNs;
    private final AtomicLong unsaid = new AtomicLong();

    OccasionalLog(System.Logger logger, NanoClock clock) {
        this.logger = logger;
        this.clock = clock;
        this.nextNs = new AtomicLong(clock.nanoTime());
    }

    /** A warning, or one more on the count of those that were not written. */
    void warn(String message) {
        long nowNs = clock.nanoTime();
        long dueNs = nextNs.get();
        if (nowNs - dueNs < 0 || !nextNs.compareAndSet(dueNs, nowNs + PERIOD_NS)) {
            unsaid.incrementAndGet();
            return;
        }
        long count = unsaid.getAndSet(0);
        logger.log(
                System.Logger.Level.WARNING,
                count == 0 ? message : message + " (" + count + " like messages were left out)");
    }

    /** A fault of this program: always written. */
    void fault(String message, Throwable fault) {
        logger.log(System.Logger.Level.ERROR, message, fault);
    }
}
