package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import weir.model.TestSpec;
import weir.model.WeirException;
import weir.workload.TestOption;
import weir.workload.TestOptionTable;
import weir.workload.TestType;
import weir.workload.TestTypes;

class TestOptionsTest {
    /** Options of a run that are not about its test. */
    private static final Set<String> OF_THE_RUN = Set.of(
            "--help",
            "--version",
            "--csv",
            "--json",
            "--json-stream",
            "--label",
            "--no-store",
            "--store",
            "--silence",
            "--lab",
            "--lab-mtu",
            "--lab-rate",
            "--inside-lab");

    @Command(name = "test")
    private static final class Typed {
        @Mixin
        private TestOptions options = new TestOptions();
    }

    private static TestSpec spec(String test, List<String> arguments) {
        Typed typed = new Typed();
        CommandLine line = new CommandLine(typed);
        line.parseArgs(arguments.toArray(String[]::new));
        TestOptionWords.refuseMeaningless(TestTypes.of(test), line.getCommandSpec());
        return new SpecBuilder(test, typed.options).build();
    }

    private static TestSpec spec(String typed) {
        List<String> words = new ArrayList<>(Arrays.asList(typed.split(" ")));
        return spec(words.removeFirst(), words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp_stream",
                "tcp_stream --duration 5",
                "tcp_stream --duration 200ms --omit 0 --interval 0",
                "tcp_stream --bytes 10G --streams 4",
                "tcp_stream --send-size 64K --receive-size 1M",
                "udp_stream --send-size 100",
                "udp_stream --send-size 100 --receive-size 200",
                "tcp_stream --send-buffer 64K,128K --receive-buffer ,4097",
                "tcp_stream --no-delay on, --congestion-control cubic,bbr --cpu 1+2,0",
                "tcp_rr --request 64 --response 32K --burst 3 --no-delay off",
                "udp_rr --transactions 1000 --bind 127.0.0.1",
                "tcp_rr --duration 7200 --interval 4",
                "tcp_crr --duration 90 --omit 1500us",
                "udp_stream --method mmsg --receive-method ,gro --send-batch 32",
                "udp_maerts --method gso --receive-method mmsg --receive-batch 128,",
                "udp_stream --method gso, --send-batch 32,",
                "udp_rr --receive-method mmsg --receive-batch 4,8 --send-ring 3,",
                "tcp_stream --align 4K,64"
            })
    void whatASpecWouldBeTypedAsMakesThatSpecAgain(String typed) {
        TestSpec spec = spec(typed);
        String again = String.join(" ", TestOptionTable.typed(spec, false));
        assertThat((spec.test() + " " + again).strip()).isEqualTo(typed);
        for (boolean brief : new boolean[] {true, false}) {
            List<String> words = TestOptionTable.typed(spec, brief).stream()
                    .flatMap(option -> Arrays.stream(option.split(" ")))
                    .toList();
            assertThat(spec(spec.test(), words)).isEqualTo(spec);
        }
    }

    @Test
    void aSpecThatIsAllDefaultsNeedsNothingTyped() {
        for (TestType type : TestTypes.ALL) {
            assertThat(TestOptionTable.typed(spec(type.name()), true))
                    .as(type.name())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "tcp_stream --request 3, --request means nothing to tcp_stream; it is for tcp_rr",
        "tcp_stream --response 1, --response means nothing to tcp_stream",
        "udp_rr --no-delay, --no-delay means nothing to udp_rr",
        "udp_stream -C bbr, --congestion-control means nothing to udp_stream",
        "tcp_rr -m 64K, --send-size means nothing to tcp_rr; it is for tcp_stream",
        "tcp_crr --burst 1, --burst means nothing to tcp_crr; it is for tcp_rr",
        "tcp_rr --bytes 5, --bytes means nothing to tcp_rr",
        "tcp_stream --transactions 5, --transactions means nothing to tcp_stream",
        "tcp_stream -d 5 -i 20, an --interval of 20 does not fit in a --duration of 5",
        "udp_stream --send-batch 8, --send-batch out",
        "udp_stream --method gso --send-batch 129, at most 128",
        "udp_stream --method mmsg --send-batch 1025, at most 1024",
        "udp_stream --receive-method gro --receive-batch 2, --receive-batch out",
        "udp_stream --send-batch 0, is not a number",
        "udp_stream --send-ring 65537, at most 65536",
        "'udp_stream --send-ring 1000 --method mmsg,copy --send-size 60000', of memory",
        "tcp_stream --send-ring 2, --send-ring means nothing to tcp_stream",
        "tcp_rr --send-ring 2, --send-ring means nothing to tcp_rr",
        "udp_rr --method gso, udp_rr cannot use the send method",
        "tcp_stream --align 3, power of two",
        "tcp_stream --align 4M, at most 2097152",
        "'tcp_stream --align 1,2,3', BYTES or BYTES",
        "'tcp_stream -m ,64K', --send-size means nothing to the other",
        "'tcp_maerts -M 64K,64', in tcp_maerts the local end is the receiver"
    })
    void refusesWhatTheTestCannotUse(String typed, String sentence) {
        assertThatThrownBy(() -> spec(typed)).isInstanceOf(WeirException.class).hasMessageContaining(sentence);
    }

    @Test
    void everyOptionOfARunIsInTheTableOrNotAboutTheTest() {
        CommandSpec run = new Commands().complete().getSubcommands().get("run").getCommandSpec();
        List<String> names = run.options().stream().map(OptionSpec::longestName).toList();
        assertThat(names.stream().filter(name -> !OF_THE_RUN.contains(name)))
                .containsExactlyInAnyOrderElementsOf(
                        TestOptionTable.ALL.stream().map(TestOption::name).toList());
        for (TestOption option : TestOptionTable.ALL) {
            assertThat(run.optionsMap()).containsKey(option.shortName());
        }
    }

    @Test
    void helpNamesTheTestsOfAnOption() {
        CommandLine run = new Commands().complete().getSubcommands().get("run");
        run.setHelpFactory(TestOptionWords.WithTests::new);
        String help = run.getUsageMessage().replaceAll("\\s+", " ");
        assertThat(help)
                .contains("Bytes of a request. Default: 1. For tcp_rr, tcp_crr, udp_rr.")
                .contains("Default: 10s. -");
    }

    @Test
    void theShellCompletesTestsLabsAndStatuses() {
        String script = picocli.AutoComplete.bash("weir", new Commands().complete());
        assertThat(script).contains("\"tcp_stream\"", "\"udp_rr\"", "\"pair\"", "\"suspect\"", "\"linux\"");
    }
}
