package weir.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The subcommands. Only the one that is named is made, since reading the annotations of all of them costs start-up time. */
final class Commands {
    private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();

    Commands() {
        all.put("run", RunCommand::new);
        all.put("agent", AgentCommand::new);
        all.put("trust", TrustCommand::new);
        all.put("runs", RunsCommand::new);
        all.put("show", ShowCommand::new);
        all.put("lab", LabCommand::new);
    }

    /** A command line that knows every subcommand. */
    CommandLine complete() {
        CommandLine line = new CommandLine(new Main());
        all.forEach((name, maker) -> line.addSubcommand(name, maker.get()));
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
