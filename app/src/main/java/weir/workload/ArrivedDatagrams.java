package weir.workload;

import java.lang.foreign.MemorySegment;
import weir.model.DatagramTotals;
import weir.net.DataHello;

/**
 * Accounts for what comes in on one flow, to the end marker. Its bytes are those of datagrams that count as received: no copies, and
 * nothing damaged or too late. After a first end marker it is over with the second, unless nothing is missing, so that datagrams that
 * were overtaken by the first still count. One thread, but for {@link #totals}. Allocates nothing.
 */
final class ArrivedDatagrams {
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final SequenceTracker tracker = new SequenceTracker(new DatagramCounters());
    private long bytes;
    private int endMarkers;

    ArrivedDatagrams(DatagramFlow flow, DatagramFormat format) {
        this.flow = flow;
        this.format = format;
    }

    /** Takes the datagram behind {@code at} bytes of a buffer. */
    void take(MemorySegment buffer, long at, int length, long nowNs) {
        if (DataHello.isAt(buffer, at, length)) {
            takeHello(buffer, at, length);
            return;
        }
        if (length != flow.datagramBytes()) {
            tracker.corrupt();
            return;
        }
        if (format.read(buffer, at, nowNs, tracker)) {
            bytes += length;
        }
    }

    /** Hellos of the opening may still be under way when traffic begins; they are not traffic. */
    private void takeHello(MemorySegment buffer, long at, int length) {
        if (EndMarker.is(buffer, at, length, flow.token())) {
            endMarkers++;
            tracker.end(EndMarker.count(buffer, at));
        }
    }

    /** Bytes received so far. */
    long bytes() {
        return bytes;
    }

    /** Whether an end marker has come. */
    boolean isEnding() {
        return endMarkers > 0;
    }

    /** Whether nothing that counts can come any more. */
    boolean isOver() {
        return endMarkers > 1 || (endMarkers == 1 && tracker.isComplete());
    }

    /** Any thread: a snapshot. */
    DatagramTotals totals() {
        return tracker.totals();
    }
}
