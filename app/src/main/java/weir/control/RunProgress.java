package weir.control;

import weir.model.Totals;

/** Is told how a run goes. Called by the running thread about once a second; must not block. */
public interface RunProgress {
    /** Tells nobody. */
    RunProgress SILENT = new RunProgress() {};

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
