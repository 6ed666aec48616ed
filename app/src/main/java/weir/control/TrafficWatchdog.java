package weir.control;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import weir.engine.Endpoint;
import weir.units.NanoClock;

/**
 * Ends an agent's traffic when its time is over, on a thread of its own: the one that talks with the controller may have to wait for it.
 * Thread-safe.
 */
final class TrafficWatchdog implements AutoCloseable {
    private static final long LONGEST_SLEEP_NS = 1_000_000_000L;

    private final Endpoint endpoint;
    private final NanoClock clock;
    private final long limitNs;
    private final long beganNs;
    private final CountDownLatch over = new CountDownLatch(1);

    /** @param limitNs from now */
    TrafficWatchdog(Endpoint endpoint, NanoClock clock, long limitNs) {
        this.endpoint = endpoint;
        this.clock = clock;
        this.limitNs = limitNs;
        this.beganNs = clock.nanoTime();
        Thread.ofPlatform().daemon().name("weir-watchdog").start(this::watch);
    }

    private void watch() {
        try {
            while (!over.await(sleepNs(), TimeUnit.NANOSECONDS)) {
                if (isTimeOver()) {
                    endpoint.abort();
                    return;
                }
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    /** To the end of its time, or for a second: the clock may be one that others move. */
    private long sleepNs() {
        long leftNs = limitNs - (clock.nanoTime() - beganNs);
        return Math.clamp(leftNs + 1, 1, LONGEST_SLEEP_NS);
    }

    /** Whether it has ended the traffic, or is about to. */
    boolean isTimeOver() {
        return clock.nanoTime() - beganNs > limitNs;
    }

    /** The traffic is over. */
    @Override
    public void close() {
        over.countDown();
    }
}
