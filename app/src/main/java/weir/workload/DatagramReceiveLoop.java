package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.net.UdpSocket;

/**
 * Receives the datagrams of one flow and accounts for each ({@link ArrivedDatagrams}), to the end marker. It never looks at the gate. One
 * thread. Allocates nothing. Cost besides the receive call: two release stores and at most one clock read per call; three release stores, three
 * loads and the check per datagram.
 */
final class DatagramReceiveLoop implements StreamLoop {
    private final UdpSocket socket;
    private final MemorySegment incoming;
    private final DatagramFormat format;
    private final ArrivedDatagrams arrived;

    DatagramReceiveLoop(UdpSocket socket, DatagramFlow flow, DatagramFormat format) {
        this.socket = socket;
        this.incoming = socket.incoming();
        this.format = format;
        this.arrived = new ArrivedDatagrams(flow, format);
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final UdpSocket socket = this.socket;
        final ArrivedDatagrams arrived = this.arrived;
        boolean shareDone = false;
        long calls = 0;
        while (!arrived.isOver()) {
            int count = socket.receive();
            if (count == UdpSocket.END_OF_STREAM) {
                return arrived.isEnding() ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
            }
            if (count < 0) {
                continue; // timed out, or what became of an earlier sign of life; neither repeats by itself
            }
            long nowNs = format.nowNs();
            for (int slot = 0; slot < count; slot++) {
                arrived.take(incoming, socket.incomingAt(slot), socket.length(slot), nowNs);
            }
            calls++;
            counters.publish(arrived.bytes(), calls);
            if (arrived.isEnding() && !shareDone) {
                shareDone = true;
                counters.shareDone();
            }
        }
        return Outcome.COMPLETE;
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(arrived.totals());
    }
}
