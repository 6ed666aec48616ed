package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.net.DataHello;
import weir.net.UdpSocket;

/**
 * Receives the datagrams of one flow and accounts for each, to the end marker. Its bytes are those of datagrams that count as received:
 * no copies, and nothing damaged or too late. It never looks at the gate. After a first end marker it
 * goes on to the second, unless nothing is missing, so that datagrams that were overtaken by the first still count. One thread.
 * Allocates nothing. Cost besides the receive call: two release stores and at most one clock read per call; three release stores, three
 * loads and the check per datagram.
 */
final class DatagramReceiveLoop implements StreamLoop {
    private final UdpSocket socket;
    private final MemorySegment incoming;
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final DatagramCounters datagrams = new DatagramCounters();
    private final SequenceTracker tracker = new SequenceTracker(datagrams);

    private long bytes;
    private int endMarkers;
    private boolean shareDone;

    DatagramReceiveLoop(UdpSocket socket, DatagramFlow flow, DatagramFormat format) {
        this.socket = socket;
        this.incoming = socket.incoming();
        this.flow = flow;
        this.format = format;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final UdpSocket socket = this.socket;
        long calls = 0;
        while (!isOver()) {
            int count = socket.receive();
            if (count == UdpSocket.END_OF_STREAM) {
                return endMarkers > 0 ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
            }
            if (count < 0) {
                continue; // timed out, or what became of an earlier sign of life; neither repeats by itself
            }
            long nowNs = format.nowNs();
            for (int slot = 0; slot < count; slot++) {
                take(socket.incomingAt(slot), socket.length(slot), nowNs);
            }
            calls++;
            counters.publish(bytes, calls);
            if (endMarkers > 0 && !shareDone) {
                shareDone = true;
                counters.shareDone();
            }
        }
        return Outcome.COMPLETE;
    }

    private boolean isOver() {
        return endMarkers > 1 || (endMarkers == 1 && tracker.isComplete());
    }

    private void take(long at, int length, long nowNs) {
        if (DataHello.isAt(incoming, at, length)) {
            takeHello(at, length);
            return;
        }
        if (length != flow.datagramBytes()) {
            tracker.corrupt();
            return;
        }
        if (format.read(incoming, at, nowNs, tracker)) {
            bytes += length;
        }
    }

    /** Hellos of the opening may still be under way when traffic begins; they are not traffic. */
    private void takeHello(long at, int length) {
        if (EndMarker.is(incoming, at, length, flow.token())) {
            endMarkers++;
            tracker.end(EndMarker.count(incoming, at));
        }
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(tracker.totals());
    }
}
