package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import weir.units.NanoClock;

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

    private final Lock lock;
    private final Condition moved;

    @SuppressWarnings("unused") // by PHASE
    private volatile int phase = WAITING;

    public PhaseGate() {
        this(NanoClock.SYSTEM);
    }

    /**
     * @param clock whose threads wait at the gate
     */
    public PhaseGate(NanoClock clock) {
        lock = clock.newLock();
        moved = lock.newCondition();
    }

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

    private void advance(int next) {
        lock.lock();
        try {
            if (next > phase()) {
                PHASE.setVolatile(this, next);
                moved.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private int phase() {
        return (int) PHASE.getVolatile(this);
    }

    @Override
    public void await() {
        await(OPEN);
    }

    @Override
    public void awaitMeasuring() {
        await(MEASURING);
    }

    /** Waits; an interrupt does not end the wait, and is kept for the caller. */
    private void await(int wanted) {
        lock.lock();
        try {
            while (phase() < wanted) {
                moved.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
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
