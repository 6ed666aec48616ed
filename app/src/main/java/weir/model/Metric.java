package weir.model;

import weir.units.Unit;

/**
 * One number a person can read, with what is needed to read it right.
 *
 * @param id documented in docs/metrics.md
 * @param side whose observation it is
 * @param window the time it covers
 * @param scope how it was put together
 * @param better which way is an improvement
 */
public record Metric(String id, double value, Unit unit, Side side, Window window, Scope scope, Better better) {

    /** Whose observation. */
    public enum Side {
        LOCAL,
        REMOTE,
        /** From both ends' counts. */
        BOTH
    }

    /** The time covered. */
    public enum Window {
        /** The measured window of the side named. */
        MEASURED,
        /** From first to last byte, omit and drain included. */
        WHOLE,
        /** A state, as it was when the measured window of the side named ended. */
        AT_END
    }

    /** How the number was put together. */
    public enum Scope {
        SUM_OF_STREAMS,
        /** The highest value among the streams. */
        HIGHEST_STREAM,
        /** The lowest value among the streams. */
        LOWEST_STREAM,
        /** The middle one of the streams, by value. */
        MEDIAN_STREAM,
        /** The arithmetic mean of the streams. */
        MEAN_OF_STREAMS,
        ALL_TRANSACTIONS,
        /** The whole host, whatever ran on it. */
        HOST,
        BUSIEST_CPU,
        /** Weir's own process at that end. */
        PROCESS
    }

    /** Which way is an improvement. */
    public enum Better {
        HIGHER,
        LOWER,
        NEITHER
    }
}
