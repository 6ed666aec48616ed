package weir.control;

import java.time.Duration;
import java.util.Optional;
import weir.engine.Endpoint;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.NanoClock;

/**
 * The controller's half of the talk while traffic runs: waits until both sides are warm, begins the window, keeps the heart beating, and
 * collects the other side's report. One thread.
 */
final class RunDialogue {
    private static final Duration TURN = Duration.ofMillis(20);
    private static final long BEAT_NS = 1_000_000_000L;

    private final RolePlan plan;
    private final FrameChannel channel;
    private final Endpoint endpoint;
    private final NanoClock clock;
    private final RunProgress progress;
    private final RunInterrupt interrupt;

    private final WindowOpening opening;
    private boolean stopSent;
    private long nextBeatNs;
    private Optional<RoleReport> remote = Optional.empty();
    private Optional<WeirException> failure = Optional.empty();

    RunDialogue(
            RolePlan plan,
            FrameChannel channel,
            Endpoint endpoint,
            NanoClock clock,
            RunProgress progress,
            RunInterrupt interrupt) {
        this.plan = plan;
        this.channel = channel;
        this.endpoint = endpoint;
        this.clock = clock;
        this.progress = progress;
        this.interrupt = interrupt;
        this.opening = new WindowOpening(plan, channel, endpoint, clock);
        this.nextBeatNs = clock.nanoTime() + BEAT_NS;
    }

    /**
     * Until both sides have finished, or one has failed.
     *
     * @param environment the window waits for its end
     */
    void carryOn(EnvironmentReading environment) {
        try {
            while (!(endpoint.isFinished() && remote.isPresent()) && failure.isEmpty()) {
                channel.receive(TURN).ifPresent(this::take);
                if (environment.isOver() && !interrupt.isAsked()) {
                    opening.turn();
                }
                endWindow();
                beat();
            }
        } catch (WeirException lost) {
            failure = Optional.of(lost);
        }
        if (failure.isPresent()) {
            endpoint.abort();
        }
    }

    private void take(Frame frame) {
        switch (frame) {
            case Frame.Warm ignored -> opening.remoteIsWarm();
            case Frame.Paused ignored -> opening.remoteIsStill();
            case Frame.Measuring ignored -> opening.remoteMeasures();
            case Frame.Finished finished -> {
                remote = Optional.of(finished.report());
                endpoint.peerFinished();
            }
            case Frame.Failed failed -> failure = Optional.of(Expected.failure(failed));
            case Frame.Heartbeat ignored -> {
                // Its arrival is its message.
            }
            default -> failure = Optional.of(Expected.unexpected(frame, "traffic was running"));
        }
    }

    private void endWindow() {
        if (stopSent) {
            return;
        }
        if (interrupt.isAsked() && !opening.hasBegun()) {
            failure = Optional.of(new WeirException(
                    WeirException.Kind.INTERRUPTED, "Interrupted before the window began; nothing was measured."));
        } else if (interrupt.isAsked()) {
            stopSent = true;
            endpoint.endNow();
            channel.send(new Frame.Stop(true));
        } else if (endpoint.isFinished()) {
            stopSent = true;
            channel.send(new Frame.Stop(false));
        }
    }

    private void beat() {
        long nowNs = clock.nanoTime();
        if (nowNs < nextBeatNs) {
            return;
        }
        nextBeatNs = nowNs + BEAT_NS;
        endpoint.beat();
        if (remote.isEmpty()) {
            channel.send(new Frame.Heartbeat(endpoint.soFar().bytes()));
        }
        progress.traffic(opening.hasBegun(), nowNs - opening.stepNs(), endpoint.soFar());
        opening.overdue().ifPresent(late -> failure = Optional.of(late));
        long silentNs = Math.min(channel.silentMs() * 1_000_000L, endpoint.peerSilentNs());
        if (silentNs > plan.silenceNs()) {
            failure = Optional.of(
                    new WeirException(
                            WeirException.Kind.UNREACHABLE,
                            "Nothing was heard from " + channel.remote() + " for " + silentNs / 1_000_000_000L
                                    + " s, neither on the control connection nor in the data. Check that host and the path, or give a longer --silence."));
        }
    }

    Optional<RoleReport> remote() {
        return remote;
    }

    /** How far apart the two windows may have begun: the time the word took there and back. */
    long windowSkewNs() {
        return opening.skewNs();
    }

    Optional<WeirException> failure() {
        return failure;
    }
}
