package weir.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.net.Network;
import weir.net.Networks;
import weir.report.MethodTable;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** {@code weir methods}: how bytes can be moved here. */
@Command(
        name = "methods",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Lists the ways of moving bytes (--method, --receive-method) by network,",
            "with the tests that take each and, where it cannot be used on this host, the reason.",
            ""
        })
final class MethodsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        MethodTable table = new MethodTable(entries());
        PrintWriter out = command.commandLine().getOut();
        out.print(json ? table.json() : table.text());
        out.flush();
        return ExitStatus.DONE.number();
    }

    private static List<MethodTable.Entry> entries() {
        List<MethodTable.Entry> entries = new ArrayList<>();
        for (String room : Networks.names()) {
            // A room that cannot be opened still says what it would have, and why it has not.
            Network network = Networks.describe(room);
            network.methods().stream()
                    .sorted(Comparator.comparing(Network.Method::method))
                    .map(method -> entry(room, method))
                    .forEach(entries::add);
        }
        return entries;
    }

    private static MethodTable.Entry entry(String room, Network.Method one) {
        DataMethod method = one.method();
        return new MethodTable.Entry(
                room,
                method.direction() == Direction.SEND ? "send" : "receive",
                one.name(),
                tests(method),
                method.untouched().isEmpty(),
                one.summary(),
                one.unavailableBecause().isEmpty(),
                one.unavailableBecause().orElse(""));
    }

    private static List<String> tests(DataMethod method) {
        return TestTypes.ALL.stream()
                .filter(type -> type.takes(method))
                .map(TestType::name)
                .toList();
    }
}
