package weir.store;

import java.util.Optional;
import weir.model.RunStatus;

/**
 * Which stored runs are wanted.
 *
 * @param last at most so many, the newest; 1 or more
 * @param test name of a test; empty for any
 * @param label the user's label, exactly; empty for any
 * @param status empty for any
 */
public record RunFilter(int last, String test, String label, Optional<RunStatus> status) {
    public RunFilter {
        if (last < 1) {
            throw new IllegalArgumentException("at least one run must be asked for, not " + last);
        }
    }

    /** The newest runs of any kind. */
    public static RunFilter newest(int last) {
        return new RunFilter(last, "", "", Optional.empty());
    }

    public RunFilter withTest(String name) {
        return new RunFilter(last, name, label, status);
    }

    public RunFilter withLabel(String text) {
        return new RunFilter(last, test, text, status);
    }

    public RunFilter withStatus(RunStatus wanted) {
        return new RunFilter(last, test, label, Optional.of(wanted));
    }
}
