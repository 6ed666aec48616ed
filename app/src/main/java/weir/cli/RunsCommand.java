package weir.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weir.model.RunStatus;
import weir.model.WeirException;
import weir.report.RunTable;
import weir.store.ResultStore;
import weir.store.RunFilter;

/** {@code weir runs}: what is in the store. */
@Command(
        name = "runs",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists stored runs, the newest last.")
final class RunsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(names = "--last", paramLabel = "N", description = "How many. Default: 20.")
    private int last = 20;

    @Option(
            names = "--test",
            paramLabel = "TEST",
            completionCandidates = Candidates.Tests.class,
            description = "Only runs of this test.")
    private String test = "";

    @Option(names = "--label", paramLabel = "TEXT", description = "Only runs with this label.")
    private String label = "";

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            completionCandidates = Candidates.Statuses.class,
            description = "Only runs that are ok, suspect or failed.")
    private Optional<String> status = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object instead of a table (docs/json.md).")
    private boolean json;

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Override
    public Integer call() {
        RunFilter filter = filter();
        try (ResultStore store = storeOptions.open()) {
            ResultStore.Listing listing = store.list(filter);
            listing.problems().forEach(problem -> command.commandLine().getErr().println("weir: " + problem));
            command.commandLine().getOut().print(json ? RunTable.json(listing.runs()) : RunTable.of(listing.runs()));
            command.commandLine().getOut().flush();
            return (listing.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.STORE).number();
        }
    }

    private RunFilter filter() {
        if (last < 1) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "--last " + last + " would list nothing. Give 1 or more.");
        }
        return new RunFilter(last, test, label, status.map(RunsCommand::named));
    }

    private static RunStatus named(String text) {
        try {
            return RunStatus.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "No run has the status '" + text + "'. Use --status ok, suspect or failed.",
                    unknown);
        }
    }
}
