package weir.control;

import weir.model.RoleReport.Interval;
import weir.model.RunRecord;
import weir.model.Totals;

/** Is told how a run goes. Called by the running thread about once a second, unless it says otherwise; must not block. */
public interface RunProgress {
    /** Tells nobody. */
    RunProgress SILENT = new RunProgress() {};

    /**
     * The agent has let this end in, and is asked for a run next.
     *
     * @param run without reports
     */
    default void begins(RunRecord run) {}

    /** A slice of this end's window is over. Called by the thread that watches the traffic. */
    default void interval(Interval interval) {}

    /** What the run waits for or does now, in a few words. */
    default void phase(String words) {}

    /**
     * Traffic flows.
     *
     * @param counted whether the window has begun
     * @param elapsedNs since the omit period or the window began
     * @param local this side's totals since the begin of the run
     */
    default void traffic(boolean counted, long elapsedNs, Totals local) {}
}
