package weir.control;

import java.util.List;
import weir.engine.Endpoint;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.model.RolePlan;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.workload.RunToken;

/**
 * One authenticated controller, served by one thread: carries out the runs it asks for, one after the other, until it leaves. Whatever
 * happens to the controller, its streams end with the session.
 */
final class AgentSession {
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
        } catch (OutOfMemoryError full) {
            // Its buffers are given back with the run that asked for them.
            tell(BufferMemory.noneLeft(full));
        } finally {
            channel.close();
        }
    }

    private void tell(WeirException problem) {
        try {
            channel.send(new Frame.Failed(problem.kind(), problem.sentence()));
        } catch (WeirException gone) {
            // The controller has left; there is nobody to tell.
        }
    }

    private void carryOut(Frame.Prepare prepare) {
        RolePlan plan = prepare.plan();
        try (StreamDesk.Seat seat = desk.admit(plan, prepare.name(), channel)) {
            EnvironmentReading environment = EnvironmentReading.begin(site.host());
            channel.send(new Frame.Prepared(seat.token()));
            List<OpenStream> streams =
                    seat.awaitStreams(ControlLimits.attach(plan.spec().streams()));
            Endpoints.Start start = new Endpoints.Start(
                    seat.held(plan), RunToken.fromHex(seat.token()), seat.network(), seat.strangers());
            try (Endpoint endpoint = Endpoints.over(start, site, streams)) {
                Expected.next(channel, Frame.Start.class, ControlLimits.STEP, shutdown);
                seat.trafficBegins();
                carryTraffic(plan, endpoint, TrafficLimits.of(plan, seat.maxDuration()), environment);
                channel.send(new Frame.Finished(
                        endpoint.report(environment.result(), seat.overlapped()).with(seat.othersAtPort())));
            }
        }
    }

    private void carryTraffic(RolePlan plan, Endpoint endpoint, TrafficLimits limits, EnvironmentReading environment) {
        endpoint.start();
        try (TrafficWatchdog watchdog = new TrafficWatchdog(endpoint, site.clock(), limits.trafficNs())) {
            channel.send(new Frame.Ready());
            AgentTurns.Run run = new AgentTurns.Run(plan, endpoint, limits, watchdog);
            new AgentTurns(run, site.clock(), channel, shutdown).untilFinished(environment);
        }
    }
}
