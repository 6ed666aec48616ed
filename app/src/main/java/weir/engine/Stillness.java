package weir.engine;

import java.util.List;
import weir.model.Totals;
import weir.units.NanoClock;

/** Whether an endpoint's streams stand still. One thread asks, again and again. */
final class Stillness {
    /** Nothing moved for this long, and nothing is unacknowledged: what was under way has arrived. */
    private static final long STILL_NS = 100_000_000L;

    private final List<StreamWork> work;
    private final Sampler sampler;
    private final NanoClock clock;

    private Totals before = new Totals(-1, -1, -1, -1);
    private long sinceNs;

    Stillness(List<StreamWork> work, Sampler sampler, NanoClock clock) {
        this.work = work;
        this.sampler = sampler;
        this.clock = clock;
    }

    boolean isStill() {
        Totals now = sampler.sum();
        long nowNs = clock.nanoTime();
        if (!now.equals(before) || work.stream().anyMatch(Stillness::isUnacknowledged)) {
            before = now;
            sinceNs = nowNs;
            return false;
        }
        return nowNs - sinceNs >= STILL_NS;
    }

    private static boolean isUnacknowledged(StreamWork work) {
        return work.stream() instanceof OpenStream.Tcp(var connection) && connection.unacknowledged() > 0;
    }
}
