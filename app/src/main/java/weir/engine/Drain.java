package weir.engine;

import weir.model.RolePlan;
import weir.workload.PhaseGate;

/** From the end of the window to the end of every stream: what was in flight arrives, and what does not end by itself is ended. One thread. */
final class Drain {
    /** A UDP receiver that saw no datagram for this long after its sender has finished has seen the last. */
    static final long DATAGRAM_QUIET_NS = 500_000_000L;

    /**
     * No progress for this long means nothing more will come, though the other end has not said that it has finished: its word may be
     * stuck behind the traffic.
     */
    static final long SILENT_NS = 9_000_000_000L;

    /** The same when the other end has said so. */
    private static final long QUIET_NS = 3_000_000_000L;

    /** However slowly it goes, a drain ends here. */
    private static final long LIMIT_NS = 60_000_000_000L;

    /** The same once somebody has asked for the end, and waits for it. */
    private static final long ASKED_LIMIT_NS = 10_000_000_000L;

    private static final long TICK_NS = 20_000_000L;

    private final RolePlan plan;
    private final WindowEnd.Watched watched;
    private final Wishes wishes;
    private final PhaseGate gate;

    Drain(RolePlan plan, WindowEnd.Watched watched, Wishes wishes, PhaseGate gate) {
        this.plan = plan;
        this.watched = watched;
        this.wishes = wishes;
        this.gate = gate;
    }

    /** Returns when every stream has ended or been given up. */
    void carryOut() {
        long beganNs = watched.clock().nanoTime();
        StreamThreads threads = watched.threads();
        Movement movement = new Movement(watched.sampler(), watched.clock());
        while (!threads.allEnded()) {
            // Whoever leads the traffic ends it; the other end goes on for as long as something comes.
            if (plan.leads() || wishes.isPeerFinished() || wishes.isAborted()) {
                gate.close();
            }
            wishes.await(TICK_NS, () -> wishes.isAborted() || threads.allEnded());
            movement.look();
            if (isOver(watched.clock().nanoTime() - beganNs, movement.quietNs())) {
                threads.wake();
                break;
            }
        }
        gate.close();
        threads.join();
    }

    private boolean isOver(long drainNs, long quietNs) {
        boolean askedLongAgo =
                wishes.isEndAsked() && watched.clock().nanoTime() - wishes.endAskedNs() >= ASKED_LIMIT_NS;
        if (wishes.isAborted() || askedLongAgo || drainNs >= LIMIT_NS) {
            return true;
        }
        if (!wishes.isPeerFinished()) {
            return quietNs >= SILENT_NS;
        }
        return quietNs >= (watched.threads().endByWake() ? DATAGRAM_QUIET_NS : QUIET_NS);
    }
}
