package weir.report;

import java.util.List;
import weir.model.End;
import weir.model.Ends;
import weir.model.PaceReport;

/** Was the rate kept that was asked for? */
final class PaceChecks {
    private static final double KEPT = 0.99;

    private final Ends ends;
    private final RunChecks.Findings findings;

    PaceChecks(Ends ends, RunChecks.Findings findings) {
        this.ends = ends;
        this.findings = findings;
    }

    void run() {
        for (End end : List.of(ends.local(), ends.remote())) {
            end.report()
                    .pace()
                    .filter(PaceChecks::isBehind)
                    .ifPresent(pace -> findings.add(
                            RunWarning.BEHIND_PLAN,
                            Words.side(end.side()),
                            Numbers.whole(pace.made()),
                            Numbers.whole(pace.planned()),
                            Numbers.whole(pace.givenUp())));
        }
    }

    private static boolean isBehind(PaceReport pace) {
        return pace.made() < pace.planned() * KEPT;
    }
}
