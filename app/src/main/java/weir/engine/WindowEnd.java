package weir.engine;

import java.util.Optional;
import weir.model.RolePlan;
import weir.model.Timing;
import weir.units.NanoClock;

/** Decides when a window ends, and how. One thread. */
final class WindowEnd {
    private static final long TICK_NS = 20_000_000L;

    private final RolePlan plan;
    private final NanoClock clock;
    private final Sampler sampler;
    private final StreamThreads threads;
    private final Wishes wishes;
    private final long beginNs;
    private Optional<LastMove> lastMove = Optional.empty();

    /** @param beginNs of the window */
    WindowEnd(RolePlan plan, Watched watched, Wishes wishes, long beginNs) {
        this.plan = plan;
        this.clock = watched.clock();
        this.sampler = watched.sampler();
        this.threads = watched.threads();
        this.wishes = wishes;
        this.beginNs = beginNs;
        if (plan.spec().timing().isCounted() && !plan.leads() && threads.endByWake()) {
            // End markers of datagrams may all be lost, and the window must not reach to the word that tells of it.
            lastMove = Optional.of(new LastMove(sampler, clock));
        }
    }

    /** What is looked at. */
    record Watched(NanoClock clock, Sampler sampler, StreamThreads threads) {}

    /** Waits until so much of the window has passed; how the window ended when it does before that, or then. */
    Optional<Ending> awaitCut(long cutNs) {
        Timing timing = plan.spec().timing();
        long durationNs = timing.isCounted() ? Long.MAX_VALUE : timing.durationNs();
        while (true) {
            long sinceNs = clock.nanoTime() - beginNs;
            Optional<Ending> over = ending(sinceNs, durationNs);
            if (over.isPresent() || sinceNs >= cutNs) {
                return over;
            }
            long leftNs = Math.min(durationNs, cutNs) - sinceNs;
            // A change between the look and the wait is seen by the wait's own.
            wishes.await(lastMove.isPresent() ? Math.min(leftNs, TICK_NS) : leftNs, this::isChanged);
        }
    }

    /** Whether something has come about that may end the window before its time. */
    private boolean isChanged() {
        boolean peerIsNews = plan.spec().timing().isCounted() && wishes.isPeerFinished() && lastMove.isEmpty();
        return wishes.isAborted() || wishes.isEndAsked() || isDone() || peerIsNews;
    }

    private boolean isDone() {
        return plan.spec().timing().isCounted() ? threads.allDone() : threads.allEnded();
    }

    private Optional<Ending> ending(long sinceNs, long durationNs) {
        if (wishes.isAborted() || wishes.isEndAsked()) {
            return Optional.of(Ending.ASKED);
        }
        if (isDone()) {
            return Optional.of(Ending.DONE);
        }
        if (sinceNs >= durationNs) {
            return Optional.of(Ending.TIME);
        }
        return plan.spec().timing().isCounted() && nothingComes() ? Optional.of(Ending.PEER_WORD) : Optional.empty();
    }

    /**
     * Whether an amount of work, which the other end says is done, will not be seen to be done here: the end markers are lost, or the
     * other end failed.
     */
    private boolean nothingComes() {
        if (wishes.isPeerFinished() && lastMove.isEmpty()) {
            lastMove = Optional.of(new LastMove(sampler, clock));
        }
        lastMove.ifPresent(LastMove::look);
        return wishes.isPeerFinished() && lastMove.orElseThrow().quietNs() >= quietLimitNs();
    }

    private long quietLimitNs() {
        return threads.endByWake() ? Drain.DATAGRAM_QUIET_NS : Drain.SILENT_NS;
    }

    /** Everything that is counted, as of the end; it closes the gate of whoever leads. */
    Snapshot last(Ending ending, Runnable closeGate) {
        return lastMove.filter(moved -> ending == Ending.PEER_WORD)
                .map(LastMove::snapshot)
                .orElseGet(() -> sampler.snapshot(plan.leads() ? closeGate : () -> {}));
    }
}
