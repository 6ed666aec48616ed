package weir.workload;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import weir.model.Totals;
import weir.net.TcpConnection;

/** Keeps what a loop hands over. */
final class KeptStrangers implements Strangers {
    final List<TcpConnection> silent = new CopyOnWriteArrayList<>();
    final List<TcpConnection> foreign = new CopyOnWriteArrayList<>();
    final List<Integer> unfinished = new CopyOnWriteArrayList<>();
    final AtomicInteger broken = new AtomicInteger();

    @Override
    public void silent(TcpConnection connection) {
        silent.add(connection);
    }

    @Override
    public void foreign(TcpConnection connection) {
        foreign.add(connection);
    }

    @Override
    public void unfinished(TcpConnection connection, int toComeBytes) {
        unfinished.add(toComeBytes);
        connection.close();
    }

    @Override
    public void broken() {
        broken.incrementAndGet();
    }

    @Override
    public Totals answered() {
        return Totals.ZERO;
    }
}
