package weir.workload;

import weir.model.Totals;

/**
 * The measured part of a loop that ends by an amount of work: exact, and by the loop's own clock.
 *
 * @param startNs when the loop first saw that the window is being measured, monotonic, ns
 * @param endNs when the last of the work was done, ns
 * @param totals what was done between the two
 */
public record MeasuredPart(long startNs, long endNs, Totals totals) {
    /** Length of the part, ns. */
    public long windowNs() {
        return endNs - startNs;
    }
}
