package weir.workload;

import java.util.Optional;
import weir.model.Totals;
import weir.model.Transaction;

/**
 * Decides which transactions of one stream may begin and which count, with or without a quota. In the window of a quota of n exactly
 * n transactions begin and exactly n end; those in flight at its end are completed after it, as many as were in flight at its begin.
 * Since the load is the same all through the window, the rate has no ramps in it. One thread. Allocates nothing but the final record.
 */
final class TransactionWindow {
    /** As a quota: the gate alone ends the loop. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private final Transaction transaction;
    private final long quota;

    private boolean started;
    private long begun;
    private long ended;
    private long startNs;
    private long endNs;

    TransactionWindow(Transaction transaction, long quota) {
        this.transaction = transaction;
        this.quota = quota;
    }

    /** Whether another transaction may begin now; when it may, it counts as begun. */
    boolean mayBegin(Gate gate, long nowNs) {
        if (!started && gate.isMeasuring()) {
            started = true;
            startNs = nowNs;
        }
        if (begun == quota || !gate.isOpen()) {
            return false;
        }
        if (started) {
            begun++;
        }
        return true;
    }

    /** Whether what {@link #mayBegin} just let through is in the window, so that its latency counts. */
    boolean isMeasuring() {
        return started;
    }

    /** A transaction ended. */
    void ended(long nowNs) {
        if (started && ended < quota) {
            ended++;
            endNs = nowNs;
        }
    }

    /** So many transactions that were begun in the window will never end; others may take their place. */
    void takeBack(int transactions) {
        begun -= transactions;
    }

    /** The window of a quota; empty without a quota, or when nothing ended in it. */
    Optional<MeasuredPart> measured() {
        if (quota == UNLIMITED || ended == 0) {
            return Optional.empty();
        }
        Totals totals =
                new Totals(ended * transaction.responseBytes(), 2 * ended, ended, ended * transaction.requestBytes());
        return Optional.of(new MeasuredPart(startNs, endNs, totals));
    }
}
