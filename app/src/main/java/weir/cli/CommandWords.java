package weir.cli;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the manual page and the reference both say about a command, as plain text. */
final class CommandWords {
    /** An argument and what it is for. */
    record Entry(String term, String description) {}

    private CommandWords() {}

    static String description(CommandSpec command) {
        return plain(command.usageMessage().description());
    }

    /** The usage on one line. */
    static String synopsis(CommandSpec command) {
        String usage = command.commandLine().getHelp().synopsis(0);
        return usage.replaceAll("\\R\\s*", " ").strip();
    }

    /** The subcommands people are meant to see, in the order of the help text. */
    static List<CommandSpec> visible(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(sub -> !sub.usageMessage().hidden())
                .distinct()
                .toList();
    }

    /** Parameters, then options, except help and version, which every command has. */
    static List<Entry> arguments(CommandSpec command) {
        Stream<Entry> parameters = command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(parameter -> new Entry(parameter.paramLabel(), plain(parameter.description())));
        Stream<Entry> options = command.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .sorted(Comparator.comparing(CommandWords::place))
                .map(option ->
                        new Entry(signature(option), plain(option.description()) + TestOptionWords.tests(option)));
        return Stream.concat(parameters, options).toList();
    }

    /** Reflection gives fields as they stand in the source, and methods in no fixed order: these come last, by name. */
    private static String place(OptionSpec option) {
        return option.userObject() instanceof Method ? option.longestName() : "";
    }

    static List<Entry> exitStatuses(CommandSpec root) {
        return root.usageMessage().exitCodeList().entrySet().stream()
                .map(status -> new Entry(status.getKey().strip(), plain(status.getValue())))
                .toList();
    }

    private static String signature(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private static String plain(String... lines) {
        return Ansi.OFF
                .string(String.join(" ", lines))
                .replace("%n", " ")
                .replace("%%", "%")
                .strip();
    }
}
