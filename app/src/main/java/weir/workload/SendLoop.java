package weir.workload;

import weir.net.TcpConnection;

/**
 * Sends on one connection as fast as the kernel accepts, until the gate closes; then ends its direction, which is the end marker.
 * States: waiting at the gate, sending, ended. One thread. Allocates nothing. Cost besides send(2): two release stores and one opaque
 * read per call.
 */
final class SendLoop implements StreamLoop {
    private final TcpConnection connection;
    private final int sendBytes;

    SendLoop(TcpConnection connection, int sendBytes) {
        this.connection = connection;
        this.sendBytes = sendBytes;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final TcpConnection connection = this.connection; // locals: the compiler need not prove they stay the same
        final int sendBytes = this.sendBytes;
        long bytes = 0;
        long calls = 0;
        gate.await();
        while (gate.isOpen()) {
            int accepted = connection.send(sendBytes);
            if (accepted < 0) {
                return Outcome.ENDED_EARLY;
            }
            bytes += accepted;
            calls++;
            counters.publish(bytes, calls);
        }
        connection.finishSending();
        return Outcome.COMPLETE;
    }
}
