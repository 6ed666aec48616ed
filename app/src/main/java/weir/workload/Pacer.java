package weir.workload;

import weir.units.NanoClock;

/**
 * Lets one loop start when its plan says so. The plan is fixed when the gate opens and never moves: who is behind starts at once, and
 * again, until it has caught up, but for starts that are further behind than the plan's burst, which are given up. It sleeps to the
 * last {@code spinNs} before a start and spins from there; in a sleep it looks at the gate every 20 ms. One thread. Allocates nothing.
 * Cost per start: one or two clock reads, a histogram update, three opaque reads.
 */
final class Pacer {
    private static final long SLEEP_MAX_NS = 20_000_000;

    private final PacePlan plan;
    private final NanoClock clock;
    private final PaceRecorder recorder;

    private long openedNs;
    private long next;
    private long dueNs;
    private boolean measuring;

    Pacer(PacePlan plan, NanoClock clock) {
        this.plan = plan;
        this.clock = clock;
        this.recorder = new PaceRecorder(plan);
    }

    /** The gate has just opened. */
    void open() {
        openedNs = clock.nanoTime();
        recorder.opened(openedNs);
    }

    /** Waits for the next planned start; false when the gate closed before it. */
    boolean awaitStart(Gate gate) {
        long nowNs = clock.nanoTime();
        giveUp(nowNs);
        dueNs = openedNs + plan.dueNs(next);
        while (gate.isOpen() && nowNs < dueNs) {
            sleepOrSpin(dueNs - nowNs);
            nowNs = clock.nanoTime();
        }
        if (!measuring && gate.isMeasuring()) {
            measuring = true;
        }
        if (!gate.isOpen()) {
            return false;
        }
        next++;
        if (measuring) {
            recorder.made(nowNs - dueNs);
        }
        return true;
    }

    private void sleepOrSpin(long leftNs) {
        if (leftNs > plan.spinNs()) {
            clock.pause(Math.min(leftNs - plan.spinNs(), SLEEP_MAX_NS));
        } else {
            Thread.onSpinWait();
        }
    }

    /** Starts that are behind by more than the burst. */
    private void giveUp(long nowNs) {
        long behind = plan.dueBy(nowNs - openedNs) - next;
        if (behind > plan.burst()) {
            long starts = behind - plan.burst();
            next += starts;
            if (measuring) {
                recorder.givenUp(starts);
            }
        }
    }

    /** The response of the present start is whole. */
    void responded(long nowNs) {
        recorder.responded(nowNs - dueNs);
    }

    PaceRecorder recorder() {
        return recorder;
    }
}
