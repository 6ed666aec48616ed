package weir.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the manual page, the bash completion and the reference from the command model. For the build, hence hidden. */
@Command(name = "generate", hidden = true, description = "Writes what is made from the command model.")
final class GenerateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--manual", paramLabel = "FILE", description = "Where to write the manual page.")
    private Optional<Path> manual = Optional.empty();

    @Option(names = "--completion", paramLabel = "FILE", description = "Where to write the bash completion.")
    private Optional<Path> completion = Optional.empty();

    @Option(names = "--reference", paramLabel = "FILE", description = "Where to write docs/commands.md.")
    private Optional<Path> reference = Optional.empty();

    @Override
    public Integer call() throws IOException {
        CommandLine root = spec.root().commandLine();
        withoutHidden(root.getCommandSpec());
        if (manual.isPresent()) {
            Files.writeString(manual.get(), ManualPage.of(root), StandardCharsets.UTF_8);
        }
        if (completion.isPresent()) {
            Files.writeString(completion.get(), AutoComplete.bash(root.getCommandName(), root), StandardCharsets.UTF_8);
        }
        if (reference.isPresent()) {
            Files.writeString(reference.get(), CommandReference.of(root), StandardCharsets.UTF_8);
        }
        return 0;
    }

    /** The completion would offer hidden commands too. */
    private static void withoutHidden(CommandSpec command) {
        List<String> hidden = command.subcommands().entrySet().stream()
                .filter(sub -> sub.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        hidden.forEach(command::removeSubcommand);
        command.subcommands().values().forEach(sub -> withoutHidden(sub.getCommandSpec()));
    }
}
