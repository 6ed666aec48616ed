package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.net.UdpSocket;

/**
 * Sends numbered datagrams when its plan says so, a batch at each start, until the gate closes; then end markers. What the kernel
 * refuses, or does not take of a batch, is not sent again, and does not use up its number. States: waiting at the gate, waiting for a
 * start, sending, ending. One thread. Allocates nothing until the end markers. Cost besides the send call and that of {@link Pacer}: at
 * most one clock read and four release stores per call, and four stores per datagram.
 */
final class PacedDatagramSendLoop implements StreamLoop {
    private final UdpSocket socket;
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final Pacer pacer;
    private final List<String> notes;
    private final MemorySegment outgoing;
    private final DatagramCounters datagrams = new DatagramCounters();

    PacedDatagramSendLoop(UdpSocket socket, DatagramFlow flow, DatagramFormat format, Pacer pacer, List<String> notes) {
        this.socket = socket;
        this.flow = flow;
        this.format = format;
        this.pacer = pacer;
        this.notes = notes;
        this.outgoing = socket.outgoing();
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final int datagramBytes = flow.datagramBytes();
        long sequence = 0;
        long calls = 0;
        gate.await();
        pacer.open();
        while (pacer.awaitStart(gate)) {
            int accepted = sendBatch(sequence);
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

    private int sendBatch(long sequence) {
        final int batch = flow.batch();
        long nowNs = format.nowNs();
        for (int slot = 0; slot < batch; slot++) {
            format.write(outgoing, socket.outgoingAt(slot), sequence + slot, nowNs);
        }
        return socket.send(batch, flow.datagramBytes());
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }

    @Override
    public Optional<PaceRecorder> pace() {
        return Optional.of(pacer.recorder());
    }

    @Override
    public List<String> notes() {
        return notes;
    }
}
