package weir.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import weir.model.DatagramTotals;

/**
 * What one UDP flow has seen so far. One thread writes with release stores, any thread reads a snapshot. A writer raises the highest
 * sequence before the received count, and a reader reads them the other way round, so that no snapshot shows more received than sent.
 */
final class DatagramCounters {
    static final int SENT = 8;
    static final int REFUSED = 9;
    static final int RECEIVED = 10;
    static final int DUPLICATED = 11;
    static final int REORDERED = 12;
    static final int DISTANCE_MAX = 13;
    static final int LATE = 14;
    static final int CORRUPT = 15;
    static final int HIGHEST = 16;
    private static final int JITTER = 17;
    static final int UNANSWERED = 18;

    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

    // Eight cells before and after the used ones keep two flows' counters out of one cache line.
    private final long[] cells = new long[27];

    DatagramCounters() {
        jitterNs(Double.NaN);
    }

    /** Writer. */
    void set(int cell, long value) {
        CELLS.setRelease(cells, cell, value);
    }

    /** Writer. */
    void add(int cell, long more) {
        CELLS.setRelease(cells, cell, cells[cell] + more);
    }

    /** Writer: its own last value. */
    long get(int cell) {
        return cells[cell];
    }

    /** Writer. */
    void jitterNs(double jitterNs) {
        CELLS.setRelease(cells, JITTER, Double.doubleToRawLongBits(jitterNs));
    }

    private long read(int cell) {
        return (long) CELLS.getAcquire(cells, cell);
    }

    /** Reader: a snapshot; its fields may be one datagram apart. */
    DatagramTotals totals() {
        long received = read(RECEIVED);
        return new DatagramTotals(
                read(SENT),
                read(REFUSED),
                received,
                read(DUPLICATED),
                read(REORDERED),
                read(DISTANCE_MAX),
                read(LATE),
                read(CORRUPT),
                read(HIGHEST),
                Double.longBitsToDouble(read(JITTER)),
                read(UNANSWERED));
    }
}
