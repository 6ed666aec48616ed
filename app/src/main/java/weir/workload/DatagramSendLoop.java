package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.net.UdpSocket;

/**
 * Sends numbered datagrams as fast as the kernel accepts, until the gate closes; then end markers. A refused datagram does not use up
 * its number. States: waiting at the gate, sending, ending. One thread. Allocates nothing until the end markers. Cost besides the send
 * call: at most one clock read, four release stores and one opaque read per call, and four stores per datagram.
 */
final class DatagramSendLoop implements StreamLoop {
    private final UdpSocket socket;
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final DatagramCounters datagrams = new DatagramCounters();

    DatagramSendLoop(UdpSocket socket, DatagramFlow flow, DatagramFormat format) {
        this.socket = socket;
        this.flow = flow;
        this.format = format;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final UdpSocket socket = this.socket;
        final int datagramBytes = flow.datagramBytes();
        final int batch = flow.batch();
        long sequence = 0;
        long calls = 0;
        gate.await();
        while (gate.isOpen()) {
            int accepted = sendBatch(socket, sequence, batch, datagramBytes);
            if (accepted == UdpSocket.END_OF_STREAM) {
                return Outcome.ENDED_EARLY;
            }
            if (accepted == UdpSocket.REFUSED) {
                datagrams.add(DatagramCounters.REFUSED, 1);
                continue;
            }
            sequence += accepted;
            calls++;
            datagrams.set(DatagramCounters.SENT, sequence);
            counters.publish(sequence * datagramBytes, calls);
        }
        boolean ended = EndMarker.send(socket, flow, sequence);
        return ended ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    private int sendBatch(UdpSocket socket, long sequence, int batch, int datagramBytes) {
        final MemorySegment buffer = socket.outgoing();
        long nowNs = format.nowNs();
        for (int slot = 0; slot < batch; slot++) {
            format.write(buffer, socket.outgoingAt(slot), sequence + slot, nowNs);
        }
        return socket.send(batch, datagramBytes);
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }
}
