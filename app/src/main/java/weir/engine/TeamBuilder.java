package weir.engine;

import java.util.ArrayList;
import java.util.List;
import weir.model.RolePlan;
import weir.net.Network;
import weir.net.StreamGroup;
import weir.units.NanoClock;
import weir.workload.GroupFactory;
import weir.workload.GroupMember;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.StreamCounters;
import weir.workload.ThreadShares;

/** Shares the open streams of a plan out over teams, each for one thread. One thread. */
public final class TeamBuilder {
    private final RolePlan plan;
    private final RunToken token;
    private final Network network;
    private final NanoClock clock;

    /** @param network that opened the streams */
    public TeamBuilder(RolePlan plan, RunToken token, Network network, NanoClock clock) {
        this.plan = plan;
        this.token = token;
        this.network = network;
        this.clock = clock;
    }

    /** One team for each thread. When it fails, it closes the streams, for nobody else has them yet. */
    public List<StreamTeam> teams(List<OpenStream> streams, ThreadShares shares) {
        List<StreamTeam> teams = new ArrayList<>();
        try {
            for (int thread = 0; thread < shares.threads(); thread++) {
                teams.add(team(streams, thread, shares));
            }
            return teams;
        } catch (RuntimeException | Error failed) {
            teams.forEach(StreamTeam::close);
            streams.forEach(OpenStream::close);
            throw failed;
        }
    }

    private StreamTeam team(List<OpenStream> streams, int thread, ThreadShares shares) {
        StreamGroup group = network.group(new LoopFactory(plan, token, clock).socketPlan(), shares.mostPerThread());
        try {
            GroupFactory factory = new GroupFactory(plan, group, token, clock);
            List<StreamWork> work = new ArrayList<>();
            List<GroupMember> members = new ArrayList<>();
            for (int i = thread; i < streams.size(); i += shares.threads()) {
                GroupMember member = member(factory, i, streams.get(i));
                members.add(member);
                work.add(new StreamWork(
                        i,
                        streams.get(i),
                        member,
                        new StreamCounters(),
                        LoopBuilder.wakeIsAnEnd(plan, streams.get(i))));
            }
            return new StreamTeam(work, factory.loop(members));
        } catch (RuntimeException | Error failed) {
            group.close();
            throw failed;
        }
    }

    private static GroupMember member(GroupFactory factory, int index, OpenStream stream) {
        return switch (stream) {
            case OpenStream.Tcp(var connection) -> factory.tcp(index, connection);
            case OpenStream.Udp(var socket) -> factory.udp(index, socket);
            case OpenStream.PerTransaction perTransaction ->
                throw new IllegalArgumentException("a connection per transaction needs a thread: " + perTransaction);
        };
    }
}
