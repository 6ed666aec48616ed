package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Transactions over one UDP flow, one in flight. A reply must carry the number of the request that waits; any other is late. A request
 * without a reply within the transaction's time-out, or one that the kernel refuses, is lost. One thread. Allocates nothing until the end.
 */
final class DatagramExchange implements Exchange {
    private static final long MILLISECOND_NS = 1_000_000;

    private final UdpSocket socket;
    private final MemorySegment incoming;
    private final Transaction transaction;
    private final DatagramFlow flow;
    private final NanoClock clock;
    private final OutstandingRequests outstanding;
    private final DatagramCounters datagrams = new DatagramCounters();
    private final long limitNs;
    private long calls;

    DatagramExchange(UdpSocket socket, Transaction transaction, DatagramFlow flow) {
        this.socket = socket;
        this.incoming = socket.incoming();
        this.transaction = transaction;
        this.flow = flow;
        this.clock = flow.clock();
        this.limitNs = DatagramRequestLoop.limitNs(transaction);
        this.outstanding = new OutstandingRequests(1, DatagramRequestLoop.numberBytes(transaction));
    }

    @Override
    public void begin() {
        socket.receiveLimit((int) ((limitNs + MILLISECOND_NS - 1) / MILLISECOND_NS));
    }

    @Override
    public Result exchange() {
        outstanding.writeNumber(socket.outgoing(), socket.outgoingAt(0));
        int accepted = socket.send(1, transaction.requestBytes());
        if (accepted == UdpSocket.END_OF_STREAM) {
            return Result.ENDED;
        }
        if (accepted == UdpSocket.REFUSED) {
            datagrams.add(DatagramCounters.REFUSED, 1);
            return Result.LOST;
        }
        calls++;
        long sentNs = clock.nanoTime();
        outstanding.begin(sentNs, true);
        datagrams.set(DatagramCounters.SENT, outstanding.begun());
        return awaitReply(sentNs + limitNs);
    }

    private Result awaitReply(long endNs) {
        while (!outstanding.isEmpty()) {
            int count = socket.receive();
            if (count == UdpSocket.END_OF_STREAM) {
                return Result.ENDED;
            }
            if (count == UdpSocket.REFUSED) {
                datagrams.add(DatagramCounters.REFUSED, 1);
            }
            calls += count > 0 ? 1 : 0;
            for (int slot = 0; slot < count; slot++) {
                takeReply(socket.incomingAt(slot), socket.length(slot));
            }
            // Replies that are not wanted must not keep the one that is waited for alive.
            if (!outstanding.isEmpty() && (count < 0 || clock.nanoTime() - endNs >= 0)) {
                outstanding.giveUpOldest();
                datagrams.set(DatagramCounters.UNANSWERED, outstanding.givenUp());
                return Result.LOST;
            }
        }
        datagrams.add(DatagramCounters.RECEIVED, 1);
        return Result.DONE;
    }

    private void takeReply(long at, int length) {
        if (DataHello.isAt(incoming, at, length)) {
            return; // a sign of life, or a late hello of the opening
        }
        if (length != transaction.responseBytes()) {
            datagrams.add(DatagramCounters.CORRUPT, 1);
            return;
        }
        int entry = outstanding.match(incoming, at);
        if (entry < 0) {
            datagrams.add(DatagramCounters.LATE, 1);
        } else {
            outstanding.end(entry);
        }
    }

    @Override
    public void finish() {}

    @Override
    public boolean end() {
        return EndMarker.send(socket, flow, outstanding.begun());
    }

    @Override
    public long calls() {
        return calls;
    }

    @Override
    public long requests() {
        return outstanding.begun();
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }
}
