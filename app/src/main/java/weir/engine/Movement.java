package weir.engine;

import weir.model.Totals;
import weir.units.NanoClock;

/** When an endpoint's streams last moved, as far as somebody has looked. One thread. */
final class Movement {
    private final Sampler sampler;
    private final NanoClock clock;
    private Totals before;
    private long movedNs;

    /** Counts quiet time from now. */
    Movement(Sampler sampler, NanoClock clock) {
        this.sampler = sampler;
        this.clock = clock;
        this.before = sampler.sum();
        this.movedNs = clock.nanoTime();
    }

    /** Looks; whether anything has moved since the last look. */
    boolean look() {
        Totals now = sampler.sum();
        if (now.equals(before)) {
            return false;
        }
        before = now;
        movedNs = clock.nanoTime();
        return true;
    }

    /** How long nothing has moved, as of the last look, ns. */
    long quietNs() {
        return clock.nanoTime() - movedNs;
    }
}
