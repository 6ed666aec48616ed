package weir.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting in tests: on a condition, with a limit, never for a fixed time. */
public final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long POLL_NS = 2_000_000;

    private Await() {}

    /** Waits until the condition holds, at most 20 s. */
    public static void until(String what, BooleanSupplier condition) {
        until(what, LIMIT, condition);
    }

    /**
     * Waits until the condition holds.
     *
     * @param what is waited for, for the message: "the listener is up"
     * @throws AssertionError when the limit has passed
     */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNs > limit.toNanos()) {
                throw new AssertionError("Waited " + limit.toMillis() + " ms in vain until " + what);
            }
            LockSupport.parkNanos(POLL_NS);
        }
    }
}
