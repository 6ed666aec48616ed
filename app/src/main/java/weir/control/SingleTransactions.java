package weir.control;

import weir.model.RolePlan;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/**
 * Answers transactions whose connections were not accepted by their run's own loops: the dispatcher took them in the moment before it
 * stopped accepting, or another run's loop found them. Rare, so each has a thread and its own buffers. Thread-safe.
 */
final class SingleTransactions implements DataSink {
    private static final int LIMIT_MS = 1000;

    private final RolePlan plan;
    private final Network.SocketPlan sockets;

    SingleTransactions(RolePlan plan, Network.SocketPlan sockets) {
        this.plan = plan;
        this.sockets = sockets;
    }

    @Override
    public void tcp(int stream, TcpConnection connection) {
        connection.close();
    }

    @Override
    public void flow(int stream, UdpSocket flow) {
        flow.close();
    }

    @Override
    public void refused(int stream, WeirException why) {
        // Streams of this kind have no connection to refuse.
    }

    @Override
    public void transaction(TcpConnection connection) {
        int requestBytes = plan.spec().transaction().requestBytes();
        connection.adapt(sockets);
        connection.limit(LIMIT_MS);
        if (connection.receiveFully(requestBytes) == requestBytes) {
            connection.sendFully(plan.spec().transaction().responseBytes());
        }
        connection.close();
    }
}
