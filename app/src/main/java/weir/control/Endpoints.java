package weir.control;

import java.util.List;
import weir.engine.Endpoint;
import weir.engine.LoopBuilder;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.engine.TeamBuilder;
import weir.model.RolePlan;
import weir.net.Network;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.ThreadShares;

/** Makes endpoints over streams that are open already. */
final class Endpoints {
    private Endpoints() {}

    /**
     * An endpoint that owns the streams; they are closed when it cannot be made.
     */
    static Endpoint over(Start start, Site site, List<OpenStream> streams) {
        RolePlan plan = start.plan();
        try {
            ThreadShares shares = StreamSharing.of(plan, start.network());
            if (!shares.areGroups()) {
                LoopBuilder loops = new LoopBuilder(plan, start.token(), site.clock(), start.strangers());
                return new Endpoint(plan, site, loops.work(streams));
            }
            TeamBuilder builder = new TeamBuilder(plan, start.token(), start.network(), site.clock());
            return Endpoint.ofTeams(plan, site, builder.teams(streams, shares));
        } catch (RuntimeException | Error failed) {
            streams.forEach(OpenStream::close);
            throw failed;
        }
    }

    /**
     * A run that is about to be carried out.
     *
     * @param network that opens its streams
     * @param strangers takes what a responder accepts on the shared port and is not for it
     */
    record Start(RolePlan plan, RunToken token, Network network, Strangers strangers) {}
}
