package weir.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weir.model.RunRecord;
import weir.model.WeirException;
import weir.report.ReportModel;
import weir.store.ResultStore;

/** {@code weir show}: one stored run, as it was printed. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints a stored run again.")
final class ShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(
            paramLabel = "ID",
            defaultValue = "last",
            description = "The run's id, enough of its beginning or its last part, or 'last'. Default: last.")
    private String id = "last";

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Override
    public Integer call() {
        try (ResultStore store = storeOptions.open()) {
            RunRecord record = store.find(id)
                    .orElseThrow(() -> new WeirException(
                            WeirException.Kind.USAGE,
                            "There is no run '" + id + "' in the store. See them with: weir runs"));
            command.commandLine().getOut().print(outputOptions.output().render(ReportModel.of(record)));
            command.commandLine().getOut().flush();
            return ExitStatus.DONE.number();
        }
    }
}
