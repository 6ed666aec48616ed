package weir.workload;

import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.ReusableConnection;

/**
 * Transactions that each have a connection of their own; see {@link ConnectRequestLoop} for who closes first. One thread. Allocates
 * nothing until the end.
 */
final class ConnectExchange implements Exchange {
    private final ReusableConnection connection;
    private final Transaction transaction;
    private final DataHello hello;
    private long requests;

    ConnectExchange(ReusableConnection connection, Transaction transaction, DataHello hello) {
        this.connection = connection;
        this.transaction = transaction;
        this.hello = hello;
    }

    @Override
    public void begin() {
        hello.encode(connection.sendBuffer());
    }

    @Override
    public Result exchange() {
        int sendBytes = DataHello.BYTES + transaction.requestBytes();
        if (connection.open() != 0 || connection.sendFully(sendBytes) != sendBytes) {
            return Result.ENDED;
        }
        requests++;
        boolean whole = connection.receiveFully(transaction.responseBytes()) == transaction.responseBytes();
        return whole ? Result.DONE : Result.ENDED;
    }

    @Override
    public void finish() {
        connection.receive(1);
        connection.finish();
    }

    @Override
    public boolean end() {
        if (connection.open() != 0) {
            return false;
        }
        new DataHello(DataHello.Kind.END, hello.stream(), hello.tokenHigh(), hello.tokenLow())
                .encode(connection.sendBuffer());
        boolean sent = connection.sendFully(DataHello.BYTES) == DataHello.BYTES;
        connection.finish();
        return sent;
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
