package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.control.AccessKey;
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

    private Program.Result trust(Program weir, String key, String... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = "trust";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        try (Program.Running trust = weir.start(words)) {
            trust.type(key + "\n");
            return trust.result();
        }
    }

    @Test
    void anAgentWithoutAKeyForItIsNamedWithWhatToType() throws IOException {
        Program weir = new Program(near);
        try (Agent agent = agent()) {
            Program.Result untrusted = run(weir, agent);
            assertThat(untrusted.err()).contains("weir trust " + local(agent));
            assertThat(untrusted.status()).isEqualTo(4);
        }
    }

    @Test
    void aRefusedKeyReplacesNothingUnlessItIsKeptUntried() throws IOException {
        Program weir = new Program(near);
        String wrong = AccessKey.random(new SecureRandom()).text();
        try (Agent agent = agent()) {
            assertThat(trust(weir, key(), local(agent)).status()).isZero();
            Program.Result refused = trust(weir, wrong, local(agent));
            assertThat(refused.status()).isEqualTo(4);
            assertThat(refused.err()).contains("not kept").doesNotContain(wrong);
            assertThat(run(weir, agent).status()).as("the old key still works").isZero();
            assertThat(trust(weir, wrong, local(agent), "--no-check").out()).contains("It was not tried");
            assertThat(run(weir, agent).status()).isEqualTo(4);
        }
    }

    private static Program.Result run(Program weir, Agent agent) {
        return weir.run("run", "tcp_rr", local(agent), "-d", "200ms", "--omit", "0", "--no-store");
    }

    @Test
    void aKeyForAnAgentThatCannotBeReachedIsKeptWithANotice() throws IOException {
        Program.Result result =
                trust(new Program(near), AccessKey.random(new SecureRandom()).text(), "127.0.0.1:" + unusedPort());
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .contains("is kept in")
                .contains("could NOT be tried")
                .contains("Nothing listens");
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aMisspeltHostIsToldBeforeItsKey() {
        Program weir = new Program(near);
        for (Program.Result result :
                List.of(weir.run("trust", "no-such-host.invalid"), weir.run("run", "tcp_rr", "no-such-host.invalid"))) {
            assertThat(result.status()).isEqualTo(3);
            assertThat(result.err()).contains("no-such-host.invalid").doesNotContain("key");
        }
        assertThat(weir.run("run", "tcp_rr", "fe80::1").err()).contains("fe80::1%INTERFACE");
        assertThat(weir.run("agent", "--listen", "fe80::1").err()).contains("fe80::1%INTERFACE");
        assertThat(weir.run("run", "tcp_rr", "--bind", "fe80::1").err()).contains("--bind: fe80::1 is a link-local");
    }

    @Test
    void aKeyThatWasTypedAsAnArgumentIsNotRepeated() {
        Program weir = new Program(near);
        String key = AccessKey.random(new SecureRandom()).text();
        for (Program.Result result : List.of(
                weir.run("trust", "127.0.0.1", key),
                weir.run("trust", "127.0.0.1", "--key", key),
                weir.run("trust", "127.0.0.1", "--key=" + key),
                weir.run("trust", key),
                weir.run("trust", key.replace("-", "")),
                weir.run("run", "tcp_rr", key),
                weir.run("run", "tcp_rr", "127.0.0.1", key))) {
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err() + result.out()).doesNotContainIgnoringCase(key.substring(5, 14));
        }
        assertThat(weir.run("trust", "127.0.0.1", "hunter2").err()).doesNotContain("hunter2");
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
