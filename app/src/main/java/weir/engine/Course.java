package weir.engine;

import java.util.List;
import java.util.Optional;
import weir.model.RoleReport.Interval;

/**
 * How a run went at one endpoint, after its end.
 *
 * @param begin the window's first snapshot; empty when it never began
 * @param end its last
 */
record Course(
        long startedNs,
        Optional<Snapshot> begin,
        Optional<Snapshot> end,
        Ending ending,
        long drainedNs,
        List<Interval> intervals) {}
