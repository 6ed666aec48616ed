package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.StreamGroup;

/**
 * Makes transactions over one of many flows in a closed loop, a burst of them in flight, until the gate closes or a quota is used up;
 * then waits for the replies to what is in flight and sends end markers. A reply must carry the number of a request that is outstanding;
 * any other is stale: counted as late, never as a transaction. A request without a reply in time is lost, found and counted at the
 * next tick, and another takes its place. A refusal makes the flow stand still until the next tick, so that a port nobody listens on is not
 * hammered. Cost besides the system calls: one clock read, one histogram update, eight release stores and two opaque reads per
 * transaction.
 */
final class GroupDatagramRequester implements GroupMember {
    /** Of a table that each of thousands of flows has. */
    private static final int ENTRIES_MIN = 16;

    private final StreamGroup group;
    private final int member;
    private final DatagramFlow flow;
    private final int requestBytes;
    private final int responseBytes;
    private final int receiveBytes;
    private final DataHello end;
    /** How long a reply may take, to the next tick. */
    private final long limitNs;

    private final LatencyRecorder latencies;
    private final TransactionWindow window;
    private final OutstandingRequests outstanding;
    private final DatagramCounters datagrams = new DatagramCounters();
    private final DatagramReplies replies;

    private boolean still;
    private long nowNs;
    private long calls;

    /** @param latencies of all of the thread's flows */
    GroupDatagramRequester(
            StreamGroup group,
            int member,
            Transaction transaction,
            DatagramFlow flow,
            long quota,
            LatencyRecorder latencies) {
        this.group = group;
        this.member = member;
        this.flow = flow;
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.receiveBytes = Math.max(responseBytes, EndMarker.BYTES);
        this.end = flow.token().hello(DataHello.Kind.END, flow.stream());
        this.limitNs = DatagramRequestLoop.limitNs(transaction);
        this.latencies = latencies;
        this.window = new TransactionWindow(transaction, quota);
        this.outstanding = new OutstandingRequests(
                transaction.burst() + 1, DatagramRequestLoop.numberBytes(transaction), ENTRIES_MIN);
        this.replies = new DatagramReplies(outstanding, window, latencies, datagrams);
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        nowNs = flow.clock().nanoTime();
        for (int i = 0; i < GroupDatagramReceiver.DATAGRAMS; i++) {
            int length = group.receive(member, receiveBytes);
            if (length == StreamGroup.END_OF_STREAM) {
                return ENDED_EARLY;
            }
            if (length == StreamGroup.WOULD_BLOCK) {
                break;
            }
            takeReply(length);
            if (outstanding.isEmpty()) {
                break; // nothing else is due
            }
        }
        return goOn(gate, counters);
    }

    @Override
    public int tick(Gate gate, StreamCounters counters, int interest) {
        nowNs = flow.clock().nanoTime();
        still = false;
        replies.giveUp(nowNs - limitNs);
        return goOn(gate, counters);
    }

    private int goOn(Gate gate, StreamCounters counters) {
        int state = request(gate);
        publish(counters);
        if (state != READABLE || still || !outstanding.isEmpty()) {
            return state;
        }
        counters.shareDone();
        return FAREWELL;
    }

    /** Sends requests while there is room for more and they may begin. */
    private int request(Gate gate) {
        while (!still && outstanding.hasRoom() && window.mayBegin(gate, nowNs)) {
            if (outstanding.isNextInUse()) {
                replies.giveUpOldest();
            }
            outstanding.writeNumber(group.sendBuffer(), 0);
            int sent = group.send(member, requestBytes);
            if (sent < 0) {
                window.takeBack(window.isMeasuring() ? 1 : 0);
                if (sent != StreamGroup.REFUSED) {
                    return sent == StreamGroup.WOULD_BLOCK ? READABLE | WRITABLE : ENDED_EARLY;
                }
                refused();
            } else {
                calls++;
                outstanding.begin(nowNs, window.isMeasuring());
                datagrams.set(DatagramCounters.SENT, outstanding.begun());
            }
        }
        return READABLE;
    }

    private void takeReply(int length) {
        MemorySegment incoming = group.receiveBuffer();
        if (length == StreamGroup.REFUSED) {
            refused();
            replies.giveUpAll();
        } else if (DataHello.isAt(incoming, 0, length)) {
            calls++; // a sign of life, or a late hello of the opening
        } else if (length != responseBytes) {
            datagrams.add(DatagramCounters.CORRUPT, 1);
        } else {
            calls++;
            replies.take(incoming, 0, nowNs);
        }
    }

    private void refused() {
        datagrams.add(DatagramCounters.REFUSED, 1);
        still = true;
    }

    private void publish(StreamCounters counters) {
        datagrams.set(DatagramCounters.UNANSWERED, outstanding.givenUp());
        long transactions = datagrams.get(DatagramCounters.RECEIVED);
        counters.publishTransactions(
                transactions * responseBytes, outstanding.begun() * requestBytes, calls, transactions);
    }

    @Override
    public boolean farewell() {
        EndMarker.write(group.sendBuffer(), end, outstanding.begun());
        return group.send(member, EndMarker.BYTES) != StreamGroup.END_OF_STREAM;
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
