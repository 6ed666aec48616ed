package weir.workload;

import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.TcpConnection;

/**
 * Does with a connection that a loop could not wait for what an agent does: one of the run is answered, however late its bytes come; of
 * any other what it said is kept. Thread-safe.
 */
final class ServingStrangers implements Strangers {
    private static final int LIMIT_MS = 10_000;

    final List<byte[]> said = new CopyOnWriteArrayList<>();
    private final RunToken token;
    private final Transaction transaction;

    ServingStrangers(RunToken token, Transaction transaction) {
        this.token = token;
        this.transaction = transaction;
    }

    @Override
    public void silent(TcpConnection connection) {
        Thread.ofPlatform().daemon().start(() -> serve(connection));
    }

    private void serve(TcpConnection connection) {
        try (connection) {
            connection.limit(LIMIT_MS);
            int wholeBytes = DataHello.BYTES + transaction.requestBytes();
            int read = connection.receive(wholeBytes);
            if (!token.isOf(connection.receiveBuffer(), Math.max(0, read))) {
                said.add(
                        connection.receiveBuffer().asSlice(0, Math.max(0, read)).toArray(ValueLayout.JAVA_BYTE));
            } else if (!DataHello.isEnd(connection.receiveBuffer())) {
                answer(connection, wholeBytes - read);
            }
        }
    }

    private void answer(TcpConnection connection, int missingBytes) {
        if (missingBytes == 0 || connection.receiveFully(missingBytes) == missingBytes) {
            connection.sendFully(transaction.responseBytes());
        }
    }

    @Override
    public void foreign(TcpConnection connection) {
        silent(connection);
    }

    @Override
    public void unfinished(TcpConnection connection, int toComeBytes) {
        Thread.ofPlatform().daemon().start(() -> {
            try (connection) {
                connection.limit(LIMIT_MS);
                answer(connection, toComeBytes);
            }
        });
    }

    @Override
    public void broken() {}

    @Override
    public Totals answered() {
        return Totals.ZERO;
    }
}
