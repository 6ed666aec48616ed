package weir.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.RunStatus;
import weir.net.Networks;
import weir.workload.TestTypes;

/** Values that the shell can complete, and that help lists. */
final class Candidates {
    private Candidates() {}

    /** Names of tests. */
    static final class Tests extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Tests() {
            super(TestTypes.names());
        }
    }

    /** Kinds of labs. */
    static final class Labs extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Labs() {
            super(List.of(LabOptions.PAIR));
        }
    }

    /** Ways to the operating system. */
    static final class Rooms extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Rooms() {
            super(Networks.names());
        }
    }

    /** Ways of sending. */
    static final class SendMethods extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SendMethods() {
            super(DataMethod.all(Direction.SEND).stream().map(DataMethod::label).toList());
        }
    }

    /** Ways of receiving. */
    static final class ReceiveMethods extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        ReceiveMethods() {
            super(DataMethod.all(Direction.RECEIVE).stream()
                    .map(DataMethod::label)
                    .toList());
        }
    }

    /** What a run may be. */
    static final class Statuses extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Statuses() {
            super(Arrays.stream(RunStatus.values())
                    .map(status -> status.name().toLowerCase(Locale.ROOT))
                    .toList());
        }
    }
}
