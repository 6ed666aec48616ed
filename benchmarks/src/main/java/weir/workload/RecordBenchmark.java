package weir.workload;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What is done per transaction or datagram besides the system calls. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecordBenchmark {
    private final LatencyRecorder latencies = new LatencyRecorder();
    private final StreamCounters counters = new StreamCounters();
    private final SequenceTracker inOrder = new SequenceTracker(new DatagramCounters());
    private final SequenceTracker swapped = new SequenceTracker(new DatagramCounters());
    private long next;

    /** The clock. */
    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }

    /** One latency into the histogram; 10 to 74 us, so that the counts touched are not always the same. */
    @Benchmark
    public void latency() {
        latencies.record(10_000 + (next++ * 7919 & 0xffff));
    }

    /** One publication of bulk counters. */
    @Benchmark
    public void publish() {
        counters.publish(next << 17, next++);
    }

    /** One datagram in order. */
    @Benchmark
    public void sequenceInOrder() {
        inOrder.accept(next++);
    }

    /** One datagram where each pair comes in the wrong order. */
    @Benchmark
    public void sequenceSwapped() {
        swapped.accept(next++ ^ 1);
    }
}
