package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.UdpSocket;

/**
 * Answers the requests of one UDP flow, echoing their numbers, to the end marker. It never looks at the gate. A reply that the kernel
 * refuses is counted and not sent again: to the requester it is lost. One thread. Allocates nothing. Cost besides the system calls: six
 * release stores per transaction.
 */
final class DatagramResponseLoop implements StreamLoop {
    private static final long PAUSE_NS = 1_000_000;

    private final UdpSocket socket;
    private final MemorySegment incoming;
    private final Transaction transaction;
    private final DatagramFlow flow;
    private final int numberBytes;
    private final DatagramCounters datagrams = new DatagramCounters();

    private boolean ended;

    DatagramResponseLoop(UdpSocket socket, Transaction transaction, DatagramFlow flow) {
        this.socket = socket;
        this.incoming = socket.incoming();
        this.transaction = transaction;
        this.flow = flow;
        this.numberBytes = DatagramRequestLoop.numberBytes(transaction);
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        while (!ended) {
            int count = socket.receive();
            if (count == UdpSocket.END_OF_STREAM) {
                return Outcome.ENDED_EARLY;
            }
            if (count == UdpSocket.REFUSED) {
                refused();
            }
            for (int slot = 0; slot < count; slot++) {
                if (!take(socket.incomingAt(slot), socket.length(slot))) {
                    return Outcome.ENDED_EARLY;
                }
            }
            publish(counters);
        }
        return Outcome.COMPLETE;
    }

    /** Answers a request; false when the socket ended. */
    private boolean take(long at, int length) {
        if (DataHello.isAt(incoming, at, length)) {
            ended |= EndMarker.is(incoming, at, length, flow.token());
            return true;
        }
        if (length != transaction.requestBytes()) {
            datagrams.add(DatagramCounters.CORRUPT, 1);
            return true;
        }
        datagrams.add(DatagramCounters.RECEIVED, 1);
        MemorySegment.copy(incoming, at, socket.outgoing(), socket.outgoingAt(0), numberBytes);
        int accepted = socket.send(1, transaction.responseBytes());
        if (accepted == UdpSocket.REFUSED) {
            refused();
        } else if (accepted > 0) {
            datagrams.add(DatagramCounters.SENT, 1);
        }
        return accepted != UdpSocket.END_OF_STREAM;
    }

    private void refused() {
        datagrams.add(DatagramCounters.REFUSED, 1);
        flow.clock().pause(PAUSE_NS);
    }

    private void publish(StreamCounters counters) {
        long received = datagrams.get(DatagramCounters.RECEIVED);
        long sent = datagrams.get(DatagramCounters.SENT);
        counters.publishTransactions(
                received * transaction.requestBytes(), sent * transaction.responseBytes(), received + sent, sent);
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }
}
