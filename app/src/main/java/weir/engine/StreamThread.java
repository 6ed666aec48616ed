package weir.engine;

import java.util.Optional;
import weir.host.Host;
import weir.model.RoleReport.Finish;
import weir.units.NanoClock;
import weir.workload.Gate;
import weir.workload.StreamLoop.Outcome;

/**
 * One platform thread that carries one stream: pins itself, waits at the gate, runs the loop, says how it ended. The observer waits
 * for {@link #hasEnded()} and reads the rest after it.
 */
final class StreamThread {
    private final StreamWork work;
    private final NanoClock clock;
    private final Runnable onEnd;
    private final Thread thread;

    private volatile boolean ended;
    private volatile boolean woken;
    private long endedNs;
    private Optional<Outcome> outcome = Optional.empty();
    private String failure = "";

    StreamThread(StreamWork work, Gate gate, Site site, Optional<Integer> cpu, Runnable onEnd) {
        this.work = work;
        this.clock = site.clock();
        this.onEnd = onEnd;
        Host host = site.host();
        this.thread = Thread.ofPlatform()
                .name("weir-stream-" + work.index())
                .daemon()
                .unstarted(() -> carry(gate, host, cpu));
    }

    void start() {
        thread.start();
    }

    private void carry(Gate gate, Host host, Optional<Integer> cpu) {
        try {
            cpu.ifPresent(host::pinCurrentThread);
            gate.await();
            outcome = Optional.of(work.loop().run(gate, work.counters()));
        } catch (RuntimeException | Error broken) {
            failure = broken.getMessage() == null ? broken.toString() : broken.getMessage();
        } finally {
            endedNs = clock.nanoTime();
            ended = true;
            onEnd.run();
        }
    }

    /** Ends the calls in progress; how the stream finished then depends on who asked. */
    void wake() {
        woken = true;
        work.stream().wake();
    }

    StreamWork work() {
        return work;
    }

    boolean hasEnded() {
        return ended;
    }

    /** When the loop ended; only after {@link #hasEnded()}. */
    long endedNs() {
        return endedNs;
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
        if (outcome.filter(o -> o == Outcome.COMPLETE).isPresent()) {
            return woken && !work.wakeIsAnEnd() ? Finish.CUT_OFF : Finish.COMPLETE;
        }
        if (!woken) {
            return Finish.PEER_LEFT;
        }
        return work.wakeIsAnEnd() ? Finish.COMPLETE : Finish.CUT_OFF;
    }

    /** Waits for the thread to be gone; it has ended or been woken before. */
    void join(long limitMs) {
        try {
            thread.join(limitMs);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
