package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;

/**
 * The gate of one run: waiting, open (omit), paused, measuring, closed. Any thread may read, one observer moves it forward; a step back is
 * ignored, so closing wins over everything that comes after it.
 */
public final class PhaseGate implements Gate {
    private static final int WAITING = 0;
    private static final int OPEN = 1;
    private static final int PAUSED = 2;
    private static final int MEASURING = 3;
    private static final int CLOSED = 4;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(PhaseGate.class, "phase", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch measuring = new CountDownLatch(1);

    @SuppressWarnings("unused") // by PHASE
    private volatile int phase = WAITING;

    /** Observer: traffic may begin. */
    public void open() {
        advance(OPEN);
    }

    /** Observer: loops that end after a number of bytes stand still until the window begins. */
    public void pause() {
        advance(PAUSED);
    }

    /** Observer: the window begins; opens the gate when it was not open. */
    public void measure() {
        advance(MEASURING);
    }

    /** Observer: loops finish what they have begun and end. */
    public void close() {
        advance(CLOSED);
    }

    private synchronized void advance(int next) {
        if (next > (int) PHASE.getVolatile(this)) {
            PHASE.setVolatile(this, next);
        }
        started.countDown();
        if (next >= MEASURING) {
            measuring.countDown();
        }
    }

    @Override
    public void await() {
        await(started);
    }

    @Override
    public void awaitMeasuring() {
        await(measuring);
    }

    /** Waits; an interrupt does not end the wait, and is kept for the caller. */
    private static void await(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isWarming() {
        return (int) PHASE.getOpaque(this) == OPEN;
    }

    @Override
    public boolean isOpen() {
        return (int) PHASE.getOpaque(this) != CLOSED;
    }

    @Override
    public boolean isMeasuring() {
        return (int) PHASE.getOpaque(this) == MEASURING;
    }
}
