package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import weir.report.Output;
import weir.report.Outputs;

class OutputOptionsTest {
    @Command(name = "print")
    private static final class Typed {
        @Mixin
        private OutputOptions options = new OutputOptions();
    }

    private static Output chosen(CommandLine line, String... arguments) {
        line.parseArgs(arguments);
        return ((Typed) line.getCommand()).options.output();
    }

    @Test
    void thereIsAnOptionForEveryOutputButTheFirst() {
        CommandLine line = new CommandLine(new Typed());
        assertThat(chosen(line)).isSameAs(Outputs.ALL.getFirst());
        for (Output output : Outputs.ALL.stream().skip(1).toList()) {
            assertThat(chosen(line, "--" + output.name())).isSameAs(output);
        }
        assertThat(chosen(line)).isSameAs(Outputs.ALL.getFirst());
        assertThat(line.getCommandSpec().options()).hasSize(Outputs.ALL.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "show"})
    void helpSaysWhatEachIs(String command) {
        String help = new Commands()
                .complete()
                .getSubcommands()
                .get(command)
                .getUsageMessage()
                .replaceAll("\\s+", "");
        List<Output> offered = Outputs.ALL.stream().skip(1).toList();
        assertThat(offered)
                .allSatisfy(output -> assertThat(help)
                        .contains("--" + output.name() + output.summary().replaceAll("\\s+", "")));
    }
}
