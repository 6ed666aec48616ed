package weir.engine;

import java.util.Optional;
import weir.units.NanoClock;

/**
 * Everything that is counted, as of when something last moved. It is read when a look finds for the first time that nothing has moved
 * since the one before: at most two looks after the move, and never while traffic flows. One thread.
 */
final class LastMove {
    private final Sampler sampler;
    private final Movement movement;
    private Optional<Snapshot> snapshot = Optional.empty();
    private boolean moved;

    LastMove(Sampler sampler, NanoClock clock) {
        this.sampler = sampler;
        this.movement = new Movement(sampler, clock);
    }

    void look() {
        if (movement.look()) {
            moved = true;
            snapshot = Optional.empty();
        } else if (moved && snapshot.isEmpty()) {
            snapshot = Optional.of(sampler.snapshot());
        }
    }

    /** How long nothing has moved, as of the last look, ns. */
    long quietNs() {
        return movement.quietNs();
    }

    /** As of now when nothing has moved since the first look. */
    Snapshot snapshot() {
        return snapshot.orElseGet(sampler::snapshot);
    }
}
