package weir.workload;

import weir.model.Transaction;
import weir.net.StreamGroup;

/**
 * Answers requests on one of many connections, each read fully before its response is sent, to the end of the stream; at most one
 * request a turn. It never looks at the gate. Cost besides recv(2) and send(2): four release stores per transaction.
 */
final class GroupResponder implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final int requestBytes;
    private final int responseBytes;
    private int toRead;
    private int toSend;
    private long done;
    private long calls;

    GroupResponder(StreamGroup group, int member, Transaction transaction) {
        this.group = group;
        this.member = member;
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.toRead = requestBytes;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        if (toSend == 0) {
            int read = group.receive(member, toRead);
            if (read < 0) {
                return read == StreamGroup.WOULD_BLOCK ? READABLE : COMPLETE;
            }
            calls++;
            toRead -= read;
            if (toRead > 0) {
                return READABLE;
            }
            toSend = responseBytes;
        }
        return respond(counters);
    }

    private int respond(StreamCounters counters) {
        int sent = group.send(member, toSend);
        if (sent < 0) {
            return sent == StreamGroup.WOULD_BLOCK ? WRITABLE : ENDED_EARLY;
        }
        calls++;
        toSend -= sent;
        if (toSend > 0) {
            return WRITABLE;
        }
        toRead = requestBytes;
        done++;
        counters.publishTransactions(done * requestBytes, done * responseBytes, calls, done);
        return READABLE;
    }
}
