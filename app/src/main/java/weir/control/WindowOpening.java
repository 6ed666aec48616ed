package weir.control;

import java.util.Optional;
import weir.engine.Endpoint;
import weir.model.RolePlan;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.NanoClock;

/**
 * How the controller begins the window on both sides. A timed one begins on both at once, with traffic flowing. One of a number of bytes
 * begins from a standstill: the sender pauses, what was under way arrives, the receiver begins to count, and the sender goes on. One
 * thread.
 */
final class WindowOpening {
    private enum Step {
        WARMING,
        STILLING,
        ANNOUNCED,
        BEGUN
    }

    private final RolePlan plan;
    private final FrameChannel channel;
    private final Endpoint endpoint;
    private final NanoClock clock;

    private Step step = Step.WARMING;
    private boolean remoteWarm;
    private boolean remoteStill;
    private boolean remoteMeasuring;
    private long stepNs;
    private long skewNs = -1;

    WindowOpening(RolePlan plan, FrameChannel channel, Endpoint endpoint, NanoClock clock) {
        this.plan = plan;
        this.channel = channel;
        this.endpoint = endpoint;
        this.clock = clock;
        this.stepNs = clock.nanoTime();
    }

    void remoteIsWarm() {
        remoteWarm = true;
    }

    void remoteIsStill() {
        if (step != Step.STILLING || plan.leads()) {
            throw Expected.unexpected(new Frame.Paused(), "no pause was asked for");
        }
        remoteStill = true;
    }

    void remoteMeasures() {
        if (step == Step.ANNOUNCED) {
            endpoint.measure();
            enter(Step.BEGUN);
        } else if (step == Step.BEGUN && !remoteMeasuring) {
            // A bound only when this side's first snapshot is in it too.
            skewNs = endpoint.awaitBegin() ? clock.nanoTime() - stepNs : -1;
        } else {
            throw Expected.unexpected(new Frame.Measuring(), "no window was to begin");
        }
        remoteMeasuring = true;
    }

    /** Goes as far as it can. */
    void turn() {
        switch (step) {
            case WARMING -> whenWarm();
            case STILLING -> whenStill();
            case ANNOUNCED, BEGUN -> {
                // The other side's word, or nothing, is waited for.
            }
        }
    }

    private void whenWarm() {
        if (!remoteWarm || !endpoint.isWarm()) {
            return;
        }
        if (!plan.beginsStill()) {
            enter(Step.BEGUN);
            channel.send(new Frame.Measure());
            endpoint.measure();
            return;
        }
        enter(Step.STILLING);
        if (plan.leads()) {
            endpoint.pause();
            remoteStill = true;
        } else {
            channel.send(new Frame.Pause());
        }
    }

    private void whenStill() {
        if (!remoteStill || !endpoint.isStill()) {
            return;
        }
        if (plan.leads()) {
            enter(Step.ANNOUNCED);
        } else {
            endpoint.measure();
            enter(Step.BEGUN);
        }
        channel.send(new Frame.Measure());
    }

    private void enter(Step next) {
        step = next;
        stepNs = clock.nanoTime();
    }

    /** Whether the window has begun here. */
    boolean hasBegun() {
        return step == Step.BEGUN;
    }

    /** When the present phase began. */
    long stepNs() {
        return stepNs;
    }

    /** Why it takes too long; empty when it does not. */
    Optional<WeirException> overdue() {
        long sinceNs = clock.nanoTime() - stepNs;
        return switch (step) {
            case WARMING -> sinceNs < warmLimitNs() ? Optional.empty() : Optional.of(notWarm());
            case STILLING, ANNOUNCED ->
                sinceNs < ControlLimits.STEP.toNanos() ? Optional.empty() : Optional.of(notStill());
            case BEGUN -> Optional.empty();
        };
    }

    /** Hosts are described meanwhile, which takes a busy one some time. */
    private long warmLimitNs() {
        return plan.spec().timing().omit().maxNs() + 2 * ControlLimits.STEP.toNanos();
    }

    private WeirException notWarm() {
        return new WeirException(
                WeirException.Kind.RUN_FAILED,
                "The two ends were not warm within " + warmLimitNs() / 1_000_000_000L
                        + " s. Look at the load of both hosts and try again.");
    }

    private static WeirException notStill() {
        return new WeirException(
                WeirException.Kind.RUN_FAILED,
                "The streams did not come to a standstill before the window within " + ControlLimits.STEP.toSeconds()
                        + " s. Try again with --omit 0, or end the run by --duration.");
    }

    /** How far apart the windows may have begun: the time the word took there and back; -1 when they do not begin at once. */
    long skewNs() {
        return skewNs;
    }
}
