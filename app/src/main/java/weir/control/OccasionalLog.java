package weir.control;

import java.util.concurrent.atomic.AtomicLong;
import weir.units.NanoClock;

/**
 * Says what strangers cause, but at most once in ten seconds, so that they cannot fill a disk; and faults of this program likewise, for
 * whoever can cause one can cause a thousand. Thread-safe.
 */
final class OccasionalLog {
    private static final long PERIOD_NS = 10_000_000_000L;

    private final System.Logger logger;
    private final Ration warnings;
    private final Ration faults;

    OccasionalLog(System.Logger logger, NanoClock clock) {
        this.logger = logger;
        this.warnings = new Ration(clock);
        this.faults = new Ration(clock);
    }

    /** A warning, or one more on the count of those that were not written. */
    void warn(String message) {
        if (warnings.allows()) {
            logger.log(System.Logger.Level.WARNING, message + warnings.leftOut());
        }
    }

    /** A fault of this program, with its stack trace; or one more on a count of their own, which warnings do not use up. */
    void fault(String message, Throwable fault) {
        if (faults.allows()) {
            logger.log(System.Logger.Level.ERROR, message + faults.leftOut(), fault);
        }
    }

    /** One message in ten seconds. */
    private static final class Ration {
        private final NanoClock clock;
        private final AtomicLong nextNs;
        private final AtomicLong unsaid = new AtomicLong();

        Ration(NanoClock clock) {
            this.clock = clock;
            this.nextNs = new AtomicLong(clock.nanoTime());
        }

        /** Whether a message may be written now; when not, it is counted. */
        boolean allows() {
            long nowNs = clock.nanoTime();
            long dueNs = nextNs.get();
            if (nowNs - dueNs >= 0 && nextNs.compareAndSet(dueNs, nowNs + PERIOD_NS)) {
                return true;
            }
            unsaid.incrementAndGet();
            return false;
        }

        /** What to say of those that were not written since the last one; nothing when there were none. */
        String leftOut() {
            long count = unsaid.getAndSet(0);
            return count == 0 ? "" : " (" + count + " like messages were left out)";
        }
    }
}
