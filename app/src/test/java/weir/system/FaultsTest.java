package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

/** Hosts that are not there, not agents, not willing, or gone half-way. */
@Tag("system")
class FaultsTest {
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    private Path home;

    private Program weir;
    private Calls calls;

    @BeforeEach
    void startCalls() {
        weir = new Program(home);
        calls = new Calls(weir);
    }

    @AfterEach
    void endCalls() {
        calls.close();
    }

    private static void awaitTraffic(long pid) {
        Await.until("traffic flows", SOON, () -> Proc.carriesTraffic(pid));
    }

    private static void assertSentence(Program.Result result, int status, String part) {
        assertThat(result.err()).contains(part).doesNotContain("Exception");
        assertThat(result.status()).as(result.err()).isEqualTo(status);
        assertThat(result.out()).isEmpty();
    }

    /** Takes connections; says something or nothing. */
    private record Impostor(ServerSocket socket, List<Socket> taken) implements AutoCloseable {
        static Impostor saying(String words) throws IOException {
            Impostor impostor =
                    new Impostor(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()), new ArrayList<>());
            Thread.ofPlatform().daemon().start(() -> impostor.serve(words));
            return impostor;
        }

        private void serve(String words) {
            try {
                while (true) {
                    Socket one = socket.accept();
                    taken.add(one);
                    one.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        String address() {
            return "127.0.0.1:" + socket.getLocalPort();
        }

        @Override
        public void close() {
            try {
                socket.close();
                for (Socket one : taken) {
                    one.close();
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    @Test
    void tellsHostsThatAreNotAgentsApart() throws IOException {
        try (Agent agent = Agent.start(weir);
                Impostor silent = Impostor.saying("");
                Impostor web = Impostor.saying("HTTP/1.1 400 Bad Request\r\n\r\n")) {
            assertSentence(calls.call("run tcp_rr 127.0.0.1:1"), 3, "Nothing listens at 127.0.0.1:1");
            assertSentence(calls.call("run tcp_rr " + web.address()), 3, "did not answer as a Weir agent");
            assertSentence(
                    calls.call("run tcp_rr " + silent.address()), 3, "did not answer as a Weir agent within 10.0 s");
            assertSentence(calls.call("agent --listen " + agent.address()), 8, agent.address());
            assertThat(home.resolve("weir.db"))
                    .as("what did not begin is not stored")
                    .satisfies(store -> assertThat(calls.call("runs").out()).doesNotContain("tcp_rr"));
        }
    }

    @Test
    void refusesAWrongKeyAndFilesThatOthersMayRead(@TempDir Path other) throws IOException {
        Program stranger = new Program(other);
        try (Agent agent = Agent.start(weir);
                Agent ofStranger = Agent.start(stranger);
                Calls strange = new Calls(stranger)) {
            assertThat(ofStranger.process().isAlive()).isTrue();
            assertSentence(strange.call("run tcp_rr " + agent.address()), 4, "key");
            Path key = home.resolve("config/agent.key");
            assertThat(Files.getPosixFilePermissions(key)).hasSize(2);
            Path copy = Files.copy(key, other.resolve("pasted"));
            String trusted = strange.call("trust " + agent.address() + " --key-file " + copy)
                    .out();
            assertThat(trusted).contains("accepts it");
            assertThat(strange.call("run tcp_rr " + agent.address() + " -d 200ms --omit 0")
                            .status())
                    .isZero();
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
            assertSentence(calls.call("run tcp_rr " + agent.address()), 4, "chmod 600 " + key);
            String typed = Files.readString(copy).strip();
            char last = typed.charAt(typed.length() - 1);
            Files.writeString(copy, typed.substring(0, typed.length() - 1) + (last == '2' ? '3' : '2'));
            assertSentence(strange.call("trust " + agent.address() + " --key-file " + copy), 4, "damaged");
        }
    }

    @Test
    void policyRefusesWithTheLimitAndTheOption() {
        try (Agent strict = Agent.start(
                        weir, "--max-duration", "2s", "--max-streams", "2", "--max-memory", "1M", "--max-rate", "1M");
                Agent picky = Agent.start(weir, "--peers", "192.0.2.0/24")) {
            String at = " " + strict.address() + " --omit 0 -d ";
            assertSentence(calls.call("run tcp_stream" + at + "3"), 5, "--max-duration");
            assertSentence(calls.call("run tcp_stream -n 3" + at + "1"), 5, "--max-streams");
            assertSentence(calls.call("run tcp_stream -M 4M" + at + "1"), 5, "--max-memory");
            assertSentence(calls.call("run tcp_maerts --rate 10M -m 1K" + at + "1"), 5, "--max-rate");
            assertSentence(calls.call("run tcp_rr " + picky.address()), 3, "--peers");
            assertThat(calls.call("run tcp_stream" + at + "300ms").status()).isZero();
        }
    }

    @Test
    void anExclusiveAgentQueuesAndAnotherNamesOverlaps() {
        try (Agent agent = Agent.start(weir, "--exclusive");
                Program.Running first =
                        weir.start("run", "tcp_rr", agent.address(), "-d", "2", "--omit", "0", "--json")) {
            awaitTraffic(first.pid());
            try (Program.Running leaver = weir.start("run", "tcp_rr", agent.address());
                    Program.Running second =
                            weir.start("run", "tcp_rr", agent.address(), "-d", "300ms", "--omit", "0", "--json")) {
                leaver.kill();
                RunJson one = RunJson.of(first.result());
                RunJson two = RunJson.of(second.result());
                assertThat(one.warns("OVERLAP")).isFalse();
                assertThat(two.warns("OVERLAP")).isFalse();
                assertThat(two.text("/started_at")).isGreaterThan(one.text("/started_at"));
            }
        }
    }

    @Test
    void overlappingRunsAreSuspectAndNamedAndEachGetsItsOwnResult() {
        try (Agent agent = Agent.start(weir)) {
            List<Program.Running> runs = new ArrayList<>();
            for (String test : List.of("tcp_stream", "tcp_rr", "udp_rr", "tcp_crr")) {
                runs.add(weir.start("run", test, agent.address(), "-d", "6", "--omit", "0", "--json", "--label", test));
            }
            Await.until(
                    "all four carry traffic",
                    Duration.ofSeconds(40),
                    () -> runs.stream().allMatch(r -> Proc.carriesTraffic(r.pid()) || !r.isAlive()));
            for (Program.Running run : runs) {
                RunJson json = RunJson.of(run.result());
                assertThat(json.text("/spec/test")).isEqualTo(json.text("/label"));
                assertThat(json.text("/status")).isEqualTo("suspect");
                assertThat(json.at("/remote/overlapped").toString()).contains(", process ");
                assertThat(json.warns("OVERLAP")).isTrue();
                assertThat(json.number("/remote/streams/0/whole/calls")).isPositive();
            }
        }
    }

    @Test
    @Needs("linux")
    void aKilledControllerFreesTheAgentAtOnce() {
        try (Agent agent = Agent.start(weir, "--exclusive")) {
            // Silence would end it much later than is waited for here.
            List<String> options = List.of("-d", "90", "--omit", "0", "--silence", "60s");
            for (String test : List.of("tcp_maerts", "udp_rr", "udp_stream", "tcp_crr")) {
                List<String> command = new ArrayList<>(List.of("run", test, agent.address()));
                command.addAll(options);
                try (Program.Running run = weir.start(command.toArray(String[]::new))) {
                    awaitTraffic(run.pid());
                    awaitTraffic(agent.process().pid());
                    run.kill();
                    Await.until(
                            test + ": the agent's streams have ended, and the kernel has nothing left to send for it",
                            SOON,
                            () -> !Proc.carriesTraffic(agent.process().pid()) && Proc.unsentBytes(agent.port()) == 0);
                }
            }
            assertThat(calls.call("run tcp_rr " + agent.address() + " -d 200ms --omit 0 --no-store")
                            .status())
                    .isZero();
            assertThat(agent.process().err()).doesNotContain("Exception");
        }
    }

    /** A stopped process still has a kernel that acknowledges for it. */
    @Test
    @Needs("linux")
    void aControllerThatIsStoppedDoesNotHoldTheAgent() {
        try (Agent agent = Agent.start(weir, "--exclusive");
                Program.Running run = weir.start(
                        "run", "tcp_maerts", agent.address(), "-d", "60", "--omit", "0", "--silence", "2s")) {
            awaitTraffic(run.pid());
            awaitTraffic(agent.process().pid());
            run.signal("STOP");
            Await.until(
                    "the agent's streams have ended",
                    SOON,
                    () -> !Proc.carriesTraffic(agent.process().pid()));
        }
    }

    @Test
    @Needs("linux")
    void aKilledAgentMakesAFailedRunThatKeepsAndMarksWhatThisEndSaw() {
        try (Agent agent = Agent.start(weir);
                Program.Running run = weir.start("run", "tcp_stream", agent.address(), "-d", "60", "--omit", "0")) {
            awaitTraffic(run.pid());
            Await.until("the window has begun", SOON, () -> Proc.cpuSeconds(run.pid()) > 3 || !run.isAlive());
            agent.process().kill();
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(6);
            assertThat(result.out()).contains("local only, FAILED").contains("The other end at " + agent.address());
            assertThat(calls.call("show last").out()).isEqualTo(result.out());
            RunJson stored = RunJson.of(calls.call("show last --json"));
            assertThat(stored.warns("LOCAL_ONLY")).isTrue();
            assertThat(stored.metric("throughput", "local", "sum_of_streams")).isPositive();
        }
    }

    /** Its kernel still acknowledges. */
    @Test
    @Needs("linux")
    void anAgentThatIsStoppedIsGivenUpAfterTheSilence() {
        try (Agent agent = Agent.start(weir)) {
            for (String test : List.of("tcp_stream", "tcp_maerts", "udp_stream")) {
                isGivenUp(agent, test);
            }
        }
    }

    private void isGivenUp(Agent agent, String test) {
        try (Program.Running run =
                weir.start("run", test, agent.address(), "-d", "60", "--omit", "0", "--silence", "2s")) {
            awaitTraffic(run.pid());
            awaitTraffic(agent.process().pid());
            agent.process().signal("STOP");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(6);
            // As soon as the limit has passed, however long after that a busy machine looks.
            assertThat(result.out()).containsPattern("Nothing was heard from \\S+ for [23456] s");
        } finally {
            agent.process().signal("CONT");
        }
        Await.until(
                test + ": the agent is free",
                SOON,
                () -> !Proc.carriesTraffic(agent.process().pid()));
    }
}
