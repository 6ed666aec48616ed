package weir.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Renders a command line's model as docs/commands.md. One thread. */
final class CommandReference {
    private final StringBuilder page = new StringBuilder();

    private CommandReference() {}

    static String of(CommandLine root) {
        CommandReference reference = new CommandReference();
        reference.render(root.getCommandSpec());
        return reference.page.toString();
    }

    private void render(CommandSpec root) {
        line("# Commands");
        line("");
        line("Written by `./build docs` from the program itself: change the descriptions there. "
                + "Every command also takes `--help` and `--version`.");
        section("Options of the program", CommandWords.arguments(root));
        CommandWords.visible(root).forEach(this::command);
        section("Exit status", CommandWords.exitStatuses(root));
    }

    private void command(CommandSpec command) {
        line("");
        line("## " + command.qualifiedName(" "));
        line("");
        line("    " + CommandWords.synopsis(command));
        line("");
        line(CommandWords.description(command));
        table(CommandWords.arguments(command));
        CommandWords.visible(command).forEach(this::command);
    }

    private void section(String title, List<CommandWords.Entry> entries) {
        if (!entries.isEmpty()) {
            line("");
            line("## " + title);
            table(entries);
        }
    }

    private void table(List<CommandWords.Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        line("");
        line("| | |");
        line("|---|---|");
        entries.forEach(entry -> line("| `" + cell(entry.term()) + "` | " + cell(entry.description()) + " |"));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}
