package weir.report;

import java.util.List;
import weir.model.CpuUsage;
import weir.model.End;
import weir.model.Ends;
import weir.model.RoleReport.GcPauses;

/** Did the machines have their CPUs to themselves, and enough of them? */
final class HostChecks {
    private static final double SATURATED = 0.95;
    private static final double STOLEN = 0.01;
    private static final double GC_SHARE = 0.01;
    private static final double USER_SHARE = 0.4;
    /** CPU of Weir below which its split says nothing. */
    private static final double SOME_CPU = 0.1;

    private final Ends ends;
    private final RunChecks.Findings findings;

    HostChecks(Ends ends, RunChecks.Findings findings) {
        this.ends = ends;
        this.findings = findings;
    }

    void run() {
        if (ends.oneMachine()) {
            long weirNs = ends.local().report().cpu().processNs()
                    + ends.remote().report().cpu().processNs();
            host(ends.local(), "on the machine of both ends", weirNs);
        } else {
            for (End end : List.of(ends.local(), ends.remote())) {
                host(end, Words.place(end.side()), end.report().cpu().processNs());
            }
        }
        for (End end : List.of(ends.local(), ends.remote())) {
            process(end);
        }
    }

    private void host(End end, String place, long weirNs) {
        CpuUsage cpu = end.report().cpu();
        double allNs = (double) cpu.hostBusyNs() + cpu.idleNs() + cpu.stealNs();
        if (!(allNs > 0)) {
            return;
        }
        if (cpu.busiestCpu() >= 0 && cpu.busiestShare() >= SATURATED) {
            findings.add(RunWarning.CPU_SATURATED, cpu.busiestCpu(), Numbers.percent(cpu.busiestShare() * 100), place);
        }
        if (cpu.stealNs() / allNs >= STOLEN) {
            findings.add(RunWarning.STEAL, Numbers.percent(cpu.stealNs() / allNs * 100), place);
        }
        double othersNs = cpu.hostBusyNs() - cpu.irqNs() - cpu.softirqNs() - (double) weirNs;
        double otherCpus = othersNs / end.report().windowNs();
        if (otherCpus >= tolerated(cpu.cpus())) {
            findings.add(RunWarning.OTHER_LOAD, Numbers.digits(otherCpus), place);
        }
    }

    /** A fifth of one CPU, and a hundredth of each there is: large machines hum. */
    private static double tolerated(int cpus) {
        return 0.2 + 0.01 * cpus;
    }

    private void process(End end) {
        String place = Words.place(end.side());
        CpuUsage cpu = end.report().cpu();
        GcPauses gc = end.report().gc();
        double paused = (double) gc.pausedNs() / end.report().windowNs();
        if (gc.count() > 0) {
            RunWarning warning = paused >= GC_SHARE ? RunWarning.GC_HEAVY : RunWarning.GC_IN_WINDOW;
            findings.add(warning, Numbers.percent(paused * 100), place, gc.count());
        }
        double user = (double) cpu.processUserNs() / Math.max(1, cpu.processNs());
        if (user >= USER_SHARE && cpu.processNs() >= SOME_CPU * end.report().windowNs()) {
            findings.add(RunWarning.WEIR_USER_CPU, Numbers.percent(user * 100), place);
        }
    }
}
