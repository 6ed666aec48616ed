package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs without HOST: two processes of Weir on loopback. */
@Tag("system")
class LoopbackRunTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp_stream",
                "tcp_maerts",
                "tcp_sendfile",
                "tcp_sendfile_maerts",
                "tcp_rr",
                "tcp_crr",
                "udp_stream",
                "udp_maerts",
                "udp_rr"
            })
    void runsEveryTestAndStoresIt(String test) {
        Program weir = new Program(home);
        Program.Result run = weir.run("run", test, "--duration", "500ms", "--omit", "100ms");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains(test).containsIgnoringCase("loopback is not a network");
        assertThat(weir.run("runs").out()).contains(test);
        Program.Result shown = weir.run("show", "last", "--json");
        assertThat(shown.status()).isZero();
        assertThat(shown.out()).startsWith("{").contains("\"test\"");
    }

    @Test
    void printsOnlyJsonOnStandardOutputWhenAsked() {
        Program.Result run = new Program(home)
                .run("run", "tcp_rr", "--duration", "300ms", "--omit", "0", "--json", "--no-store", "-n", "2");
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("{").endsWith("}\n");
    }

    @Test
    void endsAfterExactlyTheBytesAskedFor() {
        Program.Result run =
                new Program(home).run("run", "tcp_stream", "--bytes", "10M", "--omit", "0", "--json", "--no-store");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("10485760");
    }

    /** With one byte the numbers come round after 256, and none of them may look like anything else than a request. */
    @ParameterizedTest
    @CsvSource({"1,1000", "64,1"})
    void noNumberOfARequestIsTakenForAHello(String request, String response) {
        Program.Result run = new Program(home)
                .run(
                        "run",
                        "udp_rr",
                        "--request",
                        request,
                        "--response",
                        response,
                        "--transactions",
                        "600",
                        "--omit",
                        "0",
                        "--json",
                        "--no-store");
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("\"id\"\\s*:\\s*\"transactions.lost\",\\s*\"value\"\\s*:\\s*0[,.\\s]");
    }

    @Test
    void leavesNoStoreWhenToldNotTo() {
        new Program(home).run("run", "tcp_rr", "--duration", "200ms", "--omit", "0", "--no-store");
        assertThat(home.resolve("weir.db")).doesNotExist();
    }
}
