package weir.workload;

import java.lang.foreign.MemorySegment;

/**
 * What a requester over UDP makes of a reply, and of those that do not come: which request it answers, whether its latency counts, and
 * what becomes of the window. One thread. Allocates nothing.
 */
final class DatagramReplies {
    private final OutstandingRequests outstanding;
    private final TransactionWindow window;
    private final LatencyRecorder latencies;
    private final DatagramCounters datagrams;

    DatagramReplies(
            OutstandingRequests outstanding,
            TransactionWindow window,
            LatencyRecorder latencies,
            DatagramCounters datagrams) {
        this.outstanding = outstanding;
        this.window = window;
        this.latencies = latencies;
        this.datagrams = datagrams;
    }

    /** Takes a reply of the right length that stands behind {@code at} bytes; one that answers nothing outstanding is late. */
    void take(MemorySegment incoming, long at, long nowNs) {
        int entry = outstanding.match(incoming, at);
        if (entry < 0) {
            datagrams.add(DatagramCounters.LATE, 1);
            return;
        }
        if (outstanding.counts(entry)) {
            latencies.record(nowNs - outstanding.beganNs(entry));
        }
        outstanding.end(entry);
        window.ended(nowNs);
        datagrams.add(DatagramCounters.RECEIVED, 1);
    }

    /** Gives up the requests that began before a moment. */
    void giveUp(long beforeNs) {
        window.takeBack(outstanding.giveUp(beforeNs));
    }

    /** Gives up the oldest request. */
    void giveUpOldest() {
        window.takeBack(outstanding.giveUpOldest());
    }

    /** Gives up every request. */
    void giveUpAll() {
        while (!outstanding.isEmpty()) {
            giveUpOldest();
        }
    }
}
