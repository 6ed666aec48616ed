package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weir.model.Environment;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.Totals;
import weir.workload.PhaseGate;

/**
 * One side of a run: carries out a {@link RolePlan} over open streams and reports what it saw. It knows nothing of the other side but
 * what arrives. Life cycle: {@link #start}, {@link #measure} once both sides are warm, then {@link #report} when {@link #isFinished}.
 * Thread-safe; no method blocks for longer than the operating system takes to answer, but {@link #report}.
 */
public final class Endpoint implements AutoCloseable {
    private static final long BEGIN_LIMIT_NS = 100_000_000L;

    private final RolePlan plan;
    private final Site site;
    private final List<StreamWork> work;
    private final List<StreamThread> threads;
    private final Sampler sampler;
    private final Observer observer;
    private final Thread observing;
    private final LifeSigns lifeSigns;
    private final Stillness stillness;
    private volatile boolean finished;

    /** An endpoint for streams that are attached at both ends; it closes them. */
    public Endpoint(RolePlan plan, Site site, List<StreamWork> work) {
        this.plan = plan;
        this.site = site;
        this.work = List.copyOf(work);
        this.sampler = new Sampler(site, this.work);
        PhaseGate gate = new PhaseGate();
        List<StreamThread> made = new ArrayList<>();
        this.observer = new Observer(plan, site, sampler, gate, made);
        List<Integer> cpus = plan.end().cpus();
        for (StreamWork one : this.work) {
            Optional<Integer> cpu =
                    cpus.isEmpty() ? Optional.empty() : Optional.of(cpus.get(one.index() % cpus.size()));
            made.add(new StreamThread(one, gate, site, cpu, observer::streamEnded));
        }
        this.threads = made;
        this.lifeSigns = new LifeSigns(plan.role(), this.work, sampler, site.clock());
        this.stillness = new Stillness(this.work, sampler, site.clock());
        this.observing = Thread.ofPlatform().name("weir-observer").daemon().unstarted(this::observe);
    }

    private void observe() {
        try {
            observer.run();
        } finally {
            finished = true;
        }
    }

    /** Opens the gate: traffic flows, uncounted. */
    public void start() {
        threads.forEach(StreamThread::start);
        observing.start();
    }

    /** Whether this side's omit condition is met. */
    public boolean isWarm() {
        return observer.isWarm();
    }

    /** Stands still before the window, when this side sends a number of bytes; see {@link RolePlan#beginsStill}. */
    public void pause() {
        observer.pause();
    }

    /** Whether nothing has moved for a while and nothing is under way. One thread at a time. */
    public boolean isStill() {
        return stillness.isStill();
    }

    /** Begins the window. */
    public void measure() {
        observer.measure();
    }

    /** Whether the window has begun, its first snapshot taken; waits for that at most 0.1 s. */
    public boolean awaitBegin() {
        return observer.awaitBegin(BEGIN_LIMIT_NS);
    }

    /** The other side has sent all that it will. */
    public void peerFinished() {
        observer.peerFinished();
    }

    /** Ends the window now and drains; what was measured is kept. */
    public void endNow() {
        observer.endNow();
    }

    /** Stops at once, without a drain. Safe to call twice. */
    public void abort() {
        observer.abort();
    }

    /** Bytes or transactions so far, for progress. */
    public Totals soFar() {
        return sampler.sum();
    }

    /** Once a second: tells the other side of a one-way flow that we live, and looks for such signs from it. */
    public void beat() {
        lifeSigns.beat();
    }

    /** How long the data streams have shown no sign of the other side, ns. */
    public long peerSilentNs() {
        return lifeSigns.silentNs();
    }

    /** Whether traffic is over and drained. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * What this side saw; waits until it is finished.
     *
     * @param environment this host
     * @param overlapped other sessions of this host's agent during the run
     */
    public RoleReport report(Environment environment, List<String> overlapped) {
        try {
            observing.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            abort();
        }
        return new ReportBuilder(plan, site, threads).build(observer.course(), environment, overlapped);
    }

    /** Ends traffic, if any is left, and closes every stream. */
    @Override
    public void close() {
        abort();
        threads.forEach(thread -> thread.join(2000));
        work.forEach(one -> one.stream().close());
    }
}
