package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

/** Being told to end, and being killed: nothing that was measured is lost, nothing is left behind. Signals go to the whole process group, as a terminal sends them. */
@Tag("system")
@Needs("linux")
class SignalsTest {
    /** A run cannot be hurried on a busy machine; that it ends long before its 60 s is what counts. */
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    private Path home;

    private Program.Running start(String... arguments) {
        Program.Running run = new Program(home).inSession().start(arguments);
        run.closeInput();
        return run;
    }

    private static void awaitTraffic(Program.Running run) {
        Await.until("traffic flows: " + run.err(), SOON, () -> Proc.carriesTraffic(run.pid()));
    }

    private RunJson stored() {
        return RunJson.of(new Program(home).run("show", "last", "--json"));
    }

    @Test
    void controlCInTheWindowKeepsAndMarksWhatWasMeasured() {
        try (Program.Running run = start("run", "tcp_rr", "-d", "60", "--omit", "0", "--json")) {
            Await.until(
                    "the window has begun",
                    SOON,
                    () -> Proc.carriesTraffic(run.pid()) && Proc.cpuSeconds(run.pid()) > 2);
            run.signalGroup("INT");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(130);
            assertThat(result.err()).isEmpty();
            RunJson json = RunJson.of(result);
            assertThat(json.warns("INTERRUPTED")).isTrue();
            assertThat(json.number("/local/window_ns")).isLessThan(59_000_000_000L);
            assertThat(json.number("/remote/window_ns")).isPositive();
            assertThat(stored().text("/id")).isEqualTo(json.text("/id"));
        }
    }

    @Test
    void controlCBeforeTheWindowSaysThatNothingWasMeasured() {
        try (Program.Running run = start("run", "tcp_stream", "-d", "60", "--omit", "60")) {
            awaitTraffic(run);
            run.signalGroup("INT");
            run.signalGroup("INT");
            Program.Result result = run.result();
            assertThat(result.status()).isEqualTo(130);
            assertThat(result.out()).contains("Interrupted before the window began");
            assertThat(stored().text("/status")).isEqualTo("failed");
        }
    }

    /** The other end is stopped, so it would be waited for, and long. */
    @Test
    void aSecondControlCWaitsForNothing() {
        try (Agent agent = Agent.start(new Program(home));
                Program.Running run =
                        start("run", "tcp_rr", agent.address(), "-d", "60", "--omit", "0", "--silence", "60s")) {
            awaitTraffic(run);
            Await.until("the window has begun", SOON, () -> Proc.cpuSeconds(run.pid()) > 2);
            agent.process().signal("STOP");
            Await.until("it has ended", SOON, () -> {
                run.signalGroup("INT");
                return !run.isAlive();
            });
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(130);
            assertThat(result.out()).contains("Interrupted a second time").contains("local only");
            assertThat(stored().warns("LOCAL_ONLY")).isTrue();
        }
    }

    @Test
    void sigtermIsAnInterruptionToo() {
        try (Program.Running run = start("run", "udp_rr", "-d", "60", "--omit", "0")) {
            awaitTraffic(run);
            run.signal("TERM");
            Program.Result result = run.result();
            assertThat(result.status()).isEqualTo(143);
            assertThat(result.out()).contains("udp_rr");
            assertThat(stored().text("/spec/test")).isEqualTo("udp_rr");
        }
    }

    @Test
    void theEndOfTheTerminalIsAnInterruptionToo() {
        try (Program.Running run = start("run", "tcp_rr", "-d", "60", "--omit", "0")) {
            awaitTraffic(run);
            run.signal("HUP");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(129);
            assertThat(stored().text("/spec/test")).isEqualTo("tcp_rr");
        }
    }

    @Test
    void theAgentOfAKilledRunEnds() {
        try (Program.Running run = start("run", "tcp_stream", "-d", "60", "--omit", "0")) {
            awaitTraffic(run);
            List<Long> children = Proc.children(run.pid());
            assertThat(children).isNotEmpty();
            run.kill();
            Await.until("its agent is gone", SOON, () -> children.stream().noneMatch(Proc::isAlive));
        }
    }

    @Test
    void sigtermEndsAnAgentAndItsSessionsWithASentence() {
        try (Agent agent = Agent.start(new Program(home));
                Program.Running run = start("run", "tcp_stream", agent.address(), "-d", "60", "--omit", "0")) {
            awaitTraffic(run);
            agent.process().terminate();
            Program.Result ended = agent.process().result();
            assertThat(ended.status()).isEqualTo(143);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err()).contains("the agent ends").doesNotContain("Exception");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(6);
            assertThat(result.out()).contains("FAILED").contains("The agent was told to end");
            assertThat(stored().text("/failure")).contains("The agent was told to end");
        }
    }
}
