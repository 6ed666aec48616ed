package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

/** How a key gets from an agent to a controller, and that it gets nowhere else; what is seen at a terminal. */
@Tag("system")
@Needs("linux")
class TrustTest {
    @TempDir
    private Path far;

    @TempDir
    private Path near;

    private Agent agent() {
        // Every address, so that the key is demanded and printed; traffic stays on loopback.
        return Agent.startAt(new Program(far), "0.0.0.0:0");
    }

    private static String local(Agent agent) {
        return "127.0.0.1:" + agent.port();
    }

    private String key() throws IOException {
        Path file = far.resolve("config/agent.key");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        return Files.readString(file).strip();
    }

    @Test
    void aKeyThroughStandardInputOpensTheAgentAndShowsNowhereElse() throws IOException {
        Program weir = new Program(near);
        try (Agent agent = agent()) {
            String key = key();
            assertThat(agent.process().err())
                    .contains("weir trust THIS-HOST:" + agent.port())
                    .contains(key);
            try (Program.Running trust = weir.start("trust", local(agent))) {
                trust.type(key + "\n");
                Program.Result result = trust.result();
                assertThat(result.status()).as(result.err()).isZero();
                assertThat(result.out()).contains("accepts it").doesNotContain(key);
            }
            try (Program.Running run =
                    weir.start("run", "tcp_rr", local(agent), "-d", "500ms", "--omit", "0", "--json")) {
                Await.until("traffic flows", () -> Proc.carriesTraffic(run.pid()) || !run.isAlive());
                assertThat(Proc.allCommandLines()).contains("tcp_rr").doesNotContain(key);
                Program.Result result = run.result();
                assertThat(result.status()).as(result.err()).isZero();
                assertThat(result.out() + result.err()).doesNotContain(key);
            }
            assertNoKeyIn(near.resolve("weir.db"), key);
            assertThat(agent.process().out()).isEmpty();
        }
    }

    private static void assertNoKeyIn(Path store, String key) throws IOException {
        String content = Files.readString(store, StandardCharsets.ISO_8859_1);
        assertThat(content.contains("tcp_rr")).isTrue();
        assertThat(content.contains(key)).isFalse();
        assertThat(content.contains(key.replace("-", ""))).isFalse();
    }

    @Test
    void aLoopbackRunShowsItsKeyToNobody() {
        Program weir = new Program(near);
        try (Program.Running run = weir.start("run", "tcp_rr", "-d", "300ms", "--omit", "0", "--no-store")) {
            run.closeInput();
            Await.until("traffic flows", () -> Proc.carriesTraffic(run.pid()) || !run.isAlive());
            // A key as it is written: 14 groups of four, or in one piece.
            assertThat(Proc.allCommandLines())
                    .doesNotContainPattern("([A-Z2-7]{4}-){12}")
                    .doesNotContainPattern("[A-Z2-7]{50}");
            assertThat(run.result().status()).isZero();
            assertThat(Set.of()).as("no key file is made").isEqualTo(filesIn(near.resolve("config")));
        }
    }

    private static Set<String> filesIn(Path directory) {
        String[] names = directory.toFile().list();
        return names == null ? Set.of() : Set.of(names);
    }

    @Test
    @Needs("tmux")
    void thePromptDoesNotEchoAndAMistypedKeyIsToldApart() throws IOException {
        Program weir = new Program(near);
        try (Agent agent = agent();
                Terminal terminal = new Terminal(near)) {
            String key = key();
            terminal.start(weir, "trust", local(agent));
            terminal.await("Key of 127.0.0.1");
            terminal.type((key.endsWith("2") ? "3" : "2") + key.substring(1));
            terminal.await("status=4");
            assertThat(terminal.screen())
                    .contains("a letter or digit that is wrong")
                    .doesNotContain(key.substring(1, 20));
            terminal.start(weir, "trust", local(agent));
            terminal.await("Key of 127.0.0.1");
            terminal.type(key);
            terminal.await("status=0");
            assertThat(terminal.screen()).contains("accepts it").doesNotContain(key.substring(0, 20));
        }
    }

    @Test
    @Needs("tmux")
    void aTerminalSeesALiveLineAndThenTheResultAlone() throws IOException {
        try (Terminal terminal = new Terminal(near)) {
            terminal.start(
                    new Program(near).withOption("-Dweir.terminal=true"),
                    "run",
                    "tcp_rr",
                    "-d",
                    "3",
                    "--omit",
                    "300ms",
                    "--no-store");
            terminal.awaitPattern("measuring [12] of 3 s +\\S+ trans/s");
            terminal.await("status=0");
            assertThat(terminal.screen())
                    .contains("tcp_rr")
                    .doesNotContain("measuring")
                    .doesNotContain("waiting for");
        }
    }
}
