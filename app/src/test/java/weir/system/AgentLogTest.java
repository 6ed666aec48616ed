package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

/** What an agent says of its runs on standard error. */
@Tag("system")
@Needs("linux")
class AgentLogTest {
    private static final String TIME = "weir: \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ ";
    private static final String WHO = ", weir run of \\S+, process \\d+.* from 127\\.0\\.0\\.1: ";

    @TempDir
    private Path home;

    private static void awaitLine(Agent agent, String pattern) {
        Await.until(
                "the agent says " + pattern,
                () -> agent.process().err().lines().anyMatch(line -> line.matches(pattern)));
    }

    @Test
    void aRunHasALineAtItsBeginAndOneAtItsEnd() {
        Program weir = new Program(home);
        try (Agent agent = Agent.start(weir);
                Program.Running run =
                        weir.start("run", "tcp_stream", agent.address(), "-d", "300ms", "--omit", "0", "--no-store")) {
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isZero();
            assertThat(result.err()).doesNotContain("run begins");
            awaitLine(agent, TIME + "run begins: tcp_stream" + WHO + "this end is the receiver");
            awaitLine(
                    agent,
                    TIME + "run ends: tcp_stream" + WHO + "\\d+ bytes received in \\d+\\.\\d{3} s, \\d+\\.\\d Mbit/s");
        }
    }

    @Test
    void aRunThatPolicyRefusesIsSaidToBeRefused() {
        Program weir = new Program(home);
        try (Agent agent = Agent.start(weir, "--max-streams", "1");
                Program.Running run = weir.start("run", "tcp_rr", agent.address(), "-n", "2", "--no-store")) {
            assertThat(run.result().status()).isEqualTo(5);
            awaitLine(agent, TIME + "run was refused: tcp_rr" + WHO + ".*stream.*");
            assertThat(agent.process().err()).doesNotContain("run begins");
        }
    }

    @Test
    void anAgentOfARunsOwnSaysNothingOfIt() {
        try (Program.Running run =
                new Program(home).start("run", "tcp_rr", "-d", "300ms", "--omit", "0", "--no-store")) {
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isZero();
            assertThat(result.err()).doesNotContain("run begins", "run ends");
        }
    }
}
