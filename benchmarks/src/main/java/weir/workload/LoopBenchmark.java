package weir.workload;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import weir.model.Transaction;
import weir.units.NanoClock;

/** What the loops cost around their system calls: per send, per receive, per transaction. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LoopBenchmark {
    private static final int CALLS = 100_000;
    private static final int BYTES = 131_072;
    private static final Transaction ONE_BYTE = new Transaction(1, 1, 0);

    private final NullConnection connection = new NullConnection();
    private final StreamCounters counters = new StreamCounters();
    private final LatencyRecorder latencies = new LatencyRecorder();
    private final PhaseGate gate = new PhaseGate();

    /** Opens the gate for good. */
    @Setup
    public void open() {
        gate.measure();
    }

    /** One send. */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public StreamLoop.Outcome send() {
        connection.allow(CALLS);
        return new SendLoop(connection, BYTES).run(gate, counters);
    }

    /** One receive. */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public StreamLoop.Outcome receive() {
        connection.allow(CALLS);
        return new ReceiveLoop(connection, BYTES).run(gate, counters);
    }

    /** One transaction of the requester: a clock read and a histogram update with it. */
    @Benchmark
    @OperationsPerInvocation(CALLS / 2)
    public StreamLoop.Outcome request() {
        connection.allow(CALLS);
        return new RequestLoop(connection, ONE_BYTE, TransactionWindow.UNLIMITED, latencies, NanoClock.SYSTEM)
                .run(gate, counters);
    }

    /** One transaction of the responder. */
    @Benchmark
    @OperationsPerInvocation(CALLS / 2)
    public StreamLoop.Outcome respond() {
        connection.allow(CALLS);
        return new ResponseLoop(connection, ONE_BYTE).run(gate, counters);
    }
}
