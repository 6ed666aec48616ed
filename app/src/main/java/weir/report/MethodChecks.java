package weir.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.End;
import weir.model.EndOptions;
import weir.model.Ends;
import weir.model.Role;
import weir.model.TestSpec;

/** What the ways of moving bytes mean for a run's figures. */
final class MethodChecks {
    private final TestSpec spec;
    private final Ends ends;
    private final RunChecks.Findings findings;

    MethodChecks(TestSpec spec, Ends ends, RunChecks.Findings findings) {
        this.spec = spec;
        this.ends = ends;
        this.findings = findings;
    }

    void run() {
        for (End end : List.of(ends.local(), ends.remote())) {
            Role role = end.report().role();
            EndOptions options = spec.end(role);
            if (role.sends()) {
                untouched(end, DataMethod.of(Direction.SEND, options.sendMethod()));
            }
            if (role.receives()) {
                untouched(end, DataMethod.of(Direction.RECEIVE, options.receiveMethod()));
            }
            copied(end);
        }
    }

    private void untouched(End end, Optional<DataMethod> method) {
        method.flatMap(DataMethod::untouched)
                .ifPresent(why -> findings.add(
                        RunWarning.DATA_NOT_TOUCHED,
                        method.map(DataMethod::label).orElse(""),
                        Words.side(end.side()),
                        why));
    }

    private void copied(End end) {
        end.report()
                .zeroCopy()
                .filter(sends -> sends.copied() > 0)
                .ifPresent(sends -> findings.add(
                        RunWarning.ZEROCOPY_COPIED,
                        String.format(Locale.ROOT, "%.0f %%", sends.copied() * 100.0 / sends.completed()),
                        Words.side(end.side())));
    }
}
