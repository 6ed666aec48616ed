package weir.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import weir.host.Host;
import weir.model.RoleReport.Finish;
import weir.units.NanoClock;
import weir.workload.Gate;
import weir.workload.StreamLoop.Outcome;

/**
 * One platform thread that carries one stream: pins itself, waits at the gate, runs the loop, says when its share was done and how it
 * ended. The observer waits for {@link #hasEnded()} and reads the rest after it.
 */
final class StreamThread {
    /** Who ended the stream: whoever came first. */
    private enum EndedBy {
        NOBODY,
        ITSELF,
        WAKE
    }

    private final StreamWork work;
    private final NanoClock clock;
    private final Runnable onEnd;
    private final NanoClock.Worker thread;

    private final AtomicReference<EndedBy> endedBy = new AtomicReference<>(EndedBy.NOBODY);
    private volatile boolean done;
    private volatile boolean ended;
    private long doneNs;
    private Optional<Outcome> outcome = Optional.empty();
    private String failure = "";

    StreamThread(StreamWork work, Gate gate, Site site, Optional<Integer> cpu, Runnable onEnd) {
        this.work = work;
        this.clock = site.clock();
        this.onEnd = onEnd;
        work.counters().whenShareIsDone(this::shareDone);
        Host host = site.host();
        this.thread = clock.worker("weir-stream-" + work.index(), () -> carry(gate, host, cpu));
    }

    void start() {
        thread.start();
    }

    private void carry(Gate gate, Host host, Optional<Integer> cpu) {
        try {
            cpu.ifPresent(host::pinCurrentThread);
            if (work.loop().pace().isPresent()) {
                host.sharpenTimers();
            }
            gate.await();
            outcome = Optional.of(work.loop().run(gate, work.counters()));
        } catch (RuntimeException | Error broken) {
            failure = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        } finally {
            // Before anything else: a wake from here on found a stream that had ended.
            endedBy.compareAndSet(EndedBy.NOBODY, EndedBy.ITSELF);
            if (!done) {
                doneNs = clock.nanoTime();
                done = true;
            }
            ended = true;
            onEnd.run();
        }
    }

    /** By the loop, on this thread. */
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

    /** Waits for the thread to be gone, when it was started; it has ended or been woken before. */
    void join(long limitNs) {
        try {
            thread.join(Math.max(1, limitNs));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
