package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.RolePlan;
import weir.model.RoleReport.Interval;
import weir.model.Timing;
import weir.model.Totals;
import weir.workload.PhaseGate;

/**
 * Follows the streams of one endpoint through omit, window and drain on its own thread: decides when the window ends, takes the
 * snapshots, closes the gate, and ends what does not end by itself. Loops are never asked anything; they publish and are read.
 *
 * <p>Methods may be called by any thread.
 */
final class Observer {
    /** No progress for this long after the window means nothing more will come. */
    private static final long QUIET_NS = 3_000_000_000L;

    /** The same while the other end has not said that it has finished, perhaps because its word is stuck behind the traffic. */
    private static final long SILENT_NS = 9_000_000_000L;

    /** A UDP receiver that saw no datagram for this long after its sender has finished has seen the last. */
    private static final long DATAGRAM_QUIET_NS = 500_000_000L;

    /** However slowly it goes, a drain ends here. */
    private static final long DRAIN_LIMIT_NS = 60_000_000_000L;

    private static final long TICK_NS = 20_000_000L;

    private final RolePlan plan;
    private final Site site;
    private final Sampler sampler;
    private final PhaseGate gate;
    private final List<StreamThread> threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Interval> intervals = new ArrayList<>();

    private boolean measureAsked;
    private boolean endAsked;
    private boolean peerFinished;
    private boolean aborted;

    private long startedNs;
    private volatile Optional<Snapshot> begin = Optional.empty();
    private Optional<Snapshot> end = Optional.empty();
    private long drainedNs;

    Observer(RolePlan plan, Site site, Sampler sampler, PhaseGate gate, List<StreamThread> threads) {
        this.plan = plan;
        this.site = site;
        this.sampler = sampler;
        this.gate = gate;
        this.threads = threads;
    }

    /** Loops that send a number of bytes stand still until the window begins. */
    void pause() {
        gate.pause();
    }

    /** The window may begin. */
    void measure() {
        signal(() -> measureAsked = true);
    }

    /** The window ends now, if it has begun. */
    void endNow() {
        signal(() -> endAsked = true);
    }

    /** The other end has sent all that it will. */
    void peerFinished() {
        signal(() -> peerFinished = true);
    }

    /** The other end is gone: stop at once. */
    void abort() {
        signal(() -> aborted = true);
        gate.close();
        threads.forEach(StreamThread::wake);
    }

    /** A stream ended. */
    void streamEnded() {
        signal(() -> {});
    }

    private void signal(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether this side's omit condition is met. */
    boolean isWarm() {
        Timing.Omit omit = plan.spec().timing().omit();
        long sinceNs = site.clock().nanoTime() - startedNs;
        if (startedNs == 0 || sinceNs < omit.minNs()) {
            return false;
        }
        return sinceNs >= omit.maxNs() || allEnded() || sampler.fewestCalls() >= omit.calls();
    }

    /** Whether the window has begun; waits for it so long. */
    boolean awaitBegin(long limitNs) {
        long leftNs = limitNs;
        lock.lock();
        try {
            while (begin.isEmpty() && !aborted && leftNs > 0) {
                leftNs = changed.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return begin.isPresent();
    }

    /** The whole life of the run; returns when every stream has ended or been given up. */
    void run() {
        startedNs = site.clock().nanoTime();
        if (plan.beginsStill() && plan.spec().timing().omit().maxNs() == 0) {
            gate.pause();
        } else {
            gate.open();
        }
        // The first reading loads classes; the window's first snapshot must not wait for that.
        sampler.snapshot();
        awaitMeasure();
        if (!isAborted()) {
            window();
        }
        drain();
        drainedNs = site.clock().nanoTime();
    }

    private boolean isAborted() {
        lock.lock();
        try {
            return aborted;
        } finally {
            lock.unlock();
        }
    }

    private void awaitMeasure() {
        lock.lock();
        try {
            while (!measureAsked && !endAsked && !aborted) {
                changed.awaitNanos(TICK_NS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            aborted = true;
        } finally {
            lock.unlock();
        }
    }

    private void window() {
        Snapshot first = sampler.snapshot(gate::measure);
        signal(() -> begin = Optional.of(first));
        Timing timing = plan.spec().timing();
        long endNs = timing.isCounted() ? Long.MAX_VALUE : first.timeNs() + timing.durationNs();
        Sampler.Moment last = sampler.moment();
        for (long k = 1; ; k++) {
            long tickNs = timing.intervalNs() == 0 ? endNs : first.timeNs() + k * timing.intervalNs();
            boolean more = awaitMoment(Math.min(tickNs, endNs));
            Sampler.Moment now = sampler.moment();
            if (timing.intervalNs() > 0) {
                intervals.add(now.since(last, first.timeNs()));
            }
            last = now;
            if (!more || now.timeNs() >= endNs) {
                break;
            }
        }
        end = Optional.of(sampler.snapshot(plan.leads() ? gate::close : () -> {}));
    }

    /** Waits until a moment of the clock; false when the window ends before it. */
    private boolean awaitMoment(long momentNs) {
        lock.lock();
        try {
            while (true) {
                if (aborted || endAsked || allEnded()) {
                    return false;
                }
                long leftNs = momentNs - site.clock().nanoTime();
                if (leftNs <= 0) {
                    return true;
                }
                changed.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void drain() {
        long beganNs = site.clock().nanoTime();
        long movedNs = beganNs;
        Totals before = sampler.sum();
        while (!allEnded()) {
            // Whoever leads the traffic ends it; the other end goes on for as long as something comes.
            if (plan.leads() || isPeerFinished() || isAborted()) {
                gate.close();
            }
            awaitTick();
            long nowNs = site.clock().nanoTime();
            Totals now = sampler.sum();
            if (!now.equals(before)) {
                movedNs = nowNs;
                before = now;
            }
            if (isOver(nowNs, beganNs, movedNs)) {
                threads.stream().filter(t -> !t.hasEnded()).forEach(StreamThread::wake);
                threads.forEach(t -> t.join(1000));
                break;
            }
        }
        gate.close();
    }

    private boolean isOver(long nowNs, long beganNs, long movedNs) {
        if (isAborted() || nowNs - beganNs >= DRAIN_LIMIT_NS) {
            return true;
        }
        long quietNs = nowNs - movedNs;
        if (isPeerFinished()
                && threads.stream().allMatch(t -> t.hasEnded() || t.work().wakeIsAnEnd())) {
            return quietNs >= DATAGRAM_QUIET_NS;
        }
        return quietNs >= (isPeerFinished() ? QUIET_NS : SILENT_NS);
    }

    private boolean isPeerFinished() {
        lock.lock();
        try {
            return peerFinished;
        } finally {
            lock.unlock();
        }
    }

    private void awaitTick() {
        lock.lock();
        try {
            long leftNs = TICK_NS;
            while (leftNs > 0 && !aborted && !allEnded()) {
                leftNs = changed.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            aborted = true;
        } finally {
            lock.unlock();
        }
    }

    private boolean allEnded() {
        return threads.stream().allMatch(StreamThread::hasEnded);
    }

    /** After {@link #run}. */
    Course course() {
        return new Course(startedNs, begin, end, drainedNs, List.copyOf(intervals));
    }

    /**
     * How it went, after the end.
     *
     * @param begin the window's first snapshot; empty when it never began
     * @param end its last
     */
    record Course(
            long startedNs,
            Optional<Snapshot> begin,
            Optional<Snapshot> end,
            long drainedNs,
            List<Interval> intervals) {}
}
