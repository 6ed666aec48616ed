package weir.control;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** The user's wish to stop a run now and keep what was measured. Thread-safe. */
public final class RunInterrupt {
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicBoolean insisted = new AtomicBoolean();
    private final Set<Listening> listening = ConcurrentHashMap.newKeySet();

    /** Asks; a second time changes nothing. */
    public void ask() {
        asked.set(true);
        tell();
    }

    /** Asks not to wait for the other end either. */
    public void insist() {
        insisted.set(true);
        asked.set(true);
        tell();
    }

    private void tell() {
        listening.forEach(one -> one.told.run());
    }

    public boolean isAsked() {
        return asked.get();
    }

    /** Whether the other end is no longer to be waited for. */
    public boolean isInsisted() {
        return insisted.get();
    }

    /**
     * Has this called once it is asked, by the thread that asks, or now if it was already; again when insisted.
     *
     * @param told must not block
     * @return closing it ends the listening
     */
    Listening listen(Runnable told) {
        Listening one = new Listening(told);
        listening.add(one);
        if (isAsked()) {
            told.run();
        }
        return one;
    }

    /** Somebody who waits to be told. */
    final class Listening implements AutoCloseable {
        private final Runnable told;

        private Listening(Runnable told) {
            this.told = told;
        }

        @Override
        public void close() {
            listening.remove(this);
        }
    }
}
