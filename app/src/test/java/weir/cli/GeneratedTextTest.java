package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class GeneratedTextTest {
    @TempDir
    private Path directory;

    @Command(
            name = "tool",
            version = "tool 7",
            description = "Does things.",
            mixinStandardHelpOptions = true,
            exitCodeList = {"0:All is well.", "2:Wrong use."},
            subcommands = {Visible.class, Secret.class})
    static final class Tool implements Runnable {
        @Override
        public void run() {}
    }

    @Command(name = "go", description = ".starts with a stop | isn't \\ plain, 100%%.")
    static final class Visible implements Callable<Integer> {
        @Parameters(paramLabel = "HOST", description = "Where to go.")
        private String host = "";

        @Option(
                names = {"-t", "--time"},
                paramLabel = "SECONDS",
                description = "How long.")
        private int seconds;

        @Option(names = "--old", hidden = true, description = "No more.")
        private boolean old;

        @Override
        public Integer call() {
            return old ? seconds : host.length();
        }
    }

    @Command(name = "secret", hidden = true, description = "Not for people.")
    static final class Secret implements Runnable {
        @Override
        public void run() {}
    }

    @Test
    void manualPageShowsWhatPeopleMaySee() {
        String page = ManualPage.of(new CommandLine(new Tool()));
        assertThat(page)
                .startsWith(".TH \"TOOL\" \"1\" \"\" \"tool 7\"")
                .contains("\\&tool \\- Does things\n")
                .contains("\\fB\\-t, \\-\\-time SECONDS\\fR\n\\&How long.")
                .contains("\\fBHOST\\fR\n\\&Where to go.")
                .contains(".SH \"EXIT STATUS\"")
                .doesNotContain("secret")
                .doesNotContain("old");
    }

    @Test
    void manualPageGuardsTextThatLooksLikeARequest() {
        String page = ManualPage.of(new CommandLine(new Tool()));
        assertThat(page).contains("\n\\&.starts with a stop | isn\\(aqt \\e plain, 100%.\n");
    }

    @Test
    void referenceHoldsEachOptionInATable() {
        String page = CommandReference.of(new CommandLine(new Tool()));
        assertThat(page)
                .contains("## tool go\n")
                .contains("| `-t, --time SECONDS` | How long. |")
                .contains("| `2` | Wrong use. |")
                .doesNotContain("secret");
    }

    @Test
    void commandWritesAllThree() throws IOException {
        Path manual = directory.resolve("weir.1");
        Path completion = directory.resolve("weir");
        Path reference = directory.resolve("commands.md");
        int status = new Commands()
                .complete()
                .execute("generate", "--manual=" + manual, "--completion=" + completion, "--reference=" + reference);
        assertThat(status).isZero();
        assertThat(manual).content().startsWith(".TH");
        assertThat(completion).content().contains("complete -F").doesNotContain("generate --");
        assertThat(reference).content().startsWith("# Commands");
    }

    @Test
    void committedReferenceIsWhatTheProgramSays() {
        assertThat(Path.of("..", "docs", "commands.md"))
                .as("out of date: run ./build docs and commit the file")
                .content()
                .isEqualTo(CommandReference.of(new Commands().complete()));
    }

    @Test
    void completionLeavesHiddenCommandsOut() throws IOException {
        Path completion = directory.resolve("weir");
        new Commands().complete().execute("generate", "--completion=" + completion);
        assertThat(Files.readString(completion)).doesNotContain("\"generate\"").doesNotContain("_generate");
    }

    @Test
    void everyArgumentHasADescription() {
        List<String> bare = new ArrayList<>();
        collectBare(new Commands().complete().getCommandSpec(), bare);
        assertThat(bare)
                .as("commands, options and parameters without a description")
                .isEmpty();
    }

    private static void collectBare(CommandSpec command, List<String> bare) {
        if (command.usageMessage().description().length == 0) {
            bare.add(command.qualifiedName());
        }
        command.args().stream()
                .filter(argument -> !argument.hidden() && argument.description().length == 0)
                .forEach(argument -> bare.add(command.qualifiedName() + " " + argument));
        command.subcommands().values().stream().map(CommandLine::getCommandSpec).forEach(sub -> collectBare(sub, bare));
    }
}
