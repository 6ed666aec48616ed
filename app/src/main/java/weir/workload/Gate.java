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

    /** Whether the window is being measured: what begins now counts. */
    boolean isMeasuring();
}
