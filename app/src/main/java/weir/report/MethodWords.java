package weir.report;

import java.util.ArrayList;
import java.util.List;
import weir.model.DataMethod;
import weir.model.End;
import weir.model.EndOptions;
import weir.model.Role;
import weir.model.TestSpec;
import weir.units.Printable;

/** How the ends of a run moved bytes, in a word or two. */
final class MethodWords {
    private static final int NAME_CHARS = 16;

    private final TestSpec spec;

    MethodWords(TestSpec spec) {
        this.spec = spec;
    }

    /** Only what is not plain copying is worth a word. */
    String method(End end) {
        Role role = end.report().role();
        EndOptions options = spec.end(role);
        List<String> names = new ArrayList<>();
        if (role.sends()) {
            names.add(options.sendMethod());
        }
        if (role.receives()) {
            names.add(options.receiveMethod());
        }
        boolean plain = names.stream().allMatch(DataMethod.SEND_COPY.label()::equals);
        return plain
                ? ""
                : Printable.printable(
                        String.join(", ", names.stream().distinct().toList()), 2 * NAME_CHARS);
    }

    /** The file that a sender sent from. */
    static String file(End end) {
        return end.report()
                .sentFile()
                .map(file -> (file.isGenerated() ? "made by Weir" : Printable.printable(file.name(), NAME_CHARS)) + ", "
                        + Numbers.bytes(file.bytes()))
                .orElse("");
    }
}
