package weir.workload;

import java.util.Optional;
import weir.model.Transaction;
import weir.net.TcpConnection;
import weir.units.NanoClock;

/**
 * Makes transactions on one connection in a closed loop, a burst of them in flight, until the gate closes or a quota is used up; then
 * completes what is in flight and ends its direction. Latency is from a transaction's own send to the last byte of its response, and
 * is kept only for those that began while measuring. States: waiting at the gate, priming, exchanging, draining, ended. One thread.
 * Allocates nothing. Cost besides send(2) and recv(2): one clock read, one histogram update, four release stores and two opaque reads
 * per transaction.
 */
final class RequestLoop implements StreamLoop {
    private final TcpConnection connection;
    private final Transaction transaction;
    private final LatencyRecorder latencies;
    private final TransactionWindow window;
    private final NanoClock clock;

    // Answered in order, so those in flight are a ring: the slot of the oldest is free when it is answered.
    private final long[] beganNs;
    private final boolean[] counted;

    RequestLoop(
            TcpConnection connection, Transaction transaction, long quota, LatencyRecorder latencies, NanoClock clock) {
        this.connection = connection;
        this.transaction = transaction;
        this.latencies = latencies;
        this.window = new TransactionWindow(transaction, quota);
        this.clock = clock;
        this.beganNs = new long[transaction.burst() + 1];
        this.counted = new boolean[transaction.burst() + 1];
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        gate.await();
        int inFlight = 0;
        while (inFlight < beganNs.length && window.mayBegin(gate, clock.nanoTime())) {
            if (!request(inFlight, clock.nanoTime())) {
                return Outcome.ENDED_EARLY;
            }
            inFlight++;
        }
        if (!exchange(gate, counters, inFlight)) {
            return Outcome.ENDED_EARLY;
        }
        connection.finishSending();
        return Outcome.COMPLETE;
    }

    /** Whether the connection lived to the last response. */
    private boolean exchange(Gate gate, StreamCounters counters, int primed) {
        final TcpConnection connection = this.connection;
        final int requestBytes = transaction.requestBytes();
        final int responseBytes = transaction.responseBytes();
        final int depth = beganNs.length;
        int inFlight = primed;
        int oldest = 0;
        long done = 0;
        while (inFlight > 0) {
            if (connection.receiveFully(responseBytes) != responseBytes) {
                return false;
            }
            long nowNs = clock.nanoTime();
            done++;
            window.ended(nowNs);
            if (counted[oldest]) {
                latencies.record(nowNs - beganNs[oldest]);
            }
            if (!window.mayBegin(gate, nowNs)) {
                inFlight--;
            } else if (!request(oldest, nowNs)) {
                return false;
            }
            counters.publishTransactions(
                    done * responseBytes, (done + inFlight) * requestBytes, 2 * done + inFlight, done);
            oldest = oldest + 1 == depth ? 0 : oldest + 1;
        }
        return true;
    }

    private boolean request(int slot, long nowNs) {
        beganNs[slot] = nowNs;
        counted[slot] = window.isMeasuring();
        return connection.sendFully(transaction.requestBytes()) == transaction.requestBytes();
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return window.measured();
    }

    @Override
    public Optional<LatencyRecorder> latencies() {
        return Optional.of(latencies);
    }
}
