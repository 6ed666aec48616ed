package weir.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The subcommands. Only the one that is named is made, since reading the annotations of all of them costs start-up time. */
final class Commands {
    private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();

    /** For describing them. */
    Commands() {
        this(new Interruption());
    }

    /** @param interruption for those that have something to finish when they are told to end; whoever made it closes it */
    Commands(Interruption interruption) {
        all.put("run", () -> new RunCommand(interruption));
        all.put("agent", () -> new AgentCommand(interruption));
        all.put("trust", TrustCommand::new);
        all.put("runs", RunsCommand::new);
        all.put("show", ShowCommand::new);
        all.put("methods", MethodsCommand::new);
        all.put("lab", LabCommand::new);
    }

    /** What people may type after {@code weir}. */
    Set<String> names() {
        return all.keySet();
    }

    /** A command line that knows every subcommand. */
    CommandLine complete() {
        CommandLine line = new CommandLine(new Main());
        all.forEach((name, maker) -> line.addSubcommand(name, maker.get()));
        line.addSubcommand("help", new CommandLine.HelpCommand());
        // Needs the whole model, so it is never made alone.
        line.addSubcommand("generate", new GenerateCommand());
        return line;
    }

    /** A command line that knows what these arguments need. */
    CommandLine suiting(String[] args) {
        if (args.length > 0 && all.containsKey(args[0])) {
            CommandLine line = new CommandLine(new Main());
            return line.addSubcommand(args[0], all.get(args[0]).get());
        }
        boolean isVersion = args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
        return isVersion ? new CommandLine(new Main()) : complete();
    }
}
