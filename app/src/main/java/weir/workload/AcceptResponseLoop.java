package weir.workload;

import java.lang.foreign.MemorySegment;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.ReusableConnection;

/**
 * Answers transactions that each come on a connection of their own: accept, hello and request, response, close. What is not this run's,
 * or keeps it waiting, goes to {@link Strangers}: nobody holds this loop for longer than 0.1 s, or 0.2 ms once somebody has. Ends with
 * an end marker, or when nothing came for a second after the gate closed. Several of these loops may share a listener; each end marker
 * ends one of them. One thread. Allocates nothing, strangers apart. Cost besides the system calls: four release stores per transaction,
 * and one system call for each of the hundred thousand after it was held up.
 */
final class AcceptResponseLoop implements StreamLoop {
    /** Bytes follow the handshake at once, unless they were lost on the way; then whoever takes the connection serves it. */
    private static final int WARY_LIMIT_US = 200;

    /** After so many transactions the loop trusts the port again; who holds it up more rarely than that costs it little. */
    private static final int CALM_AFTER = 100_000;

    private final ReusableConnection acceptor;
    private final RunToken token;
    private final Strangers strangers;
    private final MemorySegment received;
    private final int requestBytes;
    private final int responseBytes;
    private final int wholeBytes;

    private long done;
    private long calls;
    /** So many transactions more are met with little patience; 0 for the usual way. */
    private int waryFor;

    AcceptResponseLoop(ReusableConnection acceptor, Transaction transaction, RunToken token, Strangers strangers) {
        this.acceptor = acceptor;
        this.token = token;
        this.strangers = strangers;
        this.received = acceptor.receiveBuffer();
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.wholeBytes = DataHello.BYTES + requestBytes;
    }

    private enum Next {
        CONNECTION,
        QUIET,
        COMPLETE,
        ENDED_EARLY
    }

    @Override
    public Outcome run(Gate gate, StreamCounters counters) {
        Next next;
        do {
            next = connection(counters);
        } while (next == Next.CONNECTION || (next == Next.QUIET && gate.isOpen()));
        return next == Next.ENDED_EARLY ? Outcome.ENDED_EARLY : Outcome.COMPLETE;
    }

    /** A method of its own: the compiler treats one that is called often better than the inside of a loop that never ends. */
    private Next connection(StreamCounters counters) {
        int opened = acceptor.open();
        if (opened != 0) {
            return opened == ReusableConnection.TIMED_OUT ? Next.QUIET : Next.ENDED_EARLY;
        }
        // The requester sends hello and request in one call, so the first read holds the whole hello.
        int read = waryFor == 0 || acceptor.awaitBytes(WARY_LIMIT_US)
                ? acceptor.receive(wholeBytes)
                : ReusableConnection.TIMED_OUT;
        if (!token.isOf(received, read)) {
            turnAway(read);
            return Next.CONNECTION;
        }
        if (DataHello.isEnd(received)) {
            acceptor.finish();
            return Next.COMPLETE;
        }
        if (read == wholeBytes || completes(wholeBytes - read)) {
            answer(read == wholeBytes ? 2 : 3, counters);
        }
        return Next.CONNECTION;
    }

    /** Reads what is missing of a request; when it does not come, somebody else goes on waiting for it. */
    private boolean completes(int missingBytes) {
        int toComeBytes = wholeBytes;
        int read = ReusableConnection.TIMED_OUT;
        if (waryFor == 0 || acceptor.awaitBytes(WARY_LIMIT_US)) {
            toComeBytes = missingBytes;
            read = acceptor.receiveFully(missingBytes);
        }
        if (read == ReusableConnection.TIMED_OUT) {
            waryFor = CALM_AFTER;
            strangers.unfinished(acceptor.detach(), toComeBytes);
        } else if (read != missingBytes) {
            breakOff();
        }
        return read == missingBytes;
    }

    private void answer(int callsMade, StreamCounters counters) {
        boolean sent = acceptor.sendFully(responseBytes) == responseBytes;
        if (!sent) {
            breakOff();
            return;
        }
        acceptor.finish();
        if (waryFor > 0) {
            waryFor--;
        }
        done++;
        calls += callsMade;
        counters.publishTransactions(done * requestBytes, done * responseBytes, calls, done);
    }

    private void turnAway(int read) {
        if (read >= DataHello.BYTES) {
            strangers.foreign(acceptor.detach());
        } else if (read > 0 || read == ReusableConnection.TIMED_OUT) {
            waryFor = CALM_AFTER;
            strangers.silent(acceptor.detach());
        } else {
            breakOff();
        }
    }

    private void breakOff() {
        acceptor.finish();
        strangers.broken();
    }
}
