package weir.report;

import java.util.List;
import weir.model.End;
import weir.model.Ends;
import weir.model.RunRecord;

/** When was it measured, for how long, and by whom else? */
final class TimeChecks {
    private static final long SHORT_NS = 1_000_000_000L;
    /** A window that was asked to be one second may come out a little shorter. */
    private static final double TOLERANCE = 0.99;

    private static final double SKEW_SHARE = 0.02;

    private final RunRecord run;
    private final Ends ends;
    private final RunChecks.Findings findings;

    TimeChecks(RunRecord run, Ends ends, RunChecks.Findings findings) {
        this.run = run;
        this.ends = ends;
        this.findings = findings;
    }

    void run(boolean interrupted) {
        if (interrupted) {
            findings.add(
                    RunWarning.INTERRUPTED, Numbers.time(ends.local().report().windowNs()));
        }
        for (End end : List.of(ends.local(), ends.remote())) {
            String side = Words.side(end.side());
            if (end.report().windowNs() < SHORT_NS * TOLERANCE) {
                findings.add(RunWarning.SHORT_WINDOW, Numbers.time(end.report().windowNs()), side);
            }
            if (!end.report().overlapped().isEmpty()) {
                String names = Words.list(end.report().overlapped());
                findings.add(RunWarning.OVERLAP, side, names);
            }
        }
        skew();
    }

    private void skew() {
        // A run of an amount has a window of its own at each end: from the first byte sent, and to the last byte read.
        if (run.spec().timing().isCounted()) {
            return;
        }
        long local = ends.local().report().windowNs();
        long remote = ends.remote().report().windowNs();
        double tolerated = SKEW_SHARE * Math.min(local, remote);
        if (run.windowSkewNs() > tolerated) {
            findings.add(
                    RunWarning.WINDOW_SKEW,
                    "their windows may have begun " + Numbers.time(run.windowSkewNs()) + " apart");
        } else if (Math.abs((double) local - remote) > tolerated) {
            findings.add(
                    RunWarning.WINDOW_SKEW,
                    "the local window was " + Numbers.time(local) + " long, the remote one " + Numbers.time(remote));
        }
    }
}
