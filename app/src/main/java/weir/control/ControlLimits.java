package weir.control;

import java.time.Duration;

/** Time limits of a session's steps (docs/protocol.md). */
final class ControlLimits {
    /** For an exclusive agent to become free. */
    static final Duration QUEUE = Duration.ofMinutes(30);

    /** For the agent to let go of its flows. */
    static final Duration READY = Duration.ofSeconds(15);

    /** Between two runs of one controller. */
    static final Duration IDLE = Duration.ofMinutes(30);

    /** From attached streams to Start, and from warm to Measure: the other side may be slow to warm. */
    static final Duration STEP = Duration.ofSeconds(30);

    private static final Duration ATTACH = Duration.ofSeconds(15);
    private static final Duration ATTACH_STREAM = Duration.ofMillis(50);

    private ControlLimits() {}

    /** For so many data streams to be attached. */
    static Duration attach(int streams) {
        return ATTACH.plus(ATTACH_STREAM.multipliedBy(streams));
    }
}
