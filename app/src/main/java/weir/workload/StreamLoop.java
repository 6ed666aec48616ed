package weir.workload;

/** The hot loop of one stream, on one thread of its own. Allocates nothing once warm; never prints, logs or reads an option. */
public interface StreamLoop {
    /**
     * Carries traffic until its part is done, the gate closes, or its connection ends.
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
