package weir.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import weir.control.RunInterrupt;

/**
 * Ctrl-C and SIGTERM: asks the work to end, and holds the process until it has, so that what was measured is stored and printed and
 * what was set up is put back. A second Ctrl-C asks not to wait for the other end. The JVM then exits with 128 plus the signal's number.
 * Signals kill until {@link #begin}.
 */
final class Interruption implements AutoCloseable {
    /** Longer than both sides drain after they were asked to end, 10 s, and tell each other what they saw. */
    private static final long PATIENCE_S = 30;

    /** To store and print after a second Ctrl-C. */
    private static final long HURRY_S = 5;

    private final RunInterrupt interrupt = new RunInterrupt();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("weir-interruption").unstarted(this::hold);

    /** From now on a signal asks instead of killing. */
    Interruption begin() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException underWay) {
            interrupt.ask();
            asked.countDown();
        }
        return this;
    }

    private void hold() {
        interrupt.ask();
        asked.countDown();
        NextSignal.onControlC(this::hurry);
        haltUnlessDone(PATIENCE_S);
    }

    private void hurry() {
        interrupt.insist();
        haltUnlessDone(HURRY_S);
    }

    private void haltUnlessDone(long limitS) {
        try {
            if (!done.await(limitS, TimeUnit.SECONDS)) {
                // The work hangs; the user has waited long enough.
                Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.number());
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does this once when asked, at once when that is so already. One such wish at a time. */
    void onAsk(Runnable wish) {
        Thread.ofPlatform().daemon().name("weir-interruption-wish").start(() -> {
            try {
                asked.await();
                wish.run();
            } catch (InterruptedException impossible) {
                Thread.currentThread().interrupt();
            }
        });
    }

    RunInterrupt interrupt() {
        return interrupt;
    }

    /** Waits until the process is told to end. */
    void await() throws InterruptedException {
        asked.await();
    }

    /** The work is done, and all that was to be said of it is printed: the process may end. */
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException underWay) {
            // The process is ending already, and now may.
        }
    }
}
