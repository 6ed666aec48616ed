package weir.control;

import java.util.List;
import weir.engine.Endpoint;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.model.RolePlan;
import weir.model.RoleReport;
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
    private final RunLog log;
    private final FrameChannel channel;
    private final RunInterrupt shutdown;

    /**
     * What an agent has for each of its sessions.
     *
     * @param desk where runs are admitted and their streams arrive
     * @param log where to say that a run begins or ends
     */
    record Office(Site site, StreamDesk desk, RunLog log) {}

    /** @param shutdown asked when the agent ends */
    AgentSession(Office office, FrameChannel channel, RunInterrupt shutdown) {
        this.site = office.site();
        this.desk = office.desk();
        this.log = office.log();
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
        try (RunLog.Entry told = log.asked(prepare.plan(), prepare.name(), channel)) {
            try {
                carryOut(prepare, told);
            } catch (WeirException why) {
                told.failed(why);
                throw why;
            } catch (OutOfMemoryError full) {
                told.failed(BufferMemory.noneLeft(full));
                throw full;
            }
        }
    }

    private void carryOut(Frame.Prepare prepare, RunLog.Entry told) {
        RolePlan plan = prepare.plan();
        try (StreamDesk.Seat seat = desk.admit(plan, prepare.name(), channel)) {
            told.begins();
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
                RoleReport report =
                        endpoint.report(environment.result(), seat.overlapped()).with(seat.othersAtPort());
                channel.send(new Frame.Finished(report));
                told.finished(report);
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
