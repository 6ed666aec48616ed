package weir.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import weir.model.RoleReport.Finish;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

/**
 * One stream of a run from its begin to its end: says when its share was done and how it ended. The thread that carries it tells; the
 * observer waits for {@link #hasEnded()} and reads the rest after it. Thread-safe.
 */
final class StreamLife {
    /** Who ended the stream: whoever came first. */
    private enum EndedBy {
        NOBODY,
        ITSELF,
        WAKE
    }

    private final StreamWork work;
    private final NanoClock clock;
    private final Runnable onEnd;

    private final AtomicReference<EndedBy> endedBy = new AtomicReference<>(EndedBy.NOBODY);
    private volatile boolean done;
    private volatile boolean ended;
    private long doneNs;
    private Optional<Outcome> outcome = Optional.empty();
    private String failure = "";

    /** @param onEnd told when the share is done, and when the stream has ended */
    StreamLife(StreamWork work, NanoClock clock, Runnable onEnd) {
        this.work = work;
        this.clock = clock;
        this.onEnd = onEnd;
        work.counters().whenShareIsDone(this::shareDone);
    }

    /** By the carrying thread, once: how the loop ended. */
    void ended(Outcome how) {
        outcome = Optional.of(how);
        end();
    }

    /** By the carrying thread, once: why the loop failed. */
    void failed(Throwable broken) {
        failure = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        end();
    }

    private void end() {
        // Before anything else: a wake from here on found a stream that had ended.
        endedBy.compareAndSet(EndedBy.NOBODY, EndedBy.ITSELF);
        if (!done) {
            doneNs = clock.nanoTime();
            done = true;
        }
        ended = true;
        onEnd.run();
    }

    /** By the loop, on its thread. */
    private void shareDone() {
        doneNs = clock.nanoTime();
        done = true;
        onEnd.run();
    }

    /** Ends the calls in progress, unless the stream has ended; how it finished then depends on who asked. */
    void wake() {
        if (endedBy.compareAndSet(EndedBy.NOBODY, EndedBy.WAKE)) {
            work.stream().wake();
        }
    }

    StreamWork work() {
        return work;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether all that counts is done; end markers may still be under way. */
    boolean isDone() {
        return done;
    }

    /** When all that counts was done; only after {@link #isDone()}. */
    long doneNs() {
        return doneNs;
    }

    /** Why the loop failed; empty when it did not. */
    String failure() {
        return ended ? failure : "";
    }

    /** How the stream finished. */
    Finish finish() {
        if (!ended) {
            return Finish.CUT_OFF;
        }
        if (!failure.isEmpty()) {
            return Finish.FAILED;
        }
        boolean woken = endedBy.get() == EndedBy.WAKE;
        if (outcome.filter(o -> o == Outcome.COMPLETE).isPresent()) {
            return woken && !work.wakeIsAnEnd() ? Finish.CUT_OFF : Finish.COMPLETE;
        }
        if (!woken) {
            return Finish.PEER_LEFT;
        }
        return work.wakeIsAnEnd() ? Finish.COMPLETE : Finish.CUT_OFF;
    }
}
