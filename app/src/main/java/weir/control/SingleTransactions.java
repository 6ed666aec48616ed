package weir.control;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import weir.model.RolePlan;
import weir.model.StrangerTotals;
import weir.model.Totals;
import weir.model.Transaction;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.workload.Strangers;

/**
 * Answers those transactions of a run that its loops cannot: the dispatcher took their connections, or their bytes were not there when a
 * loop looked. Each has a thread and small buffers of its own, so that one that is slow holds up nobody; all are counted. What is not
 * the run's goes back to the dispatcher. Thread-safe; nothing here blocks.
 */
final class SingleTransactions implements DataSink, Strangers, AutoCloseable {
    /** Each requesting stream has one connection at a time; a few more for those that have given theirs up. */
    private static final int SPARE_PLACES = 32;

    /** A connection on which nothing moves for so long is closed. */
    private static final int STILL_LIMIT_MS = 5000;

    private static final int BUFFER_BYTES = 64 << 10;
    private static final long SMALL_STACK_BYTES = 256 << 10;

    private final Transaction transaction;
    private final Network.SocketPlan sockets;
    private final Consumer<TcpConnection> dispatcher;
    private final Semaphore places;
    private final StrangerCounts counts = new StrangerCounts();
    private final Set<TcpConnection> served = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param dispatcher takes what is not this run's; must not block */
    SingleTransactions(RolePlan plan, Network.SocketPlan sockets, Consumer<TcpConnection> dispatcher) {
        this.transaction = plan.spec().transaction();
        this.sockets = small(sockets);
        this.dispatcher = dispatcher;
        this.places = new Semaphore(plan.spec().streams() + SPARE_PLACES);
    }

    /** The plan's options over buffers and methods that anything can be moved with. */
    private static Network.SocketPlan small(Network.SocketPlan plan) {
        return new Network.SocketPlan(
                Network.SocketPlan.CONTROL.sendMethod(),
                Network.SocketPlan.CONTROL.receiveMethod(),
                plan.options(),
                plan.bindAddress(),
                Math.min(BUFFER_BYTES, plan.sendBufferBytes()),
                Math.min(BUFFER_BYTES, plan.receiveBufferBytes()),
                Network.SocketPlan.CONTROL.buffers());
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
    public void transaction(TcpConnection connection, Way way) {
        if (way == Way.FROM_LOOP) {
            counts.silentWasOurs();
        }
        serve(connection, transaction.requestBytes());
    }

    @Override
    public void unfinished(TcpConnection connection, int toComeBytes) {
        serve(connection, toComeBytes);
    }

    @Override
    public void silent(TcpConnection connection) {
        counts.silent();
        dispatcher.accept(connection);
    }

    @Override
    public void foreign(TcpConnection connection) {
        counts.foreign();
        dispatcher.accept(connection);
    }

    @Override
    public void broken() {
        counts.broken();
    }

    @Override
    public Totals answered() {
        return counts.answered();
    }

    /** Who came to the port so far. */
    StrangerTotals totals() {
        return counts.totals();
    }

    private void serve(TcpConnection connection, int toComeBytes) {
        if (!places.tryAcquire()) {
            counts.broken();
            connection.close();
            return;
        }
        try {
            Thread.ofPlatform()
                    .daemon()
                    .stackSize(SMALL_STACK_BYTES)
                    .name("weir-transaction")
                    .start(() -> answerAndClose(connection, toComeBytes));
        } catch (Error noThread) {
            places.release();
            counts.broken();
            connection.close();
            throw noThread;
        }
    }

    private void answerAndClose(TcpConnection connection, int toComeBytes) {
        served.add(connection);
        try {
            if (closed || !answer(connection, toComeBytes)) {
                counts.broken();
            }
        } catch (WeirException | OutOfMemoryError failed) {
            // As when the other end had left: one transaction is missing, and is known to be.
            counts.broken();
        } finally {
            // Counted by now: the other end goes on, perhaps to the end of the run, when it sees this one close.
            connection.close();
            served.remove(connection);
            places.release();
        }
    }

    private boolean answer(TcpConnection connection, int toComeBytes) {
        connection.adapt(sockets);
        connection.limit(STILL_LIMIT_MS);
        long calls = 0;
        int left = toComeBytes;
        while (left > 0) {
            int count = connection.receive(Math.min(left, sockets.receiveBufferBytes()));
            if (count <= 0) {
                return false;
            }
            left -= count;
            calls++;
        }
        left = transaction.responseBytes();
        while (left > 0) {
            int count = connection.sendFully(Math.min(left, sockets.sendBufferBytes()));
            if (count <= 0) {
                return false;
            }
            left -= count;
            calls++;
        }
        counts.answered(new Totals(transaction.requestBytes(), calls, 1, transaction.responseBytes()));
        return true;
    }

    /** Ends what is still being answered. */
    @Override
    public void close() {
        closed = true;
        served.forEach(TcpConnection::wake);
    }
}
