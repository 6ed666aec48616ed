package weir.control;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.WeirException;

/**
 * Which runs an agent carries now. Runs that overlap in time are told each other's names, since each disturbs the other's figures; an
 * exclusive agent lets one run in at a time, in the order they came. Thread-safe.
 */
final class SessionRegistry {
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final boolean exclusive;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final List<Entry> running = new ArrayList<>();
    private final List<Object> queue = new ArrayList<>();

    SessionRegistry(boolean exclusive) {
        this.exclusive = exclusive;
    }

    /**
     * Lets a run in, at once or when its turn has come.
     *
     * @param stillWanted asked now and then while waiting; throws when waiting has become pointless
     */
    Entry enter(String name, Runnable stillWanted) {
        Object ticket = new Object();
        lock.lock();
        try {
            queue.add(ticket);
            while (exclusive && !(running.isEmpty() && queue.getFirst().equals(ticket))) {
                boolean signalled = left.await(PATIENCE_NS, TimeUnit.NANOSECONDS);
                if (!signalled) {
                    stillWanted.run();
                }
            }
            Entry entry = new Entry(name);
            running.forEach(other -> other.meets(entry));
            running.add(entry);
            return entry;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new WeirException(
                    WeirException.Kind.INTERRUPTED, "Stopped while waiting for the agent to become free.", stopped);
        } finally {
            queue.remove(ticket);
            left.signalAll();
            lock.unlock();
        }
    }

    /** One run that was let in; closing it, once, lets the next one in. */
    final class Entry implements AutoCloseable {
        private static final int NAMES_MAX = 16;

        private final String name;
        private final List<Runnable> closings = new ArrayList<>();
        private final Set<String> overlapped = new LinkedHashSet<>();

        private Entry(String name) {
            this.name = name;
        }

        private void meets(Entry other) {
            note(other.name);
            other.note(name);
        }

        private void note(String otherName) {
            if (overlapped.size() < NAMES_MAX) {
                overlapped.add(otherName);
            }
        }

        /** Something else that ends with the run. */
        void alsoClose(Runnable closing) {
            closings.add(closing);
        }

        /** Names of the runs that were carried at the same time, so far. */
        List<String> overlapped() {
            lock.lock();
            try {
                return List.copyOf(overlapped);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            closings.forEach(Runnable::run);
            lock.lock();
            try {
                running.remove(this);
                left.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
