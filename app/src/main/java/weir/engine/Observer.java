package weir.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.RolePlan;
import weir.model.RoleReport.Interval;
import weir.model.Timing;
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

    /** The same once somebody has asked for the end, and waits for it. */
    private static final long ASKED_DRAIN_LIMIT_NS = 10_000_000_000L;

    /** What was woken ends within this, or is left to itself. */
    private static final long JOIN_LIMIT_NS = 2_000_000_000L;

    private static final long TICK_NS = 20_000_000L;

    private final RolePlan plan;
    private final Site site;
    private final Sampler sampler;
    private final PhaseGate gate;
    private final List<StreamThread> threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private boolean measureAsked;
    private boolean endAsked;
    private long endAskedNs;
    private boolean peerFinished;
    private boolean aborted;

    private volatile boolean started;
    private long startedNs;
    private volatile Optional<Snapshot> begin = Optional.empty();
    private Optional<Snapshot> end = Optional.empty();
    private Ending ending = Ending.ASKED;
    private List<Interval> intervals = List.of();
    private long drainedNs;
    private Optional<LastMove> lastMove = Optional.empty();

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

    /** The window ends now, if it has begun, and the drain soon. */
    void endNow() {
        long nowNs = site.clock().nanoTime();
        signal(() -> {
            endAskedNs = endAsked ? endAskedNs : nowNs;
            endAsked = true;
        });
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

    /** A stream has done its share, or ended. */
    void streamChanged() {
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
        if (!started) {
            return false;
        }
        long sinceNs = site.clock().nanoTime() - startedNs;
        if (sinceNs < omit.minNs()) {
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
        started = true;
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
        Slices slices =
                new Slices(Sampler.Moment.of(first), plan.spec().timing().intervalNs());
        Optional<Ending> over = awaitCut(first.timeNs(), slices.nextNs());
        while (over.isEmpty()) {
            slices.cut(sampler.moment());
            over = awaitCut(first.timeNs(), slices.nextNs());
        }
        ending = over.get();
        Snapshot last = lastMove.filter(moved -> ending == Ending.PEER_WORD)
                .map(LastMove::snapshot)
                .orElseGet(() -> sampler.snapshot(plan.leads() ? gate::close : () -> {}));
        end = Optional.of(last);
        slices.cut(Sampler.Moment.of(last));
        intervals = slices.intervals();
    }

    /** Waits until so much of the window has passed; how the window ended when it does before that, or then. */
    private Optional<Ending> awaitCut(long beginNs, long cutNs) {
        Timing timing = plan.spec().timing();
        long durationNs = timing.isCounted() ? Long.MAX_VALUE : timing.durationNs();
        lock.lock();
        try {
            while (true) {
                long sinceNs = site.clock().nanoTime() - beginNs;
                Optional<Ending> over = ending(sinceNs, durationNs);
                if (over.isPresent() || sinceNs >= cutNs) {
                    return over;
                }
                long leftNs = Math.min(durationNs, cutNs) - sinceNs;
                changed.awaitNanos(lastMove.isPresent() ? Math.min(leftNs, TICK_NS) : leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of(Ending.ASKED);
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock. */
    private Optional<Ending> ending(long sinceNs, long durationNs) {
        boolean isCounted = plan.spec().timing().isCounted();
        if (aborted || endAsked) {
            return Optional.of(Ending.ASKED);
        }
        if (isCounted ? allDone() : allEnded()) {
            return Optional.of(Ending.DONE);
        }
        if (sinceNs >= durationNs) {
            return Optional.of(Ending.TIME);
        }
        return isCounted && peerFinished && nothingComes() ? Optional.of(Ending.PEER_WORD) : Optional.empty();
    }

    /**
     * Whether an amount of work, which the other end says is done, will not be seen to be done here: the end markers are lost, or the
     * other end failed. Under the lock.
     */
    private boolean nothingComes() {
        LastMove move = lastMove.orElseGet(() -> new LastMove(sampler, site.clock()));
        lastMove = Optional.of(move);
        move.look();
        return move.quietNs() >= (endsByWake() ? DATAGRAM_QUIET_NS : SILENT_NS);
    }

    private void drain() {
        long beganNs = site.clock().nanoTime();
        Movement movement = new Movement(sampler, site.clock());
        while (!allEnded()) {
            // Whoever leads the traffic ends it; the other end goes on for as long as something comes.
            if (plan.leads() || isPeerFinished() || isAborted()) {
                gate.close();
            }
            awaitTick();
            movement.look();
            if (isOver(site.clock().nanoTime() - beganNs, movement.quietNs())) {
                threads.forEach(StreamThread::wake);
                break;
            }
        }
        gate.close();
        awaitThreads();
    }

    /** Waits for threads that have ended or been woken; all of them together get the limit. */
    void awaitThreads() {
        long limitNs = System.nanoTime() + JOIN_LIMIT_NS;
        threads.forEach(thread -> thread.join((limitNs - System.nanoTime()) / 1_000_000));
    }

    private boolean isOver(long drainNs, long quietNs) {
        lock.lock();
        try {
            boolean askedLongAgo = endAsked && site.clock().nanoTime() - endAskedNs >= ASKED_DRAIN_LIMIT_NS;
            if (aborted || askedLongAgo || drainNs >= DRAIN_LIMIT_NS) {
                return true;
            }
            if (!peerFinished) {
                return quietNs >= SILENT_NS;
            }
            return quietNs >= (endsByWake() ? DATAGRAM_QUIET_NS : QUIET_NS);
        } finally {
            lock.unlock();
        }
    }

    /** Whether being woken is an ordinary end for all that is left. */
    private boolean endsByWake() {
        return threads.stream().allMatch(t -> t.hasEnded() || t.work().wakeIsAnEnd());
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

    private boolean allDone() {
        return threads.stream().allMatch(StreamThread::isDone);
    }

    private boolean allEnded() {
        return threads.stream().allMatch(StreamThread::hasEnded);
    }

    /** After {@link #run}. */
    Course course() {
        return new Course(startedNs, begin, end, ending, drainedNs, intervals);
    }

    /** How the window ended. */
    enum Ending {
        /** Its time was over. */
        TIME,
        /** Every stream had done its share, or had ended. */
        DONE,
        /** The other end said that it had finished, and nothing came any more. */
        PEER_WORD,
        /** Somebody asked for it. */
        ASKED
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
            Ending ending,
            long drainedNs,
            List<Interval> intervals) {}
}
