package weir.net.nio;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Watches one connection's limited sends. Seldom more than one look is under way, however many sends there are, so that a send costs
 * two stores and one reading of the clock. The sending thread begins and ends; the room's thread looks.
 */
final class SendWatch {
    private static final long NONE = Long.MAX_VALUE;

    private final SendLimits limits;
    private final Runnable end;
    private final AtomicBoolean looking = new AtomicBoolean();
    /** When the next look is due, ns. */
    private volatile long nextLookNs;
    /** When the send in progress is out of time, ns; {@link #NONE} without one. */
    private volatile long deadlineNs = NONE;

    /** @param end what ends a send in progress */
    SendWatch(SendLimits limits, Runnable end) {
        this.limits = limits;
        this.end = end;
    }

    /** A send begins. */
    void begin(long limitNs) {
        long deadline = System.nanoTime() + limitNs;
        deadlineNs = deadline == NONE ? deadline - 1 : deadline;
        if (looking.compareAndSet(false, true) || deadline - nextLookNs < 0) {
            look(deadline, limitNs);
        }
    }

    /** It ended. */
    void over() {
        deadlineNs = NONE;
    }

    private void look(long atNs, long delayNs) {
        nextLookNs = atNs;
        limits.lookIn(delayNs, this::look);
    }

    private void look() {
        looking.set(false);
        long deadline = deadlineNs;
        if (deadline == NONE) {
            return;
        }
        long leftNs = deadline - System.nanoTime();
        if (leftNs <= 0) {
            end.run();
        } else if (looking.compareAndSet(false, true)) {
            look(deadline, leftNs);
        }
    }
}
