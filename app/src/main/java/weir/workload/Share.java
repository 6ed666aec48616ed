package weir.workload;

/** Exact shares of an amount of work: all as large as can be, and the first streams take the remainder. */
final class Share {
    private Share() {}

    /** The share of stream {@code index} of {@code streams}. */
    static long of(long total, int streams, int index) {
        return total / streams + (index < total % streams ? 1 : 0);
    }
}
