package weir.workload;

import java.util.Optional;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.ReusableConnection;
import weir.units.NanoClock;

/**
 * Makes transactions one after another, each on a connection of its own: connect, hello and request in one send, the response, the
 * other end's end of stream, close. Waiting for the other end to close first leaves TIME_WAIT there, so that this end does not run
 * out of ports. Latency is from the call of connect(2) to the last byte of the response. At the end one connection carries the end
 * marker. States: waiting at the gate, exchanging, ended. One thread. Allocates nothing. Cost besides the system calls: two clock
 * reads, one histogram update, four release stores and two opaque reads per transaction.
 */
final class ConnectRequestLoop implements StreamLoop {
    private final ReusableConnection connection;
    private final int requestBytes;
    private final int responseBytes;
    private final DataHello hello;
    private final LatencyRecorder latencies;
    private final TransactionWindow window;
    private final NanoClock clock;

    private long done;
    private long beganNs;

    ConnectRequestLoop(
            ReusableConnection connection,
            Transaction transaction,
            DataHello hello,
            long quota,
            LatencyRecorder latencies,
            NanoClock clock) {
        this.connection = connection;
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.hello = hello;
        this.latencies = latencies;
        this.window = new TransactionWindow(transaction, quota);
        this.clock = clock;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        hello.encode(connection.sendBuffer());
        gate.await();
        beganNs = clock.nanoTime();
        while (window.mayBegin(gate, beganNs)) {
            if (!transaction(counters)) {
                return Outcome.ENDED_EARLY;
            }
        }
        return sendEnd() ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    /** A method of its own: the compiler treats one that is called often better than the inside of a long loop. */
    private boolean transaction(StreamCounters counters) {
        if (!exchange()) {
            return false;
        }
        done++;
        counters.publishTransactions(done * responseBytes, done * requestBytes, 2 * done, done);
        beganNs = clock.nanoTime();
        window.ended(beganNs);
        return true;
    }

    private boolean exchange() {
        final ReusableConnection connection = this.connection;
        final int sendBytes = DataHello.BYTES + requestBytes;
        if (connection.open() != 0
                || connection.sendFully(sendBytes) != sendBytes
                || connection.receiveFully(responseBytes) != responseBytes) {
            return false;
        }
        if (window.isMeasuring()) {
            latencies.record(clock.nanoTime() - beganNs);
        }
        connection.receive(1);
        connection.finish();
        return true;
    }

    private boolean sendEnd() {
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
    public Optional<MeasuredPart> measured() {
        return window.measured();
    }

    @Override
    public Optional<LatencyRecorder> latencies() {
        return Optional.of(latencies);
    }
}
