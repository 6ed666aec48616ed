package weir.units;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A monotonic clock in nanoseconds, and what waits by it: pauses, locks with their conditions, threads. Injected everywhere, so that
 * tests can pass another, and a simulation one whose time jumps when everybody waits. Thread-safe.
 */
@FunctionalInterface
public interface NanoClock {
    /** The machine's CLOCK_MONOTONIC, which every process of one boot shares (clock_gettime(2)). */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since a fixed moment; only differences mean anything. */
    long nanoTime();

    /** Waits about so long, or shorter when the thread is interrupted; not at all when the time is not positive. */
    default void pause(long ns) {
        LockSupport.parkNanos(ns);
    }

    /** A lock whose conditions wait by this clock. */
    default Lock newLock() {
        return new ReentrantLock();
    }

    /** A daemon thread that is not started yet. */
    default Worker worker(String name, Runnable work) {
        return new PlatformWorker(Thread.ofPlatform().name(name).daemon().unstarted(work));
    }

    /** A thread that belongs to a clock. Thread-safe. */
    interface Worker {
        /** Once. */
        void start();

        /**
         * Waits until it has ended; not at all when it was never started.
         *
         * @param limitNs how long at most; 0 for as long as it takes
         */
        void join(long limitNs) throws InterruptedException;
    }
}
