package weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weir.model.End;
import weir.model.Ends;
import weir.model.HostPort;
import weir.model.Measurement;
import weir.model.RunRecord;
import weir.model.RunStatus;

/** Whether to believe a run, and why not. Pure. docs/warnings.md says the same in words. */
public final class RunChecks {
    private RunChecks() {}

    /**
     * The verdict on a run.
     *
     * @param warnings the gravest first
     */
    public record Verdict(RunStatus status, List<RunRecord.Warning> warnings) {
        public Verdict {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Looks at everything both ends reported.
     *
     * @param run the raw record; its own status is not looked at, its warnings are kept
     * @param interrupted whether the user stopped the run
     */
    public static Verdict check(RunRecord run, boolean interrupted) {
        Findings findings = new Findings(run.warnings());
        reports(run, findings);
        Optional<Measurement> measurement = Measurement.of(run);
        if (measurement.isPresent() && !measurement.get().ends().haveRemote()) {
            localOnly(measurement.get().ends().local(), interrupted, findings);
        } else if (measurement.isPresent()) {
            Ends ends = measurement.get().ends();
            new TrafficChecks(run, ends, findings).run();
            new DatagramChecks(measurement.get(), findings).run();
            new PaceChecks(ends, findings).run();
            new TimeChecks(run, ends, findings).run(interrupted);
            new HostChecks(ends, findings).run();
            new SocketChecks(run.spec(), ends, findings).run();
            new MethodChecks(run.spec(), ends, findings).run();
            place(run, ends, findings);
        }
        return new Verdict(findings.status(!run.failure().isEmpty() || measurement.isEmpty()), findings.gravestFirst());
    }

    /** What one end saw cannot be checked against the other. */
    private static void localOnly(End local, boolean interrupted, Findings findings) {
        String window = Numbers.time(local.report().windowNs());
        findings.add(RunWarning.LOCAL_ONLY, window);
        if (interrupted) {
            findings.add(RunWarning.INTERRUPTED, window);
        }
    }

    /** The record with its status and warnings filled in. */
    public static RunRecord judged(RunRecord run, boolean interrupted) {
        Verdict verdict = check(run, interrupted);
        return new RunRecord(
                run.schema(),
                run.id(),
                run.startedAt(),
                run.label(),
                run.target(),
                run.spec(),
                run.local(),
                run.remote(),
                run.windowSkewNs(),
                verdict.status(),
                verdict.warnings(),
                run.failure());
    }

    private static void reports(RunRecord run, Findings findings) {
        if (!run.failure().isEmpty()) {
            return;
        }
        if (run.local().isEmpty()) {
            findings.add(RunWarning.NO_REPORT, "local");
        }
        if (run.remote().isEmpty()) {
            findings.add(RunWarning.NO_REPORT, "remote");
        }
    }

    private static void place(RunRecord run, Ends ends, Findings findings) {
        if (isLoopback(run, ends)) {
            findings.add(RunWarning.LOOPBACK);
        } else if (ends.oneMachine()) {
            findings.add(
                    RunWarning.SAME_HOST, ends.local().report().environment().hostName());
        }
    }

    private static boolean isLoopback(RunRecord run, Ends ends) {
        if (run.target().equals("loopback")) {
            return true;
        }
        return ends.local().report().streams().stream()
                .anyMatch(stream -> isLoopback(stream.localAddress(), stream.remoteAddress()));
    }

    /** Traffic of a host to any address of its own goes over loopback too. */
    private static boolean isLoopback(String local, String remote) {
        try {
            HostPort there = HostPort.parse(remote);
            return there.isLoopback()
                    || there.host().equals(HostPort.parse(local).host());
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }

    /** Warnings as they are found. One thread. */
    static final class Findings {
        private final List<RunRecord.Warning> warnings;

        Findings(List<RunRecord.Warning> already) {
            warnings = new ArrayList<>(already);
        }

        void add(RunWarning warning, Object... values) {
            warnings.add(warning.with(values));
        }

        private static RunWarning.Level level(RunRecord.Warning warning) {
            return RunWarning.of(warning.code()).map(RunWarning::level).orElse(RunWarning.Level.NOTE);
        }

        private RunStatus status(boolean failed) {
            if (failed || warnings.stream().anyMatch(w -> level(w) == RunWarning.Level.FAILED)) {
                return RunStatus.FAILED;
            }
            return warnings.stream().anyMatch(w -> level(w) == RunWarning.Level.SUSPECT)
                    ? RunStatus.SUSPECT
                    : RunStatus.OK;
        }

        private List<RunRecord.Warning> gravestFirst() {
            return warnings.stream()
                    .sorted((a, b) -> level(b).compareTo(level(a)))
                    .toList();
        }
    }
}
