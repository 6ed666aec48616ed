package weir.report;

import java.util.Locale;
import weir.model.Pattern;
import weir.model.TestSpec;
import weir.model.Totals;

/** How a run goes, in one line, from this side's totals as they grow. Knows no terminal. One thread. */
public final class LiveLine {
    private static final double NS_PER_SECOND = 1e9;

    private final boolean transactions;
    private final long durationNs;
    private boolean counted;
    private long elapsedNs;
    private Totals totals = Totals.ZERO;
    private String rate = "";

    public LiveLine(TestSpec spec) {
        transactions = spec.traffic().pattern() == Pattern.TRANSACTIONS;
        durationNs = spec.timing().durationNs();
    }

    /**
     * The line for this moment; the rate is that since the last one.
     *
     * @param nowCounted whether the window has begun
     * @param nowElapsedNs since the omit period or the window began
     * @param now this side's totals since traffic began
     */
    public String next(boolean nowCounted, long nowElapsedNs, Totals now) {
        boolean samePhase = nowCounted == counted;
        long passedNs = nowElapsedNs - elapsedNs;
        if (samePhase && passedNs > 0) {
            Totals done = now.minus(totals);
            double units = transactions ? done.transactions() : done.bytes() * 8.0;
            rate = Words.rate(units * NS_PER_SECOND / passedNs, transactions);
        }
        counted = nowCounted;
        elapsedNs = nowElapsedNs;
        totals = now;
        return (counted ? "measuring " : "warming up ") + time() + (rate.isEmpty() ? "" : "  " + rate);
    }

    private String time() {
        double seconds = Math.floor(elapsedNs / NS_PER_SECOND);
        if (counted && durationNs > 0) {
            return String.format(Locale.ROOT, "%.0f of %.0f s", seconds, durationNs / NS_PER_SECOND);
        }
        return String.format(Locale.ROOT, "%.0f s", seconds);
    }
}
