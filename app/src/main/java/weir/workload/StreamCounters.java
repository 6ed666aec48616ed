package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import weir.model.Totals;

/**
 * What one stream has done so far. One thread writes, any thread reads; counters only grow. Release stores cost nothing on x86-64 and
 * keep a reader from seeing calls without their bytes.
 */
@SuppressWarnings("UnusedVariable") // the fields are reached through their handles
public final class StreamCounters {
    private static final VarHandle BYTES = handle("bytes");
    private static final VarHandle CALLS = handle("calls");
    private static final VarHandle TRANSACTIONS = handle("transactions");
    private static final VarHandle SENT_BYTES = handle("sentBytes");

    // Padding before and after keeps two streams' counters out of one cache line.
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7;

    private volatile long bytes;
    private volatile long calls;
    private volatile long transactions;
    private volatile long sentBytes;

    private final Supplier<Totals> apart;
    private Runnable shareIsDone = () -> {};

    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7;

    public StreamCounters() {
        this(() -> Totals.ZERO);
    }

    /** @param apart what other threads do for this stream; only grows, and may be asked by any thread */
    public StreamCounters(Supplier<Totals> apart) {
        this.apart = apart;
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(StreamCounters.class, field, long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Before the writer's thread starts: what it shall do, itself, when its share is done. */
    public void whenShareIsDone(Runnable hook) {
        shareIsDone = hook;
    }

    /** Writer, at most once: all that counts is published, and nothing but end markers follows. */
    public void shareDone() {
        shareIsDone.run();
    }

    /** Writer: bulk progress so far. */
    public void publish(long bytesSoFar, long callsSoFar) {
        CALLS.setRelease(this, callsSoFar);
        BYTES.setRelease(this, bytesSoFar);
    }

    /** Writer: transactions so far, with bytes received and sent in them. */
    public void publishTransactions(long receivedSoFar, long sentSoFar, long callsSoFar, long transactionsSoFar) {
        CALLS.setRelease(this, callsSoFar);
        SENT_BYTES.setRelease(this, sentSoFar);
        BYTES.setRelease(this, receivedSoFar);
        TRANSACTIONS.setRelease(this, transactionsSoFar);
    }

    /** Reader: a snapshot; its fields may be one call apart. */
    public Totals totals() {
        long transactionsNow = (long) TRANSACTIONS.getAcquire(this);
        long bytesNow = (long) BYTES.getAcquire(this);
        long sentNow = (long) SENT_BYTES.getAcquire(this);
        long callsNow = (long) CALLS.getAcquire(this);
        return new Totals(bytesNow, callsNow, transactionsNow, sentNow).plus(apart.get());
    }
}
