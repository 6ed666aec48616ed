package weir.workload;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weir.model.Totals;
import weir.net.TcpConnection;
import weir.units.NanoClock;

/**
 * Sends freely until the window is being measured, then exactly a quota of bytes, then ends its direction. States: waiting at the
 * gate, omitting, measuring, ended. One thread. Allocates nothing per call; one record at the end. Cost besides send(2): two release
 * stores and one or two opaque reads per call; the clock is read twice in all.
 */
final class BoundedSendLoop implements StreamLoop {
    private final TcpConnection connection;
    private final int sendBytes;
    private final long quotaBytes;
    private final NanoClock clock;

    private @Nullable MeasuredPart measured;

    BoundedSendLoop(TcpConnection connection, int sendBytes, long quotaBytes, NanoClock clock) {
        this.connection = connection;
        this.sendBytes = sendBytes;
        this.quotaBytes = quotaBytes;
        this.clock = clock;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final TcpConnection connection = this.connection;
        final int sendBytes = this.sendBytes;
        long bytes = 0;
        long calls = 0;
        gate.await();
        while (gate.isWarming()) {
            int accepted = connection.send(sendBytes);
            if (accepted < 0) {
                return Outcome.ENDED_EARLY;
            }
            bytes += accepted;
            calls++;
            counters.publish(bytes, calls);
        }
        gate.awaitMeasuring();
        if (!sendQuota(gate, counters, bytes, calls)) {
            return Outcome.ENDED_EARLY;
        }
        connection.finishSending();
        return Outcome.COMPLETE;
    }

    /** Whether the connection lived to the end of it. */
    private boolean sendQuota(Gate gate, StreamCounters counters, long bytesBefore, long callsBefore) {
        final TcpConnection connection = this.connection;
        final int sendBytes = this.sendBytes;
        final long startNs = clock.nanoTime();
        long left = quotaBytes;
        long calls = callsBefore;
        boolean alive = true;
        while (left > 0 && gate.isOpen()) {
            int accepted = connection.send((int) Math.min(left, sendBytes));
            if (accepted < 0) {
                alive = false;
                break;
            }
            left -= accepted;
            calls++;
            counters.publish(bytesBefore + quotaBytes - left, calls);
        }
        if (calls > callsBefore) {
            Totals totals = new Totals(quotaBytes - left, calls - callsBefore, 0, 0);
            measured = new MeasuredPart(startNs, clock.nanoTime(), totals);
        }
        return alive;
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return Optional.ofNullable(measured);
    }
}
