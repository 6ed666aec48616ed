package weir.control;

import java.util.concurrent.atomic.AtomicBoolean;

/** The user's wish to stop a run now and keep what was measured. Thread-safe. */
public final class RunInterrupt {
    private final AtomicBoolean asked = new AtomicBoolean();

    /** Asks; a second time changes nothing. */
    public void ask() {
        asked.set(true);
    }

    public boolean isAsked() {
        return asked.get();
    }
}
