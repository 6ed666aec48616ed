package weir.workload;

import java.lang.foreign.MemorySegment;
import java.util.List;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.ReusableConnection;

/**
 * Answers transactions that each come on a connection of their own: accept, hello and request, response, close. A connection that
 * stays silent, or whose first bytes are not this run's hello, goes to {@link Strangers}; one that leaves before its request is whole is
 * dropped and counted. Ends with an end marker, or when nothing came for a second after the gate closed. Several of these
 * loops may share a listener; each end marker ends one of them. One thread. Allocates nothing, strangers apart. Cost besides the
 * system calls: four release stores per transaction, and four system calls for each of the thousand after a silent connection.
 */
final class AcceptResponseLoop implements StreamLoop {
    /** Bytes follow the handshake at once, unless they were lost on the way; then whoever takes the connection serves it. */
    private static final int WARY_LIMIT_MS = 1;

    /** For the rest of a request and its response, once the hello has shown whose it is. */
    private static final int ANSWER_LIMIT_MS = 1000;

    /** After so many connections of its own run the loop answers as before, without the system calls that caution costs. */
    private static final int CALM_AFTER = 1000;

    private final ReusableConnection acceptor;
    private final Transaction transaction;
    private final RunToken token;
    private final Strangers strangers;

    private long dropped;
    private long silent;
    /** So many connections more are met with little patience; 0 for the usual way. */
    private int waryFor;

    AcceptResponseLoop(ReusableConnection acceptor, Transaction transaction, RunToken token, Strangers strangers) {
        this.acceptor = acceptor;
        this.transaction = transaction;
        this.token = token;
        this.strangers = strangers;
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        final ReusableConnection acceptor = this.acceptor;
        final MemorySegment received = acceptor.receiveBuffer();
        final int wholeBytes = DataHello.BYTES + transaction.requestBytes();
        long done = 0;
        long calls = 0;
        while (true) {
            int opened = acceptor.open();
            if (opened == ReusableConnection.TIMED_OUT) {
                if (gate.isOpen()) {
                    continue;
                }
                return Outcome.COMPLETE;
            }
            if (opened != 0) {
                return Outcome.ENDED_EARLY;
            }
            if (waryFor > 0) {
                acceptor.limit(WARY_LIMIT_MS);
            }
            // The requester sends hello and request in one call, so the first read holds the whole hello.
            int read = acceptor.receive(wholeBytes);
            if (!token.isOf(received, read)) {
                turnAway(read);
                continue;
            }
            if (DataHello.isEnd(received)) {
                acceptor.finish();
                return Outcome.COMPLETE;
            }
            if (answer(wholeBytes - read)) {
                done++;
                calls += read == wholeBytes ? 2 : 3;
                counters.publishTransactions(
                        done * transaction.requestBytes(), done * transaction.responseBytes(), calls, done);
            }
        }
    }

    /** Reads what is missing of a request and answers it; whether the requester stayed for that. */
    private boolean answer(int missingBytes) {
        if (waryFor > 0) {
            // As acceptors are made: what comes after the last wary one finds the usual limit.
            acceptor.limit(ANSWER_LIMIT_MS);
            waryFor--;
        }
        boolean whole = missingBytes == 0 || acceptor.receiveFully(missingBytes) == missingBytes;
        boolean answered = whole && acceptor.sendFully(transaction.responseBytes()) == transaction.responseBytes();
        acceptor.finish();
        if (!answered) {
            dropped++;
        }
        return answered;
    }

    /**
     * Hands over what is not for this loop, silent connections included: whoever takes them waits for their first bytes beside everything
     * else. After a silent one this loop waits for bytes no longer than it must, until enough of its own have come.
     */
    private void turnAway(int read) {
        if (read == ReusableConnection.TIMED_OUT) {
            waryFor = CALM_AFTER;
            silent++;
        }
        if (read > 0 || read == ReusableConnection.TIMED_OUT) {
            strangers.take(acceptor.detach());
            return;
        }
        dropped++;
        acceptor.finish();
    }

    @Override
    public List<String> notes() {
        if (dropped + silent == 0) {
            return List.of();
        }
        return List.of(
                dropped + " connections reached this stream's port and left without a whole request, and " + silent
                        + " stayed silent and held it up; look for a port scanner or a health check if you did not expect them.");
    }
}
