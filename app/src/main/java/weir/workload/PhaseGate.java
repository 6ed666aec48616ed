package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;

/**
 * The gate of one run: waiting, open (omit), measuring, closed. Any thread may read, one observer moves it forward; a step back is
 * ignored, so closing wins over everything that comes after it.
 */
public final class PhaseGate implements Gate {
    private static final int WAITING = 0;
    private static final int OPEN = 1;
    private static final int MEASURING = 2;
    private static final int CLOSED = 3;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(PhaseGate.class, "phase", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private final CountDownLatch started = new CountDownLatch(1);

    @SuppressWarnings("unused") // by PHASE
    private volatile int phase = WAITING;

    /** Observer: traffic may begin. */
    public void open() {
        advance(OPEN);
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
    }

    /** Waits; an interrupt does not end the wait, and is kept for the caller. */
    @Override
    public void await() {
        boolean interrupted = false;
        while (true) {
            try {
                started.await();
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
    public boolean isOpen() {
        return (int) PHASE.getOpaque(this) != CLOSED;
    }

    @Override
    public boolean isMeasuring() {
        return (int) PHASE.getOpaque(this) == MEASURING;
    }
}
