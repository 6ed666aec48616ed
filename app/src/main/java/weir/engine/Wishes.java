package weir.engine;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import weir.units.NanoClock;

/** What others want of an observer, each once and for good. Thread-safe; whoever waits here is woken by each wish and by {@link #changed}. */
final class Wishes {
    private final Lock lock;
    private final Condition changed;

    private volatile boolean measureAsked;
    private volatile boolean endAsked;
    private volatile long endAskedNs;
    private volatile boolean peerFinished;
    private volatile boolean aborted;

    /**
     * @param clock that is waited by
     */
    Wishes(NanoClock clock) {
        lock = clock.newLock();
        changed = lock.newCondition();
    }

    /** The window may begin. */
    void measure() {
        signal(() -> measureAsked = true);
    }

    /** The window ends now, if it has begun, and the drain soon; the first time counts. */
    void endNow(long nowNs) {
        signal(() -> {
            endAskedNs = endAsked ? endAskedNs : nowNs;
            endAsked = true;
        });
    }

    /** The other end has sent all that it will. */
    void peerFinished() {
        signal(() -> peerFinished = true);
    }

    /** The other end is gone: stop at once. */
    void abort() {
        signal(() -> aborted = true);
    }

    /** Something that somebody may wait for has changed. */
    void changed() {
        signal(() -> {});
    }

    private void signal(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the condition holds or so much time has passed. An interrupt aborts. */
    void await(long limitNs, BooleanSupplier condition) {
        long leftNs = limitNs;
        lock.lock();
        try {
            while (leftNs > 0 && !condition.getAsBoolean()) {
                leftNs = changed.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            aborted = true;
        } finally {
            lock.unlock();
        }
    }

    boolean isMeasureAsked() {
        return measureAsked;
    }

    boolean isEndAsked() {
        return endAsked;
    }

    /** When the end was asked for, on the observer's clock; only after {@link #isEndAsked()}. */
    long endAskedNs() {
        return endAskedNs;
    }

    boolean isPeerFinished() {
        return peerFinished;
    }

    boolean isAborted() {
        return aborted;
    }
}
