package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.model.DatagramTotals;

/** What one stream has to tell of itself, whether a thread carries it alone ({@link StreamLoop}) or with others ({@link GroupMember}). */
public sealed interface StreamAccount permits StreamLoop, GroupMember {
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
}
