package weir.workload;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.Role;
import weir.model.TestSpec;
import weir.model.WeirException;
import weir.units.Printable;

/** Finds methods that a test cannot use, and says which it can. One thread. */
final class MethodCheck {
    private static final int FILE_MAX = 4095;

    private final TestType type;
    private final TestSpec spec;

    MethodCheck(TestType type, TestSpec spec) {
        this.type = type;
        this.spec = spec;
    }

    void check() {
        Role local = spec.traffic().localRole();
        check(local);
        check(local.opposite());
    }

    /** What an end that does not send, or not receive, would do it by is not looked at. */
    private void check(Role role) {
        EndOptions end = spec.end(role);
        if (role.receives()) {
            known(Direction.RECEIVE, end.receiveMethod());
        }
        if (role.sends()) {
            file(end, known(Direction.SEND, end.sendMethod()));
        } else if (!end.file().isEmpty()) {
            throw refused("The " + role.name().toLowerCase(Locale.ROOT)
                    + " sends nothing, and so no file. Leave its file out.");
        }
    }

    private DataMethod known(Direction direction, String name) {
        return DataMethod.of(direction, name).filter(type::takes).orElseThrow(() -> refused(unusable(direction, name)));
    }

    private String unusable(Direction direction, String name) {
        String option = direction == Direction.SEND ? "--method" : "--receive-method";
        String names = DataMethod.all(direction).stream()
                .filter(type::takes)
                .map(DataMethod::label)
                .collect(Collectors.joining(", "));
        return type.name() + " cannot use the " + (direction == Direction.SEND ? "send" : "receive") + " method '"
                + Printable.printable(name, 40) + "'. Its choices for " + option + " are: " + names + "."
                + elsewhere(direction, name);
    }

    private String elsewhere(Direction direction, String name) {
        Optional<DataMethod> method = DataMethod.of(direction, name);
        List<String> tests = TestTypes.ALL.stream()
                .filter(other -> method.filter(other::takes).isPresent())
                .map(TestType::name)
                .toList();
        return tests.isEmpty() ? " See them all with: weir methods" : " It is for " + String.join(", ", tests) + ".";
    }

    private void file(EndOptions end, DataMethod method) {
        if (end.file().isEmpty()) {
            return;
        }
        if (!method.sendsFile()) {
            throw refused("The method " + method.label()
                    + " sends no file. Use tcp_sendfile, or --method sendfile, or leave" + " --file out.");
        }
        if (end.file().length() > FILE_MAX || end.file().indexOf('\0') >= 0) {
            throw refused("No file has a name of " + end.file().length()
                    + " characters, or one with a zero byte. Give a shorter path.");
        }
    }

    private static WeirException refused(String sentence) {
        return new WeirException(WeirException.Kind.USAGE, sentence);
    }
}
