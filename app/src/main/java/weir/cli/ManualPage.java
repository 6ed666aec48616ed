package weir.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

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
        text(name + " - " + withoutFullStop(CommandWords.description(root)));
        macro("SH", "SYNOPSIS");
        synopsis(root);
        CommandWords.visible(root).forEach(this::synopsis);
        macro("SH", "DESCRIPTION");
        text(CommandWords.description(root));
        macro("SH", "OPTIONS");
        entry("-h, --help", "Of the program and of each command: shows what it takes, and ends.");
        entry("-V, --version", "Shows the version, and ends.");
        entries(CommandWords.arguments(root));
        macro("SH", "COMMANDS");
        CommandWords.visible(root).forEach(this::command);
        if (!CommandWords.exitStatuses(root).isEmpty()) {
            macro("SH", "EXIT STATUS");
            entries(CommandWords.exitStatuses(root));
        }
    }

    private void command(CommandSpec command) {
        macro("SS", CommandWords.synopsis(command));
        text(CommandWords.description(command));
        entries(CommandWords.arguments(command));
        CommandWords.visible(command).forEach(this::command);
    }

    private void synopsis(CommandSpec command) {
        macro("PP");
        text(CommandWords.synopsis(command));
    }

    private void entries(List<CommandWords.Entry> entries) {
        entries.forEach(entry -> entry(entry.term(), entry.description()));
    }

    private void entry(String term, String description) {
        macro("TP");
        line("\\fB" + escape(term) + "\\fR");
        text(description);
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

    /** A paragraph. A full stop or an apostrophe at its start would be read as a request: {@code \&} guards it. */
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
