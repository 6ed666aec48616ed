package weir.control;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import weir.units.NanoClock;
import weir.units.Printable;

/**
 * What an agent says, made fit for a terminal and rationed: what strangers cause, once in ten seconds, so that they cannot fill a disk;
 * faults of this program likewise, for whoever can cause one can cause a thousand; what controllers cause, twenty lines in ten seconds.
 * Each kind has a ration of its own. Thread-safe.
 */
final class OccasionalLog {
    private static final long PERIOD_NS = 10_000_000_000L;
    private static final int RUN_LINES = 20;
    private static final int LINE_MAX = 600;

    private final AgentLog target;
    private final Ration runs;
    private final Ration warnings;
    private final Ration faults;

    OccasionalLog(AgentLog target, NanoClock clock) {
        this.target = target;
        this.runs = new Ration(clock, RUN_LINES);
        this.warnings = new Ration(clock, 1);
        this.faults = new Ration(clock, 1);
    }

    /** A run begins or ends; or one more on the count of lines that were not written. */
    void run(String message) {
        runs.write(message, target::run);
    }

    /** A warning, or one more on its count. */
    void warn(String message) {
        warnings.write(message, target::warning);
    }

    /** A fault of this program, with its stack trace; or one more on its count. */
    void fault(String message, Throwable fault) {
        faults.write(message, line -> target.fault(line, fault));
    }

    /** So many messages in ten seconds. */
    private static final class Ration {
        private final NanoClock clock;
        private final int most;
        private final AtomicLong unsaid = new AtomicLong();
        private final ReentrantLock lock = new ReentrantLock();
        private long endNs;
        private int left;

        Ration(NanoClock clock, int most) {
            this.clock = clock;
            this.most = most;
            this.endNs = clock.nanoTime();
        }

        void write(String message, Consumer<String> target) {
            if (allows()) {
                target.accept(Printable.printable(message, LINE_MAX) + leftOut());
            } else {
                unsaid.incrementAndGet();
            }
        }

        private boolean allows() {
            lock.lock();
            try {
                long nowNs = clock.nanoTime();
                if (nowNs - endNs >= 0) {
                    endNs = nowNs + PERIOD_NS;
                    left = most;
                }
                return left-- > 0;
            } finally {
                left = Math.max(0, left);
                lock.unlock();
            }
        }

        /** What to say of those that were not written since the last one; nothing when there were none. */
        private String leftOut() {
            long count = unsaid.getAndSet(0);
            return count == 0 ? "" : " (" + count + " like messages were left out)";
        }
    }
}
