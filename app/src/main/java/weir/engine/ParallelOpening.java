package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import weir.model.WeirException;

/** Opens numbered streams on a few threads at once. Used once, by one thread. */
final class ParallelOpening {
    /** Enough to open 1024 streams in 13 s where a round trip takes 0.2 s, and few enough not to look like an attack. */
    private static final int THREADS_MAX = 32;

    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final List<Optional<OpenStream>> streams = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int next;
    private int opened;
    private boolean over;
    private Optional<Throwable> failure = Optional.empty();

    ParallelOpening(int count) {
        for (int i = 0; i < count; i++) {
            streams.add(Optional.empty());
        }
    }

    /**
     * Opens them all.
     *
     * @param opener opens one, within a bounded time
     * @param stillWanted asked now and then; throws when waiting has become pointless
     * @return in the order of their numbers
     */
    List<OpenStream> open(IntFunction<OpenStream> opener, Runnable stillWanted) {
        try {
            int threads = Math.min(THREADS_MAX, streams.size());
            for (int i = 0; i < threads; i++) {
                Thread.ofPlatform().daemon().name("weir-open " + i).start(() -> openSome(opener));
            }
            return await(stillWanted);
        } finally {
            end();
        }
    }

    private void openSome(IntFunction<OpenStream> opener) {
        try {
            for (int stream = claim(); stream >= 0; stream = claim()) {
                put(stream, opener.apply(stream));
            }
        } catch (RuntimeException | Error failed) {
            fail(failed);
        }
    }

    private int claim() {
        lock.lock();
        try {
            return over || failure.isPresent() || next == streams.size() ? -1 : next++;
        } finally {
            lock.unlock();
        }
    }

    private void put(int index, OpenStream stream) {
        lock.lock();
        try {
            if (over) {
                stream.close();
                return;
            }
            streams.set(index, Optional.of(stream));
            opened++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void fail(Throwable failed) {
        lock.lock();
        try {
            failure = failure.or(() -> Optional.of(failed));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private List<OpenStream> await(Runnable stillWanted) {
        lock.lock();
        try {
            while (opened < streams.size()) {
                if (failure.isPresent()) {
                    throw ofThisThread(failure.get());
                }
                boolean signalled = changed.awaitNanos(TURN_NS) > 0;
                if (!signalled) {
                    stillWanted.run();
                }
            }
            over = true;
            return streams.stream().map(Optional::orElseThrow).toList();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new WeirException(
                    WeirException.Kind.INTERRUPTED, "Stopped while data streams were being opened.", stopped);
        } finally {
            lock.unlock();
        }
    }

    private static RuntimeException ofThisThread(Throwable failed) {
        if (failed instanceof OutOfMemoryError full) {
            // Not a fault: whoever asked for the streams knows what to say of it.
            throw full;
        }
        return failed instanceof WeirException known
                ? new WeirException(known.kind(), known.sentence(), known)
                : new IllegalStateException("a data stream could not be opened", failed);
    }

    /** Closes what was opened in vain; what is opened still is closed by its thread. */
    private void end() {
        lock.lock();
        try {
            if (!over) {
                over = true;
                streams.forEach(stream -> stream.ifPresent(OpenStream::close));
            }
        } finally {
            lock.unlock();
        }
    }
}
