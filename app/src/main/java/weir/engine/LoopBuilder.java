package weir.engine;

import java.util.ArrayList;
import java.util.List;
import weir.model.Role;
import weir.model.RolePlan;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.StreamCounters;
import weir.workload.StreamLoop;

/** Gives each open stream of a plan the loop that carries it. Thread-safe. */
public final class LoopBuilder {
    private final RolePlan plan;
    private final LoopFactory loops;
    private final Strangers strangers;

    /**
     * @param strangers takes what a responder accepts on the shared port and is not for it
     */
    public LoopBuilder(RolePlan plan, RunToken token, NanoClock clock, Strangers strangers) {
        this.plan = plan;
        this.loops = new LoopFactory(plan, token, clock);
        this.strangers = strangers;
    }

    /** The work of each stream, in order. When it fails, it closes the streams, for nobody else has them yet. */
    public List<StreamWork> work(List<OpenStream> streams) {
        try {
            return build(streams);
        } catch (RuntimeException | Error failed) {
            streams.forEach(OpenStream::close);
            throw failed;
        }
    }

    private List<StreamWork> build(List<OpenStream> streams) {
        List<StreamWork> work = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            OpenStream stream = streams.get(i);
            work.add(new StreamWork(i, stream, loop(i, stream), counters(i), wakeIsAnEnd(plan, stream)));
        }
        return work;
    }

    /** What was answered apart from the loops is nobody's in particular; the first stream shows it. */
    private StreamCounters counters(int index) {
        return index == 0 ? new StreamCounters(strangers::answered) : new StreamCounters();
    }

    private StreamLoop loop(int index, OpenStream stream) {
        return switch (stream) {
            case OpenStream.Tcp(var connection) -> loops.tcp(index, connection);
            case OpenStream.Udp(var socket) -> loops.udp(index, socket);
            case OpenStream.PerTransaction(var connection) ->
                plan.role() == Role.REQUESTER
                        ? loops.connector(index, connection)
                        : loops.acceptor(connection, strangers);
        };
    }

    /** Whether being woken is a stream's ordinary end. */
    static boolean wakeIsAnEnd(RolePlan plan, OpenStream stream) {
        boolean follows = plan.role() == Role.RECEIVER || plan.role() == Role.RESPONDER;
        return follows && !(stream instanceof OpenStream.Tcp);
    }
}
