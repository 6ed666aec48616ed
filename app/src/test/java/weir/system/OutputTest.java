package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.testing.Needs;

/** What becomes of output that does not arrive, and of characters that a terminal would obey. */
@Tag("system")
@Needs("linux")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutputTest {
    private Program weir;

    @BeforeAll
    void makeARun(@TempDir Path home) {
        weir = new Program(home);
        assertThat(weir.run("run", "tcp_rr", "-d", "100ms", "--omit", "0").status())
                .isZero();
    }

    private Program.Result run(String shell, String... arguments) {
        return weir.behind(List.of("sh", "-c", shell, "sh")).run(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runs",
                "show",
                "show --json",
                "show --csv",
                "lab list",
                "trust --remove 192.0.2.1",
                "--help",
                "run --help",
                "--version"
            })
    void outputThatIsLostIsAFailure(String arguments) {
        Program.Result result = run("exec \"$@\" >/dev/full", arguments.split(" "));
        assertThat(result.status()).as(result.err()).isEqualTo(9);
        assertThat(result.err()).startsWith("weir: the output could not be written (");
        assertThat(result.err().lines()).hasSize(1);
    }

    @Test
    void aRunWhoseOutputIsLostSaysUnderWhichNameItIsStored() {
        Program.Result result = run("exec \"$@\" >/dev/full", "run", "tcp_rr", "-d", "100ms", "--omit", "0");
        assertThat(result.status()).as(result.err()).isEqualTo(9);
        String id = weir.run("show", "--json").out().replaceAll("(?s).*?\"id\" : \"([^\"]+)\".*", "$1");
        assertThat(result.err()).contains("weir show " + id).doesNotContain("\tat ");
    }

    @Test
    void aClosedPipeEndsACommandQuietly() {
        Program.Result result = run("{ \"$@\"; echo $? >&2; } | true", "show", "--json");
        assertThat(result.err().strip()).isEqualTo("141");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run tcp_rr X --frob",
                "X",
                "run X",
                "show X",
                "runs --store /proc/none/X",
                "runs --last X",
                "trust X"
            })
    void argumentsCannotSteerTheTerminal(String arguments) {
        Program.Result result =
                weir.run(arguments.replace("X", "\u001b[2J\u009b\u202e\r").split(" "));
        assertThat(result.status()).isNotZero();
        assertThat(result.out() + result.err()).isNotEmpty().doesNotContain("\u001b", "\u009b", "\u202e", "\r");
    }

    @Test
    void aWordThatBeginsWithAnAtSignIsNoFile() {
        Program.Result result = weir.run("run", "@/dev/zero");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("@/dev/zero");
    }

    @Test
    void aKeyIsNotReadWithoutEnd() {
        Program.Result result = run("exec \"$@\" </dev/zero", "trust", "192.0.2.1");
        assertThat(result.status()).as(result.err()).isEqualTo(4);
        assertThat(result.err()).contains("too long").doesNotContain("\tat ");
        Program.Result file = weir.run("trust", "192.0.2.1", "--key-file", "/dev/zero");
        assertThat(file.status()).as(file.err()).isEqualTo(4);
        assertThat(file.err()).contains("/dev/zero is not a regular file");
    }

    @Test
    void runsCanBeListedAsJson() {
        Program.Result result = weir.run("runs", "--json");
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("\"schema\" : \"weir.runs/1\"", "\"test\" : \"tcp_rr\"", "\"id\" : \"transaction_rate\"");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(weir.run("help").out()).isEqualTo(weir.run("--help").out());
        assertThat(weir.run("help", "run").out())
                .isEqualTo(weir.run("run", "--help").out());
    }

    @Test
    void noDelayDoesNotTakeTheTestForItsValue() {
        assertThat(weir.run("run", "-D", "tcp_rr", "-d", "100ms", "--omit", "0").status())
                .isZero();
        assertThat(weir.run("run", "-D=off,on", "tcp_rr", "-d", "100ms", "--omit", "0")
                        .status())
                .isZero();
    }
}
