package weir.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import weir.model.RolePlan;
import weir.model.RoleReport.Interval;
import weir.model.Timing;
import weir.workload.PhaseGate;

/**
 * Follows the streams of one endpoint through omit, window and drain on its own thread: takes the snapshots at the window's edges and
 * moves the gate. Loops are never asked anything; they publish and are read.
 *
 * <p>Methods may be called by any thread.
 */
final class Observer {
    private static final long TICK_NS = 20_000_000L;

    private final RolePlan plan;
    private final Site site;
    private final Sampler sampler;
    private final StreamThreads threads;
    private final WindowEnd.Watched watched;
    private final PhaseGate gate;
    private final Wishes wishes;

    private volatile boolean started;
    private long startedNs;
    private volatile Optional<Snapshot> begin = Optional.empty();
    private Optional<Snapshot> end = Optional.empty();
    private Ending ending = Ending.ASKED;
    private List<Interval> intervals = List.of();
    private long drainedNs;
    private volatile Consumer<Interval> onInterval = interval -> {};

    Observer(RolePlan plan, Site site, WindowEnd.Watched watched, PhaseGate gate, Wishes wishes) {
        this.plan = plan;
        this.site = site;
        this.watched = watched;
        this.sampler = watched.sampler();
        this.threads = watched.threads();
        this.gate = gate;
        this.wishes = wishes;
    }

    /** Who is told of each interval as it ends, by this observer's thread. Before {@link #run}. */
    void onInterval(Consumer<Interval> listener) {
        onInterval = listener;
    }

    /** Loops that send a number of bytes stand still until the window begins. */
    void pause() {
        gate.pause();
    }

    /** The other end is gone: stop at once. */
    void abort() {
        wishes.abort();
        gate.close();
        threads.wake();
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
        return sinceNs >= omit.maxNs() || threads.allEnded() || sampler.fewestCalls() >= omit.calls();
    }

    /** Whether the window has begun; waits for it so long. */
    boolean awaitBegin(long limitNs) {
        wishes.await(limitNs, () -> begin.isPresent() || wishes.isAborted());
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
        while (!isWindowDue()) {
            wishes.await(TICK_NS, this::isWindowDue);
        }
        if (!wishes.isAborted()) {
            window();
        }
        new Drain(plan, watched, wishes, gate).carryOut();
        drainedNs = site.clock().nanoTime();
    }

    private boolean isWindowDue() {
        return wishes.isMeasureAsked() || wishes.isEndAsked() || wishes.isAborted();
    }

    private void window() {
        Snapshot first = sampler.snapshot(gate::measure);
        begin = Optional.of(first);
        wishes.changed();
        WindowEnd windowEnd = new WindowEnd(plan, watched, wishes, first.timeNs());
        Slices slices =
                new Slices(Sampler.Moment.of(first), plan.spec().timing().intervalNs(), onInterval);
        Optional<Ending> over = windowEnd.awaitCut(slices.nextNs());
        while (over.isEmpty()) {
            slices.cut(sampler.moment());
            over = windowEnd.awaitCut(slices.nextNs());
        }
        ending = over.get();
        Snapshot last = windowEnd.last(ending, gate::close);
        end = Optional.of(last);
        slices.cut(Sampler.Moment.of(last));
        intervals = slices.intervals();
    }

    /** After {@link #run}. */
    Course course() {
        return new Course(startedNs, begin, end, ending, drainedNs, intervals);
    }
}
