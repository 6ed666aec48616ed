package weir.control;

import java.util.concurrent.atomic.AtomicLong;
import weir.model.StrangerTotals;
import weir.model.Totals;

/** Who came to the port of a run whose loops accept, and what was answered apart from them. Thread-safe. */
final class StrangerCounts {
    private final AtomicLong silent = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();
    private final AtomicLong foreign = new AtomicLong();
    private Totals answered = Totals.ZERO;

    void silent() {
        silent.incrementAndGet();
    }

    /** One that was counted as silent has said that it is the run's. */
    void silentWasOurs() {
        silent.decrementAndGet();
    }

    void broken() {
        broken.incrementAndGet();
    }

    void foreign() {
        foreign.incrementAndGet();
    }

    synchronized void answered(Totals transaction) {
        answered = answered.plus(transaction);
    }

    synchronized Totals answered() {
        return answered;
    }

    /** One run's silent connection may be found by another run's loop, which has counted it then. */
    StrangerTotals totals() {
        return new StrangerTotals(
                Math.max(0, silent.get()),
                broken.get(),
                foreign.get(),
                answered().transactions());
    }
}
