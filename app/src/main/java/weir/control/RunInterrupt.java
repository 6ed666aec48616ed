package weir.control;

import java.util.concurrent.atomic.AtomicBoolean;

/** The user's wish to stop a run now and keep what was measured. Thread-safe. */
public final class RunInterrupt {
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicBoolean insisted = new AtomicBoolean();

    /** Asks; a second time changes nothing. */
    public void ask() {
        asked.set(true);
    }

    /** Asks not to wait for the other end either. */
    public void insist() {
        asked.set(true);
        insisted.set(true);
    }

    public boolean isAsked() {
        return asked.get();
    }

    /** Whether the other end is no longer to be waited for. */
    public boolean isInsisted() {
        return insisted.get();
    }
}
