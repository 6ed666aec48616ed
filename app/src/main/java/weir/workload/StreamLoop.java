package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.model.DatagramTotals;

/**
 * The hot loop of one stream, on one thread of its own. Allocates nothing once warm; never prints, logs or reads an option. It runs
 * once.
 */
public interface StreamLoop {
    /**
     * Carries traffic until its part is done, the gate closes, or its connection ends. Loops that begin traffic wait at the gate
     * first; loops that answer or receive do not, and end by the other end's end marker.
     *
     * @return how it ended
     */
    Outcome run(Gate gate, StreamCounters counters);

    /** What a UDP flow has seen so far; empty for TCP. Any thread, at any time. */
    default Optional<DatagramTotals> datagrams() {
        return Optional.empty();
    }

    /**
     * For a loop that ends by an amount of work: its measured part; empty when it ends by the gate, or never got to measure. After
     * the loop has ended and its thread was joined.
     */
    default Optional<MeasuredPart> measured() {
        return Optional.empty();
    }

    /** Latencies of a requester; empty for other loops. After the loop has ended and its thread was joined. */
    default Optional<LatencyRecorder> latencies() {
        return Optional.empty();
    }

    /** How the loop kept to its plan; empty for a loop without one. After the loop has ended and its thread was joined. */
    default Optional<PaceRecorder> pace() {
        return Optional.empty();
    }

    /** What the loop has to say, a sentence each. After the loop has ended and its thread was joined. */
    default List<String> notes() {
        return List.of();
    }

    /** How a loop ended. */
    enum Outcome {
        /** All that was planned, end marker included. */
        COMPLETE,
        /** The connection ended first: the other end left, or the observer woke it. */
        ENDED_EARLY
    }
}
