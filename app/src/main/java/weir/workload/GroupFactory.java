package weir.workload;

import java.util.List;
import weir.model.EndOptions;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Transaction;
import weir.net.StreamGroup;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Makes what carries the streams of one thread together: the counterpart of {@link LoopFactory}. For one group, on one thread; streams
 * are added in the order of their numbers in the group.
 */
public final class GroupFactory {
    private final RolePlan plan;
    private final TestSpec spec;
    private final Transaction transaction;
    private final StreamGroup group;
    private final RunToken token;
    private final NanoClock clock;
    private final LatencyRecorder latencies = new LatencyRecorder();

    public GroupFactory(RolePlan plan, StreamGroup group, RunToken token, NanoClock clock) {
        this.plan = plan;
        this.spec = plan.spec();
        this.transaction = spec.transaction();
        this.group = group;
        this.token = token;
        this.clock = clock;
    }

    /** Adds an open TCP connection whose hello has been exchanged. */
    public GroupMember tcp(int stream, TcpConnection connection) {
        int member = group.add(connection);
        EndOptions end = plan.end();
        return switch (plan.role()) {
            case SENDER -> sender(stream, member, end.sendBytes());
            case RECEIVER -> new GroupReceiver(group, member, end.receiveBytes());
            case REQUESTER ->
                new GroupRequester(group, member, transaction, transactionQuota(stream), latencies, clock);
            case RESPONDER -> new GroupResponder(group, member, transaction);
        };
    }

    private GroupMember sender(int stream, int member, int sendBytes) {
        if (spec.timing().bytes() == 0) {
            return new GroupSender(group, member, sendBytes);
        }
        long quota = Share.of(spec.timing().bytes(), spec.streams(), stream);
        return new GroupQuotaSender(group, member, sendBytes, quota, clock);
    }

    /** Adds a connected UDP flow whose other end has proved that it holds the token. */
    public GroupMember udp(int stream, UdpSocket socket) {
        int member = group.add(socket);
        int datagramBytes = LoopFactory.datagramBytes(plan);
        DatagramFlow flow = new DatagramFlow(stream, token, datagramBytes, 1, clock);
        DatagramFormat format = DatagramFormat.of(datagramBytes, stream, token, clock);
        return switch (plan.role()) {
            case SENDER -> new GroupDatagramSender(group, member, flow, format, datagramQuota(stream), clock);
            case RECEIVER ->
                new GroupDatagramReceiver(
                        group, member, flow, format, plan.end().receiveBytes());
            case REQUESTER ->
                new GroupDatagramRequester(group, member, transaction, flow, transactionQuota(stream), latencies);
            case RESPONDER -> new GroupDatagramResponder(group, member, transaction, flow);
        };
    }

    private long datagramQuota(int stream) {
        long bytes = spec.timing().bytes();
        long datagrams = bytes == 0 ? 0 : (bytes - 1) / LoopFactory.datagramBytes(plan) + 1;
        return bytes == 0 ? GroupDatagramSender.UNLIMITED : Share.of(datagrams, spec.streams(), stream);
    }

    private long transactionQuota(int stream) {
        long transactions = spec.timing().transactions();
        return transactions == 0 ? TransactionWindow.UNLIMITED : Share.of(transactions, spec.streams(), stream);
    }

    /** The loop for all that was added. */
    public GroupLoop loop(List<GroupMember> members) {
        return new GroupLoop(group, members, plan.leads(), clock);
    }
}
