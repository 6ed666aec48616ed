package weir.workload;

import weir.model.Transaction;
import weir.net.TcpConnection;

/** Transactions on one connection. One thread. Allocates nothing. */
final class StreamExchange implements Exchange {
    private final TcpConnection connection;
    private final Transaction transaction;
    private long requests;

    StreamExchange(TcpConnection connection, Transaction transaction) {
        this.connection = connection;
        this.transaction = transaction;
    }

    @Override
    public void begin() {}

    @Override
    public Result exchange() {
        if (connection.sendFully(transaction.requestBytes()) != transaction.requestBytes()) {
            return Result.ENDED;
        }
        requests++;
        boolean whole = connection.receiveFully(transaction.responseBytes()) == transaction.responseBytes();
        return whole ? Result.DONE : Result.ENDED;
    }

    @Override
    public void finish() {}

    @Override
    public boolean end() {
        connection.finishSending();
        return true;
    }

    @Override
    public long calls() {
        return 2 * requests;
    }

    @Override
    public long requests() {
        return requests;
    }
}
