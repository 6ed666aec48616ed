package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A gate that never closes, but holds its loop between slots: {@link #isOpen} returns at once within a slot, at the cost of the
 * product's gate, and waits outside. The loop's thread takes the time of each slot itself. One loop, one keeper.
 */
final class SlotGate implements Gate {
    private static final VarHandle RUNNING;

    static {
        try {
            RUNNING = MethodHandles.lookup().findVarHandle(SlotGate.class, "running", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private final StreamCounters counters;
    private final boolean inTransactions;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @SuppressWarnings("unused") // by RUNNING
    private volatile boolean running;

    private boolean resting;
    private long beganNs;
    private long unitsAtBegin;
    private long elapsedNs;
    private long units;

    /**
     * @param inTransactions whether the units counted are transactions, and not bytes
     * @param always whether the loop has no turns, and the gate is open all the time
     */
    SlotGate(StreamCounters counters, boolean inTransactions, boolean always) {
        this.running = always;
        this.counters = counters;
        this.inTransactions = inTransactions;
    }

    @Override
    public void await() {
        // The first question whether the gate is open waits for the first slot.
    }

    @Override
    public boolean isOpen() {
        return (boolean) RUNNING.getOpaque(this) || rest();
    }

    @Override
    public boolean isMeasuring() {
        return true;
    }

    private boolean rest() {
        long nowNs = System.nanoTime();
        lock.lock();
        try {
            elapsedNs = beganNs == 0 ? 0 : nowNs - beganNs;
            units = unitsSoFar() - unitsAtBegin;
            resting = true;
            changed.signalAll();
            while (!(boolean) RUNNING.getVolatile(this)) {
                changed.awaitUninterruptibly();
            }
            resting = false;
            unitsAtBegin = unitsSoFar();
        } finally {
            lock.unlock();
        }
        beganNs = System.nanoTime();
        return true;
    }

    /** Units published so far. Any thread. */
    long unitsSoFar() {
        return inTransactions
                ? counters.totals().transactions()
                : counters.totals().bytes();
    }

    /** Keeper: a slot begins. */
    void begin() {
        lock.lock();
        try {
            elapsedNs = 0;
            units = 0;
            RUNNING.setVolatile(this, true);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Keeper: the slot is over; returns when the loop rests. */
    void end() {
        lock.lock();
        try {
            RUNNING.setVolatile(this, false);
            while (!resting) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Keeper, between slots: time of the loop in the last slot, ns. */
    long elapsedNs() {
        return elapsedNs;
    }

    /** Keeper, between slots: units of the last slot. */
    long units() {
        return units;
    }
}
