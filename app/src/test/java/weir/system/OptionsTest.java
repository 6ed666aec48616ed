package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;

/** Every option of a test changes what it says: read back from the JSON of runs against one agent. */
@Tag("system")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OptionsTest {

    private Program weir;
    private Agent agent;

    @BeforeAll
    void startAgent(@TempDir Path home) {
        weir = new Program(home);
        agent = Agent.start(weir);
    }

    @AfterAll
    void endAgent() {
        agent.close();
    }

    private String[] arguments(String test, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("run", test, agent.address(), "--json", "--no-store", "--omit", "0"));
        arguments.addAll(List.of(options));
        return arguments.toArray(String[]::new);
    }

    private RunJson run(String test, String... options) {
        Program.Result result = weir.run(arguments(test, options));
        RunJson json = RunJson.of(result);
        assertThat(result.status()).as(json.root().toPrettyString()).isZero();
        return json;
    }

    @Test
    void sizesBuffersAndCongestionControlApplyToTheirEnds() {
        RunJson json = run(
                "tcp_stream",
                "-d",
                "300ms",
                "-m",
                "8K",
                "-M",
                "32K",
                "-s",
                "64K,96K",
                "-S",
                "48K,80K",
                "-C",
                "cubic,reno",
                "-D",
                "on,off",
                "--label",
                "mine");
        assertThat(json.number("/spec/local/send_bytes")).isEqualTo(8 << 10);
        assertThat(json.number("/spec/remote/receive_bytes")).isEqualTo(32 << 10);
        assertThat(json.metric("bytes_per_call", "local", "sum_of_streams")).isEqualTo(8192);
        assertThat(json.metric("bytes_per_call", "remote", "sum_of_streams")).isLessThanOrEqualTo(32 << 10);
        // The kernel doubles what it is asked for, to have room for its own records (socket(7)).
        assertThat(json.option("local", "send-buffer")).isEqualTo("131072");
        assertThat(json.option("remote", "send-buffer")).isEqualTo("196608");
        assertThat(json.option("local", "receive-buffer")).isEqualTo("98304");
        assertThat(json.option("remote", "receive-buffer")).isEqualTo("163840");
        assertThat(json.option("local", "congestion-control")).isEqualTo("cubic");
        assertThat(json.option("remote", "congestion-control")).isEqualTo("reno");
        assertThat(json.option("local", "no-delay")).isEqualTo("1");
        assertThat(json.option("remote", "no-delay")).isEqualTo("0");
        assertThat(json.text("/label")).isEqualTo("mine");
        assertThat(json.warns("CONGESTION_CONTROL_DIFFERS")).isTrue();
    }

    @Test
    void theCongestionControlInEffectIsShown() {
        Program.Result text =
                weir.run("run", "tcp_rr", agent.address(), "-d", "200ms", "--omit", "0", "--no-store", "-C", "cubic");
        assertThat(text.out()).containsPattern("congestion control +cubic +cubic");
    }

    @Test
    void requestResponseAndBurstShapeTransactions() {
        RunJson json =
                run("tcp_rr", "--transactions", "5000", "--request", "100", "--response", "3000", "-b", "3", "-n", "2");
        assertThat(json.number("/spec/transaction/burst")).isEqualTo(3);
        assertThat(sum(json, "local", "transactions")).isEqualTo(5000);
        assertThat(sum(json, "local", "sent_bytes")).isEqualTo(5000 * 100);
        assertThat(sum(json, "local", "bytes")).isEqualTo(5000 * 3000);
        assertThat(json.at("/local/streams").size()).isEqualTo(2);
    }

    private static long sum(RunJson json, String end, String field) {
        return json.at("/" + end + "/streams")
                .valueStream()
                .mapToLong(s -> s.path("window").path(field).asLong())
                .sum();
    }

    @Test
    void countsEndARunExactly() {
        RunJson bytes = run("tcp_maerts", "--bytes", "1000001", "-n", "3");
        assertThat(sum(bytes, "local", "bytes")).isEqualTo(1_000_001);
        assertThat(sum(bytes, "remote", "bytes")).isEqualTo(1_000_001);
        assertThat(sum(run("udp_rr", "--transactions", "321"), "local", "transactions"))
                .isEqualTo(321);
        assertThat(sum(run("tcp_crr", "--transactions", "123", "-n", "2"), "local", "transactions"))
                .isEqualTo(123);
    }

    /** The agent reads a flow itself until it is open, and must have let go of it before the first request. */
    @Test
    void theFirstRequestOfAFlowIsAnswered() {
        RunJson json = run("udp_rr", "--transactions", "10", "-i", "0", "-n", "4");
        json.at("/local/streams")
                .forEach(stream -> assertThat(
                                stream.at("/whole_datagrams/received").asLong())
                        .isEqualTo(stream.at("/whole_datagrams/sent").asLong()));
        assertThat(json.at("/local/intervals").size()).isZero();
    }

    @Test
    void omitIntervalAndBindApply() {
        Program.Result result = weir.run(
                "run",
                "tcp_stream",
                agent.address(),
                "--json",
                "--no-store",
                "--omit",
                "400ms",
                "-i",
                "100ms",
                "-d",
                "450ms",
                "--bind",
                "127.0.0.7");
        RunJson json = RunJson.of(result);
        assertThat(json.number("/local/omit_ns")).isGreaterThanOrEqualTo(400_000_000L);
        assertThat(json.number("/remote/omit_ns")).isGreaterThanOrEqualTo(400_000_000L);
        assertThat(json.at("/local/intervals").size()).isBetween(4, 6);
        assertThat(json.text("/local/streams/0/local_address")).startsWith("127.0.0.7:");
        assertThat(json.text("/remote/streams/0/remote_address")).startsWith("127.0.0.7:");
    }

    @Test
    void cpusPinTheStreamsOwnThreadsAlone() {
        Program.Running run = weir.start(arguments("tcp_rr", "-d", "20", "-n", "2", "-T", "0+1,1"));
        try (run) {
            run.closeInput();
            Await.until(
                    "both ends carry two streams",
                    () -> streams(run.pid()) == 2 && streams(agent.process().pid()) == 2);
            Map<String, String> local = Proc.cpusOfThreads(run.pid());
            Await.until(
                    "threads are pinned",
                    () -> "1".equals(Proc.cpusOfThreads(run.pid()).get("weir-stream-1")));
            assertThat(Proc.cpusOfThreads(run.pid()))
                    .containsEntry("weir-stream-0", "0")
                    .containsEntry("weir-stream-1", "1");
            assertThat(Proc.cpusOfThreads(agent.process().pid()))
                    .containsEntry("weir-stream-0", "1")
                    .containsEntry("weir-stream-1", "1");
            assertThat(local.get("weir-observer"))
                    .as("other threads stay free")
                    .isNotEqualTo("0")
                    .isNotEqualTo("1");
            run.signal("INT");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(130);
            RunJson json = RunJson.of(result);
            assertThat(json.at("/spec/local/cpus").toString()).isEqualTo("[0,1]");
            assertThat(json.at("/spec/remote/cpus").toString()).isEqualTo("[1]");
        }
    }

    private static long streams(long pid) {
        return Proc.cpusOfThreads(pid).keySet().stream()
                .filter(name -> name.startsWith("weir-stream"))
                .count();
    }
}
