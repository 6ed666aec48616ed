package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Makes transactions over one UDP flow in a closed loop, a burst of them in flight, until the gate closes or a quota is used up; then
 * waits for the replies to what is in flight and sends end markers. A reply must carry the number of a request that is outstanding;
 * any other is stale: counted as late, never as a transaction. A request without a reply in time is lost, counted as such, and another
 * takes its place. A refusal pauses the loop for a millisecond, so that a port nobody listens on is not hammered. States: waiting at the gate,
 * exchanging, draining, ending. One thread. Allocates nothing until the end markers. Cost besides the system calls: one clock read,
 * one histogram update, eight release stores and two opaque reads per transaction.
 */
final class DatagramRequestLoop implements StreamLoop {
    private static final long PAUSE_NS = 1_000_000;
    private static final long MILLISECOND_NS = 1_000_000;

    private final UdpSocket socket;
    private final MemorySegment incoming;
    private final Transaction transaction;
    private final DatagramFlow flow;
    private final LatencyRecorder latencies;
    private final TransactionWindow window;
    private final OutstandingRequests outstanding;
    private final NanoClock clock;
    /** How long a reply may take. */
    private final long limitNs;

    private final DatagramCounters datagrams = new DatagramCounters();
    private final DatagramReplies replies;

    private long nowNs;
    private long calls;

    DatagramRequestLoop(
            UdpSocket socket,
            Transaction transaction,
            DatagramFlow flow,
            long quota,
            LatencyRecorder latencies,
            NanoClock clock) {
        this.socket = socket;
        this.incoming = socket.incoming();
        this.transaction = transaction;
        this.flow = flow;
        this.latencies = latencies;
        this.window = new TransactionWindow(transaction, quota);
        this.outstanding = new OutstandingRequests(transaction.burst() + 1, numberBytes(transaction));
        this.replies = new DatagramReplies(outstanding, window, latencies, datagrams);
        this.clock = clock;
        this.limitNs = limitNs(transaction);
    }

    /** How long a reply may take. */
    static long limitNs(Transaction transaction) {
        return transaction.timeoutNs() == 0 ? TestDefaults.REQUEST_TIMEOUT_NS : transaction.timeoutNs();
    }

    /** How many bytes of a request's number fit in both request and response. */
    static int numberBytes(Transaction transaction) {
        return Math.min(8, Math.min(transaction.requestBytes(), transaction.responseBytes()));
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        socket.receiveLimit((int) ((limitNs + MILLISECOND_NS - 1) / MILLISECOND_NS));
        gate.await();
        nowNs = clock.nanoTime();
        while (true) {
            if (!request(gate)) {
                return Outcome.ENDED_EARLY;
            }
            if (outstanding.isEmpty()) {
                break;
            }
            int count = socket.receive();
            if (count == UdpSocket.END_OF_STREAM) {
                return Outcome.ENDED_EARLY;
            }
            nowNs = clock.nanoTime();
            takeReplies(count);
            publish(counters);
        }
        counters.shareDone();
        boolean ended = EndMarker.send(socket, flow, outstanding.begun());
        return ended ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    /** Sends requests while there is room for more and they may begin; false when the socket ended. */
    private boolean request(Gate gate) {
        while (outstanding.hasRoom() && window.mayBegin(gate, nowNs)) {
            if (outstanding.isNextInUse()) {
                replies.giveUpOldest();
            }
            outstanding.writeNumber(socket.outgoing(), socket.outgoingAt(0));
            int accepted = socket.send(1, transaction.requestBytes());
            if (accepted == UdpSocket.END_OF_STREAM) {
                return false;
            }
            if (accepted == UdpSocket.REFUSED) {
                refused();
                window.takeBack(window.isMeasuring() ? 1 : 0);
            } else {
                calls++;
                outstanding.begin(nowNs, window.isMeasuring());
                datagrams.set(DatagramCounters.SENT, outstanding.begun());
            }
            if (outstanding.hasRoom()) {
                nowNs = clock.nanoTime();
            }
        }
        return true;
    }

    private void takeReplies(int count) {
        if (count == UdpSocket.REFUSED) {
            refused();
        }
        for (int slot = 0; slot < count; slot++) {
            takeReply(socket.incomingAt(slot), socket.length(slot));
        }
        if (count > 0) {
            calls++;
            replies.giveUp(nowNs - limitNs);
        } else {
            replies.giveUpAll();
        }
    }

    private void takeReply(long at, int length) {
        if (DataHello.isAt(incoming, at, length)) {
            return; // a sign of life, or a late hello of the opening
        }
        if (length != transaction.responseBytes()) {
            datagrams.add(DatagramCounters.CORRUPT, 1);
            return;
        }
        replies.take(incoming, at, nowNs);
    }

    private void refused() {
        datagrams.add(DatagramCounters.REFUSED, 1);
        clock.pause(PAUSE_NS);
        nowNs = clock.nanoTime();
    }

    private void publish(StreamCounters counters) {
        datagrams.set(DatagramCounters.UNANSWERED, outstanding.givenUp());
        long transactions = datagrams.get(DatagramCounters.RECEIVED);
        counters.publishTransactions(
                transactions * transaction.responseBytes(),
                outstanding.begun() * transaction.requestBytes(),
                calls,
                transactions);
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return window.measured();
    }

    @Override
    public Optional<LatencyRecorder> latencies() {
        return Optional.of(latencies);
    }
}
