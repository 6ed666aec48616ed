package weir.net.nio;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ends sends that take too long: a blocking channel has no time limit of its own for them. One daemon thread for a room, which ends
 * itself when nothing has been limited for a while. Thread-safe.
 */
final class SendLimits {
    private static final int IDLE_S = 1;

    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("weir-send-limits").factory());

    SendLimits() {
        executor.setKeepAliveTime(IDLE_S, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Looks after a delay. */
    void lookIn(long delayNs, Runnable look) {
        // A look throws nothing, and nobody waits for its end.
        var _ = executor.schedule(look, delayNs, TimeUnit.NANOSECONDS);
    }
}
