package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weir.model.DatagramTotals;
import weir.model.Totals;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Sends numbered datagrams freely until the window is being measured, then exactly a quota of them, then end markers. States: waiting
 * at the gate, omitting, measuring, ending. One thread. Allocates nothing until the quota is sent. Cost besides the send call: at most
 * one clock read, four release stores and two opaque reads per call, and four stores per datagram.
 */
final class BoundedDatagramSendLoop implements StreamLoop {
    private final UdpSocket socket;
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final long quota;
    private final NanoClock clock;
    private final DatagramCounters datagrams = new DatagramCounters();

    private long calls;
    private @Nullable MeasuredPart measured;

    BoundedDatagramSendLoop(UdpSocket socket, DatagramFlow flow, DatagramFormat format, long quota, NanoClock clock) {
        this.socket = socket;
        this.flow = flow;
        this.format = format;
        this.quota = quota;
        this.clock = clock;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        gate.await();
        boolean alive = true;
        while (alive && gate.isWarming()) {
            alive = sendBatch(flow.batch(), counters);
        }
        gate.awaitMeasuring();
        alive = alive && sendQuota(gate, counters);
        counters.shareDone();
        alive = alive && EndMarker.send(socket, flow, sent());
        return alive ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    private boolean sendQuota(Gate gate, StreamCounters counters) {
        final long startNs = clock.nanoTime();
        final long sentBefore = sent();
        final long callsBefore = calls;
        boolean alive = true;
        while (alive && sent() - sentBefore < quota && gate.isOpen()) {
            long left = quota - (sent() - sentBefore);
            alive = sendBatch((int) Math.min(left, flow.batch()), counters);
        }
        long done = sent() - sentBefore;
        if (done > 0) {
            Totals totals = new Totals(done * flow.datagramBytes(), calls - callsBefore, 0, 0);
            measured = new MeasuredPart(startNs, clock.nanoTime(), totals);
        }
        return alive;
    }

    private long sent() {
        return datagrams.get(DatagramCounters.SENT);
    }

    /** Whether the socket lives on. */
    private boolean sendBatch(int batch, StreamCounters counters) {
        final long sequence = sent();
        final MemorySegment buffer = socket.outgoing();
        long nowNs = format.nowNs();
        for (int slot = 0; slot < batch; slot++) {
            format.write(buffer, socket.outgoingAt(slot), sequence + slot, nowNs);
        }
        int accepted = socket.send(batch, flow.datagramBytes());
        if (accepted == UdpSocket.REFUSED) {
            datagrams.add(DatagramCounters.REFUSED, 1);
        } else if (accepted > 0) {
            calls++;
            datagrams.set(DatagramCounters.SENT, sequence + accepted);
            counters.publish((sequence + accepted) * flow.datagramBytes(), calls);
        }
        return accepted != UdpSocket.END_OF_STREAM;
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return Optional.ofNullable(measured);
    }
}
