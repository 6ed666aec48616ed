package weir.workload;

import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.units.NanoClock;

/**
 * Makes transactions when its plan says so, one in flight, until the gate closes or a quota is used up; then says that there will be no
 * more. The plan goes on while a response is waited for: what was due meanwhile starts late, and its response time, from the planned
 * start, has the wait in it, where its latency, from the actual start, has not. Both are kept only for transactions that started while
 * measuring. States: waiting at the gate, waiting for a start, exchanging, ended. One thread. Allocates nothing until the end. Cost
 * besides the system calls and that of {@link Pacer}: two clock reads, two histogram updates, four release stores and two opaque reads
 * per transaction.
 */
final class PacedRequestLoop implements StreamLoop {
    private final Exchange exchange;
    private final Transaction transaction;
    private final TransactionWindow window;
    private final Pacer pacer;
    private final NanoClock clock;
    private final LatencyRecorder latencies = new LatencyRecorder();
    private long done;

    PacedRequestLoop(Exchange exchange, Transaction transaction, long quota, Pacer pacer, NanoClock clock) {
        this.exchange = exchange;
        this.transaction = transaction;
        this.window = new TransactionWindow(transaction, quota);
        this.pacer = pacer;
        this.clock = clock;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        gate.await();
        exchange.begin();
        pacer.open();
        boolean alive = true;
        while (alive && pacer.awaitStart(gate)) {
            long beganNs = clock.nanoTime();
            if (!window.mayBegin(gate, beganNs)) {
                break;
            }
            alive = exchange(beganNs, counters);
        }
        counters.shareDone();
        return alive && exchange.end() ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    /** Whether the connection lived to the end of it. */
    private boolean exchange(long beganNs, StreamCounters counters) {
        Exchange.Result result = exchange.exchange();
        if (result == Exchange.Result.ENDED) {
            return false;
        }
        if (result == Exchange.Result.DONE) {
            count(beganNs, clock.nanoTime());
        } else if (window.isMeasuring()) {
            window.takeBack(1);
        }
        counters.publishTransactions(
                done * transaction.responseBytes(),
                exchange.requests() * transaction.requestBytes(),
                exchange.calls(),
                done);
        exchange.finish();
        return true;
    }

    private void count(long beganNs, long nowNs) {
        done++;
        window.ended(nowNs);
        if (window.isMeasuring()) {
            latencies.record(nowNs - beganNs);
            pacer.responded(nowNs);
        }
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return exchange.datagrams();
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return window.measured();
    }

    @Override
    public Optional<LatencyRecorder> latencies() {
        return Optional.of(latencies);
    }

    @Override
    public Optional<PaceRecorder> pace() {
        return Optional.of(pacer.recorder());
    }
}
