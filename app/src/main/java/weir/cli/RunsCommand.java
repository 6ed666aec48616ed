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

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Override
    public Integer call() {
        RunFilter filter = filter();
        try (ResultStore store = storeOptions.open()) {
            ResultStore.Listing listing = store.list(filter);
            listing.problems().forEach(problem -> command.commandLine().getErr().println("weir: " + problem));
            command.commandLine().getOut().print(RunTable.of(listing.runs()));
            command.commandLine().getOut().flush();
            return (listing.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.STORE).number();
        }
    }

    private RunFilter filter() {
        try {
            RunFilter filter = new RunFilter(last, test, label, Optional.empty());
            return status.isEmpty()
                    ? filter
                    : filter.withStatus(RunStatus.valueOf(status.get().toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException bad) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "Use --last 1 or more, and --status ok, suspect or failed, not '" + status.orElse("") + "' and "
                            + last + ".",
                    bad);
        }
    }
}
