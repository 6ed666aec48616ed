package weir.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
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
            "9:what was to be printed could not be written",
            "129:the terminal has gone (SIGHUP); as 130",
            "130:interrupted; what was measured is stored and marked",
            "141:the reader of the output wanted no more",
            "143:told to end (SIGTERM); as 130"
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
        System.exit(execute(new StandardOutput(new FileOutputStream(FileDescriptor.out)), args));
    }

    /** Runs one command. */
    static int execute(StandardOutput out, String... args) {
        try (Interruption interruption = new Interruption()) {
            return execute(new Commands(interruption).suiting(args), out, args);
        }
    }

    private static int execute(CommandLine line, StandardOutput out, String... args) {
        PrintWriter writer = out.writer();
        line.setOut(writer);
        line.setErr(PlainWriter.standardError());
        // A word such as @file stands for itself: hosts and labels are not read from files.
        line.setExpandAtFiles(false);
        line.setHelpFactory(TestOptionWords.WithTests::new);
        line.setExecutionExceptionHandler((problem, where, parsed) -> explain(problem, where));
        line.setParameterExceptionHandler((problem, rest) -> explain(problem));
        int status = line.execute(args);
        writer.flush();
        return out.failure().isEmpty() ? status : lost(out.failure().get(), status, line);
    }

    /** Here for all commands: none may end well when what it printed was lost. */
    private static int lost(String why, int status, CommandLine line) {
        ExitStatus own = StandardOutput.isPipe() ? ExitStatus.PIPE : ExitStatus.OUTPUT;
        if (own == ExitStatus.OUTPUT) {
            line.getErr()
                    .println("weir: the output could not be written (" + why + "). "
                            + kept(line).orElse("Look at where standard output goes, and try again."));
        }
        return status == ExitStatus.DONE.number() ? own.number() : status;
    }

    private static Optional<String> kept(CommandLine line) {
        ParseResult parsed = line.getParseResult();
        while (parsed != null && parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed != null && parsed.commandSpec().userObject() instanceof Keeper keeper
                ? keeper.kept()
                : Optional.empty();
    }

    private static int explain(CommandLine.ParameterException problem) {
        CommandLine where = problem.getCommandLine();
        PrintWriter err = where.getErr();
        err.println("weir: " + Printable.printable(Secrets.hidden(sentence(problem, where)), SENTENCE_MAX));
        CommandLine.UnmatchedArgumentException.printSuggestions(problem, err);
        err.println("See: " + where.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.number();
    }

    private static String sentence(CommandLine.ParameterException problem, CommandLine where) {
        if (!(problem instanceof CommandLine.UnmatchedArgumentException unmatched) || unmatched.isUnknownOption()) {
            return String.valueOf(problem.getMessage());
        }
        if (where.getCommandSpec().userObject() instanceof TrustCommand) {
            return TrustCommand.ONE_WORD;
        }
        boolean isCommand = where.getCommandSpec().parent() == null;
        return isCommand
                ? "There is no command '" + unmatched.getUnmatched().getFirst() + "'. The commands are: "
                        + String.join(", ", new Commands().names()) + "."
                : "'" + String.join(" ", unmatched.getUnmatched()) + "' is one word too many. Leave it out.";
    }

    private static int explain(Exception problem, CommandLine where) throws Exception {
        if (problem instanceof WeirException known) {
            where.getErr().println("weir: " + Printable.printable(Secrets.hidden(known.sentence()), SENTENCE_MAX));
            return ExitStatus.of(known.kind()).number();
        }
        where.getErr().println("weir: this is a fault of Weir itself; please report it with these lines:");
        problem.printStackTrace(where.getErr());
        return ExitStatus.INTERNAL.number();
    }
}
