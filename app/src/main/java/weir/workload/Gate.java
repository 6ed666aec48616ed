package weir.workload;

/**
 * Start line and phase of a run, shared by its loops and their observer. Loops read, one observer writes. Reading costs one opaque
 * load. Phases only move forward.
 */
public interface Gate {
    /** Waits until the gate opens or is closed; returns at once after that. A loop that begins traffic calls it itself. */
    void await();

    /** Whether loops go on. */
    boolean isOpen();

    /** Whether traffic flows uncounted, before the window: neither paused nor measuring. */
    default boolean isWarming() {
        return isOpen() && !isMeasuring();
    }

    /**
     * Waits while the gate is paused. A loop that ends after a number of bytes calls it between omit and window, so that the other end
     * can begin to count from a standstill; without a pause it returns at once.
     */
    default void awaitMeasuring() {}

    /** Whether the window is being measured: what begins now counts. */
    boolean isMeasuring();
}
