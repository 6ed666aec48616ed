package weir.engine;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import weir.model.Environment;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.Interval;
import weir.model.Totals;
import weir.units.NanoClock;
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
    private final List<StreamTeam> teams;
    private final StreamThreads threads;
    private final Sampler sampler;
    private final Wishes wishes;
    private final Observer observer;
    private final NanoClock.Worker observing;
    private final LifeSigns lifeSigns;
    private final Stillness stillness;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private volatile boolean finished;

    /** An endpoint for streams that are attached at both ends, each with a thread; it closes them, also when it cannot be made. */
    public Endpoint(RolePlan plan, Site site, List<StreamWork> work) {
        this(plan, site, work, List.of());
    }

    /** An endpoint whose streams share threads, one for each team; otherwise the same. */
    public static Endpoint ofTeams(RolePlan plan, Site site, List<StreamTeam> teams) {
        List<StreamWork> work = teams.stream()
                .flatMap(team -> team.streams().stream())
                .sorted(Comparator.comparingInt(StreamWork::index))
                .toList();
        return new Endpoint(plan, site, work, teams);
    }

    private Endpoint(RolePlan plan, Site site, List<StreamWork> work, List<StreamTeam> teams) {
        this.plan = plan;
        this.site = site;
        this.work = List.copyOf(work);
        this.teams = List.copyOf(teams);
        try {
            this.sampler = new Sampler(site, this.work);
            this.wishes = new Wishes(site.clock());
            PhaseGate gate = new PhaseGate(site.clock());
            List<StreamLife> lives = this.work.stream()
                    .map(one -> new StreamLife(one, site.clock(), wishes::changed))
                    .toList();
            this.threads = new StreamThreads(
                    lives,
                    this.teams,
                    new StreamThread.Surroundings(gate, site, plan.end().cpus()));
            WindowEnd.Watched watched = new WindowEnd.Watched(site.clock(), sampler, threads);
            this.observer = new Observer(plan, site, watched, gate, wishes);
            this.lifeSigns = new LifeSigns(plan.role(), this.work, sampler, site.clock());
            this.stillness = new Stillness(this.work, sampler, site.clock());
            this.observing = site.clock().worker("weir-observer", this::observe);
        } catch (RuntimeException | Error failed) {
            release();
            throw failed;
        }
    }

    private void release() {
        teams.forEach(StreamTeam::close);
        work.forEach(one -> one.stream().close());
    }

    private void observe() {
        try {
            observer.run();
        } finally {
            finished = true;
            over.complete(null);
        }
    }

    /** Hands every interval of the window, as it ends, to a listener that must not block. Before {@link #start}. */
    public void onInterval(Consumer<Interval> listener) {
        observer.onInterval(listener);
    }

    /** Opens the gate: traffic flows, uncounted. */
    public void start() {
        threads.start();
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
        wishes.measure();
    }

    /** Whether the window has begun, its first snapshot taken; waits for that at most 0.1 s. */
    public boolean awaitBegin() {
        return observer.awaitBegin(BEGIN_LIMIT_NS);
    }

    /** The other side has sent all that it will. */
    public void peerFinished() {
        wishes.peerFinished();
    }

    /** Ends the window now and drains; what was measured is kept. */
    public void endNow() {
        wishes.endNow(site.clock().nanoTime());
    }

    /**
     * Stops at once, without a drain, and throws away what the kernel still holds for sending: of a run that nobody waits for any more,
     * nothing shall go out. Safe to call twice.
     */
    public void abort() {
        observer.abort();
        work.forEach(one -> one.stream().abort());
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

    /**
     * How long the path takes there and back, as the kernel measures it on the streams of a TCP sender, ns; 0 when this end can hear the
     * other one without waiting for that.
     */
    public long pathNs() {
        return lifeSigns.pathNs();
    }

    /** Whether traffic is over and drained. */
    public boolean isFinished() {
        return finished;
    }

    /** Calls this once {@link #isFinished}, on a thread of the endpoint's, or now if it is already; it must not block. */
    public void whenFinished(Runnable told) {
        var _ = over.thenRun(told);
    }

    /**
     * What this side saw; waits until it is finished.
     *
     * @param environment this host
     * @param overlapped other sessions of this host's agent during the run
     */
    public RoleReport report(Environment environment, List<String> overlapped) {
        awaitFinish();
        return new ReportBuilder(plan, site, threads).build(observer.course(), environment, overlapped);
    }

    /** An interrupt aborts; what was seen until then is reported. */
    private void awaitFinish() {
        boolean interrupted = false;
        while (true) {
            try {
                observing.join(0);
                break;
            } catch (InterruptedException told) {
                interrupted = true;
                abort();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes every stream; aborts first when traffic is not over. */
    @Override
    public void close() {
        if (!finished) {
            abort();
            threads.join();
        }
        release();
    }
}
