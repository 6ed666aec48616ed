package weir.workload;

import weir.net.TcpConnection;

/**
 * Reads one connection to its end, so that bytes in flight when the sender stops are counted. It never looks at the gate: the end of
 * the stream is the end marker; the observer, who may have woken the connection instead, knows whether it did. One thread. Allocates
 * nothing. Cost besides recv(2): two release stores per call.
 */
final class ReceiveLoop implements StreamLoop {
    private final TcpConnection connection;
    private final int receiveBytes;

    ReceiveLoop(TcpConnection connection, int receiveBytes) {
        this.connection = connection;
        this.receiveBytes = receiveBytes;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final TcpConnection connection = this.connection;
        final int receiveBytes = this.receiveBytes;
        long bytes = 0;
        long calls = 0;
        int read = connection.receive(receiveBytes);
        while (read >= 0) {
            bytes += read;
            calls++;
            counters.publish(bytes, calls);
            read = connection.receive(receiveBytes);
        }
        return read == TcpConnection.END_OF_STREAM ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }
}
