package weir.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Renders a command line's model as a manual page, in the language of man(7). One thread. */
final class ManualPage {
    private final StringBuilder page = new StringBuilder();

    private ManualPage() {}

    /** The page of a root command: its options, then each visible subcommand with its own. */
    static String of(CommandLine root) {
        ManualPage manual = new ManualPage();
        manual.render(root.getCommandSpec());
        return manual.page.toString();
    }

    private void render(CommandSpec root) {
        String name = root.name();
        String version = Stream.of(root.version()).findFirst().orElse(name);
        macro("TH", name.toUpperCase(Locale.ROOT), "1", "", version, "User Commands");
        macro("SH", "NAME");
        text(name + " - " + withoutFullStop(description(root)));
        macro("SH", "SYNOPSIS");
        synopsis(root);
        visible(root).forEach(this::synopsis);
        macro("SH", "DESCRIPTION");
        text(description(root));
        macro("SH", "OPTIONS");
        arguments(root);
        macro("SH", "COMMANDS");
        visible(root).forEach(this::command);
        exitCodes(root);
    }

    private void command(CommandSpec command) {
        macro("SS", command.qualifiedName(" "));
        text(description(command));
        arguments(command);
        visible(command).forEach(this::command);
    }

    private void synopsis(CommandSpec command) {
        String usage = command.commandLine()
                .getHelp()
                .synopsis(0)
                .replaceAll("\\R\\s*", " ")
                .strip();
        macro("PP");
        text(Ansi.OFF.string(usage));
    }

    private void arguments(CommandSpec command) {
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (!parameter.hidden()) {
                entry(parameter.paramLabel(), parameter.description());
            }
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                entry(signature(option), option.description());
            }
        }
    }

    private static String signature(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    private void entry(String term, String[] description) {
        macro("TP");
        line("\\fB" + escape(term) + "\\fR");
        text(Ansi.OFF.string(String.join(" ", description)));
    }

    private void exitCodes(CommandSpec root) {
        UsageMessageSpec usage = root.usageMessage();
        if (usage.exitCodeList().isEmpty()) {
            return;
        }
        macro("SH", "EXIT STATUS");
        usage.exitCodeList().forEach((code, meaning) -> entry(code.strip(), new String[] {meaning}));
    }

    private static List<CommandSpec> visible(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(sub -> !sub.usageMessage().hidden())
                .distinct()
                .toList();
    }

    private static String description(CommandSpec command) {
        return Ansi.OFF.string(String.join(" ", command.usageMessage().description()));
    }

    private static String withoutFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private void macro(String name, String... arguments) {
        String quoted = Arrays.stream(arguments)
                .map(argument -> " \"" + escape(argument).replace("\"", "\\(dq") + "\"")
                .collect(Collectors.joining());
        line("." + name + quoted);
    }

    /** A paragraph's text. A full stop or an apostrophe at its start would be read as a request: {@code \&} guards it. */
    private void text(String text) {
        if (!text.isBlank()) {
            line("\\&" + escape(text.strip()).replaceAll("\\R", "\n\\\\&"));
        }
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    private static String escape(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq");
    }
}
