package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.DatagramTotals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.StreamGroup;

/**
 * Answers the requests of one of many flows, at most 16 a turn, echoing their numbers, to the end marker. It never looks at the gate. A
 * reply that finds no room waits for it; one that the kernel refuses is counted and not sent again: to the requester it is lost. Cost
 * besides the system calls: six release stores per transaction.
 */
final class GroupDatagramResponder implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final DatagramFlow flow;
    private final int requestBytes;
    private final int responseBytes;
    private final int numberBytes;
    private final int receiveBytes;
    private final DatagramCounters datagrams = new DatagramCounters();
    /** The number of a request whose reply found no room. */
    private final MemorySegment owedNumber = MemorySegment.ofArray(new byte[Long.BYTES]);

    private boolean owes;

    GroupDatagramResponder(StreamGroup group, int member, Transaction transaction, DatagramFlow flow) {
        this.group = group;
        this.member = member;
        this.flow = flow;
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.numberBytes = DatagramRequestLoop.numberBytes(transaction);
        this.receiveBytes = Math.max(requestBytes, EndMarker.BYTES);
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        int state = owes ? reply(owedNumber) : READABLE;
        for (int i = 0; i < GroupDatagramReceiver.DATAGRAMS && state == READABLE; i++) {
            int length = group.receive(member, receiveBytes);
            if (length == StreamGroup.WOULD_BLOCK) {
                break;
            }
            state = take(length);
        }
        long received = datagrams.get(DatagramCounters.RECEIVED);
        long sent = datagrams.get(DatagramCounters.SENT);
        counters.publishTransactions(received * requestBytes, sent * responseBytes, received + sent, sent);
        return state;
    }

    private int take(int length) {
        if (length == StreamGroup.END_OF_STREAM) {
            return ENDED_EARLY;
        }
        if (length == StreamGroup.REFUSED) {
            datagrams.add(DatagramCounters.REFUSED, 1);
            return READABLE;
        }
        MemorySegment incoming = group.receiveBuffer();
        if (DataHello.isAt(incoming, 0, length)) {
            return EndMarker.is(incoming, 0, length, flow.token()) ? COMPLETE : READABLE;
        }
        if (length != requestBytes) {
            datagrams.add(DatagramCounters.CORRUPT, 1);
            return READABLE;
        }
        datagrams.add(DatagramCounters.RECEIVED, 1);
        return reply(incoming);
    }

    private int reply(MemorySegment number) {
        MemorySegment.copy(number, 0, group.sendBuffer(), 0, numberBytes);
        int sent = group.send(member, responseBytes);
        if (sent == StreamGroup.WOULD_BLOCK && !owes) {
            MemorySegment.copy(number, 0, owedNumber, 0, numberBytes);
        }
        owes = sent == StreamGroup.WOULD_BLOCK;
        if (sent == StreamGroup.REFUSED) {
            datagrams.add(DatagramCounters.REFUSED, 1);
        } else if (sent >= 0) {
            datagrams.add(DatagramCounters.SENT, 1);
        }
        if (owes) {
            return WRITABLE;
        }
        return sent == StreamGroup.END_OF_STREAM ? ENDED_EARLY : READABLE;
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }
}
