package weir.control;

import java.time.Duration;
import java.util.Optional;
import weir.engine.Endpoint;
import weir.model.RolePlan;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.NanoClock;

/** The agent's half of the talk while traffic runs. One thread. */
final class AgentTurns {
    private static final Duration TURN = Duration.ofMillis(20);
    private static final long BEAT_NS = 1_000_000_000L;

    private final Run run;
    private final NanoClock clock;
    private final FrameChannel channel;
    private final RunInterrupt shutdown;
    private final long startedNs;
    private Optional<Long> warmNs = Optional.empty();
    private boolean pauseAsked;
    private Window window = Window.AWAITED;
    private long nextBeatNs;

    /** One run whose traffic has begun. */
    record Run(RolePlan plan, Endpoint endpoint, TrafficLimits limits, TrafficWatchdog watchdog) {}

    private enum Window {
        AWAITED,
        ASKED,
        SIGNALLED,
        BEGUN
    }

    AgentTurns(Run run, NanoClock clock, FrameChannel channel, RunInterrupt shutdown) {
        this.run = run;
        this.clock = clock;
        this.channel = channel;
        this.shutdown = shutdown;
        this.startedNs = clock.nanoTime();
        this.nextBeatNs = startedNs + BEAT_NS;
    }

    /**
     * Returns when this side's traffic is over; throws when the controller is gone or takes too long, which ends the session and its
     * traffic.
     *
     * @param environment this side is not warm before its end
     */
    void untilFinished(EnvironmentReading environment) {
        run.endpoint().whenFinished(channel::nudge);
        try (RunInterrupt.Listening _ = shutdown.listen(channel::nudge)) {
            while (!run.endpoint().isFinished()) {
                turn(environment);
            }
        }
        refuseLength();
    }

    private void turn(EnvironmentReading environment) {
        channel.receive(patience()).ifPresent(this::take);
        if (warmNs.isEmpty() && environment.isOver() && run.endpoint().isWarm()) {
            warmNs = Optional.of(clock.nanoTime());
            channel.send(new Frame.Warm());
        }
        beginWindow();
        beat();
    }

    /** In the window all that happens comes with a word or a nudge: this thread sleeps from beat to beat, so as not to disturb it. */
    private Duration patience() {
        return window == Window.BEGUN ? Duration.ofNanos(Math.max(0, nextBeatNs - clock.nanoTime())) : TURN;
    }

    /** A receiver of a number of bytes begins to count when what came before has been read; anybody else at once. */
    private void beginWindow() {
        Endpoint endpoint = run.endpoint();
        if (pauseAsked && endpoint.isStill()) {
            pauseAsked = false;
            channel.send(new Frame.Paused());
        }
        boolean mustBeStill = run.plan().beginsStill() && !run.plan().leads();
        if (window == Window.ASKED && (!mustBeStill || endpoint.isStill())) {
            window = Window.SIGNALLED;
            endpoint.measure();
        }
        if (window == Window.SIGNALLED && endpoint.awaitBegin()) {
            window = Window.BEGUN;
            channel.send(new Frame.Measuring());
        }
    }

    private void take(Frame frame) {
        switch (frame) {
            case Frame.Pause pause -> {
                require(frame, window == Window.AWAITED);
                run.endpoint().pause();
                pauseAsked = true;
            }
            case Frame.Measure measure -> {
                require(frame, window == Window.AWAITED && warmNs.isPresent());
                window = Window.ASKED;
            }
            case Frame.Stop stop -> {
                if (stop.interrupted()) {
                    run.endpoint().endNow();
                }
                run.endpoint().peerFinished();
            }
            case Frame.Failed failed -> throw Expected.failure(failed);
            case Frame.Heartbeat ignored -> {
                // Its arrival is its message.
            }
            default -> throw Expected.unexpected(frame, "traffic was running");
        }
    }

    private static void require(Frame frame, boolean inOrder) {
        if (!inOrder) {
            throw Expected.unexpected(frame, "it was not its turn");
        }
    }

    private void beat() {
        if (shutdown.isAsked()) {
            throw new WeirException(
                    WeirException.Kind.RUN_FAILED, "The agent was told to end. Start it again and repeat the run.");
        }
        refuseLength();
        long nowNs = clock.nanoTime();
        if (nowNs < nextBeatNs) {
            return;
        }
        nextBeatNs = nowNs + BEAT_NS;
        refuseIdling(nowNs);
        run.endpoint().beat();
        channel.send(new Frame.Heartbeat());
        refuseSilence();
    }

    /** Policy has seen how long a timed run is planned to be; how long anything really takes is known only now. */
    private void refuseLength() {
        if (run.watchdog().isTimeOver()) {
            throw new WeirException(
                    WeirException.Kind.REFUSED,
                    "This agent carries this run's traffic for no longer than "
                            + run.limits().trafficNs() / 1_000_000_000L
                            + " s. Ask for less, or raise its --max-duration.");
        }
    }

    private void refuseIdling(long nowNs) {
        if (window != Window.AWAITED || warmNs.isEmpty()) {
            return;
        }
        long omittedNs = startedNs + run.plan().spec().timing().omit().maxNs();
        if (nowNs - Math.max(warmNs.get(), omittedNs) > run.limits().openingNs()) {
            throw new WeirException(
                    WeirException.Kind.UNREACHABLE,
                    "The controller did not begin the window within "
                            + run.limits().openingNs() / 1_000_000_000L
                            + " s of the warm-up. Look at the load of its host and repeat the run.");
        }
    }

    private void refuseSilence() {
        Silence silence = Silence.of(channel, run.endpoint());
        if (silence.exceeds(run.plan().silenceNs())) {
            throw new WeirException(
                    WeirException.Kind.UNREACHABLE,
                    "Nothing was heard from the controller for " + silence.ns() / 1_000_000_000L
                            + " s. Repeat the run when the path is up.");
        }
    }
}
