package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.net.TcpConnection;

/**
 * Sends blocks on one connection when its plan says so, until the gate closes; then ends its direction. A block that the kernel does
 * not take at once is finished before the next; the plan goes on meanwhile. States: waiting at the gate, waiting for a start, sending,
 * ended. One thread. Allocates nothing. Cost besides send(2) and that of {@link Pacer}: two release stores per block.
 */
final class PacedSendLoop implements StreamLoop {
    private final TcpConnection connection;
    private final int sendBytes;
    private final Pacer pacer;
    private final List<String> notes;

    PacedSendLoop(TcpConnection connection, int sendBytes, Pacer pacer, List<String> notes) {
        this.connection = connection;
        this.sendBytes = sendBytes;
        this.pacer = pacer;
        this.notes = notes;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final TcpConnection connection = this.connection;
        final int sendBytes = this.sendBytes;
        long bytes = 0;
        long calls = 0;
        gate.await();
        pacer.open();
        while (pacer.awaitStart(gate)) {
            if (connection.sendFully(sendBytes) < 0) {
                return Outcome.ENDED_EARLY;
            }
            bytes += sendBytes;
            calls++;
            counters.publish(bytes, calls);
        }
        connection.finishSending();
        return Outcome.COMPLETE;
    }

    @Override
    public Optional<PaceRecorder> pace() {
        return Optional.of(pacer.recorder());
    }

    @Override
    public List<String> notes() {
        return notes;
    }
}
