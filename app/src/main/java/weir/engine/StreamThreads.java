package weir.engine;

import java.util.List;
import weir.units.NanoClock;

/** The threads of an endpoint's streams, as one. Thread-safe. */
final class StreamThreads {
    /** What was woken ends within this, or is left to itself. */
    private static final long JOIN_LIMIT_NS = 2_000_000_000L;

    private final NanoClock clock;
    private final List<StreamThread> threads;

    StreamThreads(NanoClock clock, List<StreamThread> threads) {
        this.clock = clock;
        this.threads = List.copyOf(threads);
    }

    List<StreamThread> list() {
        return threads;
    }

    void start() {
        threads.forEach(StreamThread::start);
    }

    void wake() {
        threads.forEach(StreamThread::wake);
    }

    /** Whether each has done its share; end markers may still be under way. */
    boolean allDone() {
        return threads.stream().allMatch(StreamThread::isDone);
    }

    boolean allEnded() {
        return threads.stream().allMatch(StreamThread::hasEnded);
    }

    /** Whether being woken is an ordinary end for all that is left. */
    boolean endByWake() {
        return threads.stream().allMatch(t -> t.hasEnded() || t.work().wakeIsAnEnd());
    }

    /** Waits for threads that have ended or been woken; all of them together get the limit. */
    void join() {
        long limitNs = clock.nanoTime() + JOIN_LIMIT_NS;
        threads.forEach(thread -> thread.join(limitNs - clock.nanoTime()));
    }
}
