package weir.workload;

import weir.model.Transaction;
import weir.net.TcpConnection;

/**
 * Answers requests on one connection, each read fully before its response is sent, to the end of the stream. It never looks at the
 * gate. One thread. Allocates nothing. Cost besides recv(2) and send(2): four release stores per transaction.
 */
final class ResponseLoop implements StreamLoop {
    private final TcpConnection connection;
    private final Transaction transaction;

    ResponseLoop(TcpConnection connection, Transaction transaction) {
        this.connection = connection;
        this.transaction = transaction;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final TcpConnection connection = this.connection;
        final int requestBytes = transaction.requestBytes();
        final int responseBytes = transaction.responseBytes();
        long done = 0;
        int read = connection.receiveFully(requestBytes);
        while (read == requestBytes) {
            if (connection.sendFully(responseBytes) != responseBytes) {
                return Outcome.ENDED_EARLY;
            }
            done++;
            counters.publishTransactions(done * requestBytes, done * responseBytes, 2 * done, done);
            read = connection.receiveFully(requestBytes);
        }
        return read == TcpConnection.END_OF_STREAM ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }
}
