package weir.control;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weir.engine.Endpoint;
import weir.engine.LoopBuilder;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.model.RolePlan;
import weir.model.SocketOptions;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.workload.RunToken;

/**
 * One authenticated controller, served by one thread: carries out the runs it asks for, one after the other, until it leaves. Whatever
 * happens to the controller, its streams end with the session.
 */
final class AgentSession {
    private static final Duration TURN = Duration.ofMillis(20);
    private static final long BEAT_NS = 1_000_000_000L;

    private final Site site;
    private final StreamDesk desk;
    private final FrameChannel channel;
    private final RunInterrupt shutdown;

    /**
     * @param desk where runs are admitted and their streams arrive
     * @param shutdown asked when the agent ends
     */
    AgentSession(Site site, StreamDesk desk, FrameChannel channel, RunInterrupt shutdown) {
        this.site = site;
        this.desk = desk;
        this.channel = channel;
        this.shutdown = shutdown;
    }

    /** Serves until the controller leaves or breaks the rules; never throws for what the controller did. */
    void serve() {
        try {
            while (true) {
                Frame.Prepare prepare = Expected.next(channel, Frame.Prepare.class, ControlLimits.IDLE, shutdown);
                carryOut(prepare);
            }
        } catch (WeirException over) {
            tell(over);
        } finally {
            channel.close();
        }
    }

    private void tell(WeirException problem) {
        try {
            channel.send(new Frame.Failed(problem.kind(), problem.sentence(), "session"));
        } catch (WeirException gone) {
            // The controller has left; there is nobody to tell.
        }
    }

    private void carryOut(Frame.Prepare prepare) {
        RolePlan plan = prepare.plan();
        try (StreamDesk.Seat seat = desk.admit(plan, prepare.name(), channel)) {
            EnvironmentReading environment = EnvironmentReading.begin(site.host());
            channel.send(new Frame.Prepared(seat.token(), seat.queuedMs()));
            List<OpenStream> streams = seat.awaitStreams(ControlLimits.ATTACH);
            try (Endpoint endpoint = new Endpoint(
                    plan,
                    site,
                    new LoopBuilder(plan, RunToken.fromHex(seat.token()), site.clock(), seat.strangers())
                            .work(streams))) {
                Expected.next(channel, Frame.Start.class, ControlLimits.STEP, shutdown);
                seat.trafficBegins();
                endpoint.start();
                channel.send(new Frame.Ready(effective(streams)));
                new Turns(plan, endpoint, seat.maxDuration()).untilFinished(environment);
                channel.send(new Frame.Finished(endpoint.report(environment.result(), seat.overlapped())));
            }
        }
    }

    private static List<SocketOptions> effective(List<OpenStream> streams) {
        return streams.stream().map(OpenStream::options).toList();
    }

    /** The agent's half of the talk while traffic runs. */
    private final class Turns {
        private final RolePlan plan;
        private final Endpoint endpoint;
        private final Duration maxDuration;
        private final long startedNs;
        private boolean warmSent;
        private boolean pauseAsked;
        private boolean measureAsked;
        private long nextBeatNs;

        Turns(RolePlan plan, Endpoint endpoint, Duration maxDuration) {
            this.plan = plan;
            this.endpoint = endpoint;
            this.maxDuration = maxDuration;
            this.startedNs = site.clock().nanoTime();
            this.nextBeatNs = startedNs + BEAT_NS;
        }

        /**
         * Returns when this side's traffic is over; throws when the controller is gone, which ends the session and its traffic.
         *
         * @param environment this side is not warm before its end
         */
        void untilFinished(EnvironmentReading environment) {
            while (!endpoint.isFinished()) {
                Optional<Frame> frame = channel.receive(TURN);
                frame.ifPresent(this::take);
                if (!warmSent && environment.isOver() && endpoint.isWarm()) {
                    warmSent = true;
                    channel.send(new Frame.Warm());
                }
                beginWindow();
                beat();
            }
        }

        /** A receiver of a number of bytes begins to count when what came before has been read; anybody else at once. */
        private void beginWindow() {
            if (pauseAsked && endpoint.isStill()) {
                pauseAsked = false;
                channel.send(new Frame.Paused());
            }
            boolean mustBeStill = plan.beginsStill() && !plan.leads();
            if (measureAsked && (!mustBeStill || endpoint.isStill())) {
                measureAsked = false;
                endpoint.measure();
                channel.send(new Frame.Measuring(site.clock().nanoTime()));
            }
        }

        private void take(Frame frame) {
            switch (frame) {
                case Frame.Pause ignored -> {
                    endpoint.pause();
                    pauseAsked = true;
                }
                case Frame.Measure ignored -> measureAsked = true;
                case Frame.Stop stop -> {
                    if (stop.interrupted()) {
                        endpoint.endNow();
                    }
                    endpoint.peerFinished();
                }
                case Frame.Failed failed -> throw Expected.failure(failed);
                case Frame.Heartbeat ignored -> {
                    // Its arrival is its message.
                }
                default -> throw Expected.unexpected(frame, "traffic was running");
            }
        }

        private void beat() {
            if (shutdown.isAsked()) {
                throw new WeirException(
                        WeirException.Kind.RUN_FAILED, "The agent was told to end. Start it again and repeat the run.");
            }
            long nowNs = site.clock().nanoTime();
            if (nowNs < nextBeatNs) {
                return;
            }
            nextBeatNs = nowNs + BEAT_NS;
            // Policy has seen the duration of a timed run; how long a counted one takes is known only now.
            if (plan.spec().timing().isCounted() && nowNs - startedNs > maxDuration.toNanos()) {
                throw new WeirException(
                        WeirException.Kind.REFUSED,
                        "This agent carries no run for longer than " + maxDuration.toSeconds()
                                + " s. Ask for fewer bytes or transactions, or raise its --max-duration.");
            }
            endpoint.beat();
            channel.send(new Frame.Heartbeat(endpoint.soFar().bytes()));
            long silentNs = Math.min(channel.silentMs() * 1_000_000L, endpoint.peerSilentNs());
            if (silentNs > plan.silenceNs()) {
                throw new WeirException(
                        WeirException.Kind.UNREACHABLE,
                        "Nothing was heard from the controller for " + silentNs / 1_000_000_000L
                                + " s. Repeat the run when the path is up.");
            }
        }
    }
}
