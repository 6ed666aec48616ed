package weir.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import weir.model.WeirException;
import weir.units.Printable;

/** The program's entry. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        version = "weir 0.1.0",
        description = {
            "Measures a network from both ends: how fast it is, what it costs in CPU, and whether to believe the figures.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:done; a suspect run says so in its warnings",
            "1:a fault of Weir itself",
            "2:the command line cannot be carried out as written",
            "3:the other host cannot be reached, or stopped answering",
            "4:key missing, wrong or refused",
            "5:refused by the agent's policy or quota",
            "6:the run began and failed",
            "7:the store of runs cannot be read or written",
            "8:this machine lacks something",
            "130:interrupted; what was measured is stored and marked"
        })
public final class Main implements Runnable {
    private static final int SENTENCE_MAX = 4000;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Runs one command and exits with its status. */
    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs one command. */
    static int execute(String... args) {
        try (Interruption interruption = new Interruption()) {
            return execute(new Commands(interruption).suiting(args), args);
        }
    }

    private static int execute(CommandLine line, String... args) {
        line.setExecutionExceptionHandler((problem, where, parsed) -> explain(problem, where));
        line.setParameterExceptionHandler((problem, rest) -> explain(problem));
        return line.execute(args);
    }

    private static int explain(CommandLine.ParameterException problem) {
        CommandLine where = problem.getCommandLine();
        PrintWriter err = where.getErr();
        err.println("weir: " + sentence(problem, where));
        CommandLine.UnmatchedArgumentException.printSuggestions(problem, err);
        err.println("See: " + where.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.number();
    }

    private static String sentence(CommandLine.ParameterException problem, CommandLine where) {
        if (!(problem instanceof CommandLine.UnmatchedArgumentException unmatched) || unmatched.isUnknownOption()) {
            return String.valueOf(problem.getMessage());
        }
        boolean isCommand = where.getCommandSpec().parent() == null;
        return isCommand
                ? "There is no command '" + unmatched.getUnmatched().getFirst() + "'. The commands are: "
                        + String.join(", ", new Commands().names()) + "."
                : "'" + String.join(" ", unmatched.getUnmatched()) + "' is one word too many. Leave it out.";
    }

    private static int explain(Exception problem, CommandLine where) throws Exception {
        if (problem instanceof WeirException known) {
            where.getErr().println("weir: " + Printable.printable(known.sentence(), SENTENCE_MAX));
            return ExitStatus.of(known.kind()).number();
        }
        where.getErr().println("weir: this is a fault of Weir itself; please report it with these lines:");
        problem.printStackTrace(where.getErr());
        return ExitStatus.INTERNAL.number();
    }
}
