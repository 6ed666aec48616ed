package weir.engine;

import weir.units.NanoClock;

/** Everything that is counted, as of when something last moved. One thread. */
final class LastMove {
    private final Sampler sampler;
    private final Movement movement;
    private Snapshot snapshot;

    LastMove(Sampler sampler, NanoClock clock) {
        this.sampler = sampler;
        this.movement = new Movement(sampler, clock);
        this.snapshot = sampler.snapshot();
    }

    void look() {
        if (movement.look()) {
            snapshot = sampler.snapshot();
        }
    }

    /** How long nothing has moved, as of the last look, ns. */
    long quietNs() {
        return movement.quietNs();
    }

    Snapshot snapshot() {
        return snapshot;
    }
}
