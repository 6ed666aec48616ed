package weir.control;

import java.time.Duration;
import java.util.Optional;
import weir.engine.Endpoint;
import weir.model.ReportCheck;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.AddressText;
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
    private final PeerWatch watch;
    private boolean stopSent;
    private boolean interruptSent;
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
        this.watch = new PeerWatch(plan.silenceNs(), clock);
        this.nextBeatNs = clock.nanoTime() + BEAT_NS;
    }

    /**
     * Until both sides have finished, or one has failed.
     *
     * @param environment the window waits for its end
     */
    void carryOn(EnvironmentReading environment) {
        endpoint.whenFinished(channel::nudge);
        try (RunInterrupt.Listening _ = interrupt.listen(channel::nudge)) {
            while (!(endpoint.isFinished() && remote.isPresent()) && failure.isEmpty()) {
                channel.receive(turn()).ifPresent(this::take);
                if (environment.isOver() && !interrupt.isAsked()) {
                    opening.turn();
                }
                endWindow();
                beat();
            }
        } catch (WeirException lost) {
            // Who has said why it leaves is gone when it is written to next; the reason is what it said.
            failure = failure.or(() -> Optional.of(lost));
        }
        if (failure.isPresent()) {
            endpoint.abort();
        }
    }

    /** In the window all that happens comes with a word or a nudge: this thread sleeps from beat to beat, so as not to disturb it. */
    private Duration turn() {
        return opening.hasBegun() ? Duration.ofNanos(Math.max(0, nextBeatNs - clock.nanoTime())) : TURN;
    }

    private void take(Frame frame) {
        switch (frame) {
            case Frame.Warm ignored -> opening.remoteIsWarm();
            case Frame.Paused ignored -> opening.remoteIsStill();
            case Frame.Measuring ignored -> opening.remoteMeasures();
            case Frame.Finished finished -> takeReport(finished);
            case Frame.Failed failed -> failure = Optional.of(Expected.failure(failed));
            case Frame.Heartbeat ignored -> {
                // Its arrival is its message.
            }
            default -> failure = Optional.of(Expected.unexpected(frame, "traffic was running"));
        }
    }

    private void takeReport(Frame.Finished finished) {
        if (!opening.hasBegun() || remote.isPresent()) {
            throw Expected.unexpected(finished, "the other end had nothing to report");
        }
        Optional<String> violation =
                ReportCheck.violation(finished.report(), plan.role().opposite(), plan.spec());
        if (violation.isPresent()) {
            throw new WeirException(
                    WeirException.Kind.RUN_FAILED,
                    "The report from " + AddressText.of(channel.remote()) + " cannot be right: " + violation.get()
                            + ". Use the same version of Weir on both hosts.");
        }
        remote = Optional.of(finished.report());
        endpoint.peerFinished();
    }

    private void endWindow() {
        if (endpoint.isFinished()) {
            watch.finishedHere(silence());
        }
        if (interruptSent) {
            hurryIfAsked();
            return;
        }
        if (interrupt.isAsked() && !opening.hasBegun()) {
            failure = Optional.of(new WeirException(
                    WeirException.Kind.INTERRUPTED, "Interrupted before the window began; nothing was measured."));
        } else if (interrupt.isAsked()) {
            // Also when this side has finished already: then the user no longer waits for the other one's drain.
            interruptSent = true;
            watch.interrupted();
            endpoint.endNow();
            channel.send(new Frame.Stop(true));
        } else if (endpoint.isFinished() && !stopSent) {
            stopSent = true;
            channel.send(new Frame.Stop(false));
        }
    }

    /** The user does not wait for what is under way; a report that has come all the same is as good as any. */
    private void hurryIfAsked() {
        if (!interrupt.isInsisted()) {
            return;
        }
        endpoint.abort();
        if (remote.isEmpty()) {
            failure = Optional.of(new WeirException(
                    WeirException.Kind.INTERRUPTED,
                    "Interrupted a second time; the report from " + AddressText.of(channel.remote())
                            + " was not waited for."));
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
            channel.send(new Frame.Heartbeat());
        }
        progress.traffic(opening.hasBegun(), nowNs - opening.stepNs(), endpoint.soFar());
        opening.overdue().ifPresent(late -> failure = Optional.of(late));
        watch.verdict(AddressText.of(channel.remote()), silence()).ifPresent(late -> failure = Optional.of(late));
    }

    private Silence silence() {
        return Silence.of(channel, endpoint);
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
