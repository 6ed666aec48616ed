package weir.net.sim;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A lock in virtual time, not reentrant. Since threads take turns it is free nearly always; who finds it taken waits for it.
 */
@SuppressWarnings("WaitNotInLoop") // who calls has the loop
final class SimLock implements Lock {
    private final Simulation simulation;
    private final WaitingLine wanting = new WaitingLine();
    private boolean held;

    SimLock(Simulation simulation) {
        this.simulation = simulation;
    }

    @Override
    public void lock() {
        while (held && !simulation.isOver()) {
            simulation.await(wanting);
        }
        held = true;
    }

    @Override
    public void lockInterruptibly() {
        lock();
    }

    @Override
    public boolean tryLock() {
        boolean free = !held;
        held = true;
        return free;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        long deadlineNs = simulation.nanoTime() + unit.toNanos(time);
        while (held && simulation.await(wanting, deadlineNs)) {
            // another may have been quicker
        }
        return tryLock();
    }

    @Override
    public void unlock() {
        held = false;
        simulation.wakeAll(wanting);
    }

    @Override
    public Condition newCondition() {
        return new Changed();
    }

    /** What happens under the lock and is waited for. */
    private final class Changed implements Condition {
        private final WaitingLine line = new WaitingLine();

        @Override
        public void await() {
            unlock();
            simulation.await(line);
            lock();
        }

        @Override
        public void awaitUninterruptibly() {
            await();
        }

        @Override
        public long awaitNanos(long ns) {
            long deadlineNs = deadline(ns);
            unlock();
            simulation.await(line, deadlineNs);
            lock();
            return deadlineNs - simulation.nanoTime();
        }

        /** For ever is a limit too. */
        private long deadline(long ns) {
            long nowNs = simulation.nanoTime();
            return ns > Long.MAX_VALUE - nowNs ? Long.MAX_VALUE : nowNs + ns;
        }

        @Override
        public boolean await(long time, TimeUnit unit) {
            return awaitNanos(unit.toNanos(time)) > 0;
        }

        @Override
        public boolean awaitUntil(Date deadline) {
            throw new UnsupportedOperationException("virtual time knows no dates");
        }

        @Override
        public void signal() {
            signalAll();
        }

        @Override
        public void signalAll() {
            simulation.wakeAll(line);
        }
    }
}
