package weir.workload;

/**
 * The hot loop of one stream, on one thread of its own. Allocates nothing once warm; never prints, logs or reads an option. It runs
 * once.
 */
public non-sealed interface StreamLoop extends StreamAccount {
    /**
     * Carries traffic until its part is done, the gate closes, or its connection ends. Loops that begin traffic wait at the gate
     * first; loops that answer or receive do not, and end by the other end's end marker.
     *
     * @return how it ended
     */
    Outcome run(Gate gate, StreamCounters counters);

    /** How a loop ended. */
    enum Outcome {
        /** All that was planned, end marker included. */
        COMPLETE,
        /** The connection ended first: the other end left, or the observer woke it. */
        ENDED_EARLY
    }
}
