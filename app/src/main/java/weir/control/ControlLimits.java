package weir.control;

import java.time.Duration;

/** Time limits of a session's steps (docs/protocol.md). */
final class ControlLimits {
    /** For an exclusive agent to become free. */
    static final Duration QUEUE = Duration.ofMinutes(30);

    /** For all data streams to be attached. */
    static final Duration ATTACH = Duration.ofSeconds(15);

    /** Between two runs of one controller. */
    static final Duration IDLE = Duration.ofMinutes(30);

    /** From Ready to Start, and from warm to Measure: the other side may be slow to warm. */
    static final Duration STEP = Duration.ofSeconds(30);

    private ControlLimits() {}
}
