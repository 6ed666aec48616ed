package weir.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program's entry. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        version = "weir 0.1.0",
        description = "A laboratory for network performance.",
        subcommands = {LabCommand.class, GenerateCommand.class})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Runs one command and exits with its status. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
    }
}
