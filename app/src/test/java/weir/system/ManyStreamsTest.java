package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.testing.Needs;

/** More streams than have threads of their own: two processes of Weir on loopback. */
@Tag("system")
@Needs("linux")
class ManyStreamsTest {
    @TempDir
    private Path home;

    private RunJson run(String test, String... more) {
        String[] all = new String[more.length + 5];
        all[0] = "run";
        all[1] = test;
        all[2] = "--no-store";
        all[3] = "--json";
        all[4] = "--omit=0";
        System.arraycopy(more, 0, all, 5, more.length);
        Program.Result result = new Program(home).run(all);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return RunJson.of(result);
    }

    private static void assertAllComplete(RunJson run, int streams) {
        for (String end : new String[] {"/local", "/remote"}) {
            assertThat(run.at(end + "/streams").size()).isEqualTo(streams);
            assertThat(run.at(end + "/streams").valueStream())
                    .allSatisfy(stream ->
                            assertThat(stream.path("finish").asString()).isEqualTo("complete"));
            assertThat(run.at(end + "/notes").size()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp_stream", "tcp_maerts", "tcp_rr", "udp_stream", "udp_maerts", "udp_rr"})
    void fewThreadsCarryManyStreams(String test) {
        RunJson run = run(test, "-n", "100", "--streams-per-thread", "50", "--duration", "1s");
        assertAllComplete(run, 100);
        assertThat(run.number("/local/threads")).isEqualTo(2);
        assertThat(run.number("/remote/threads")).isEqualTo(2);
        assertThat(run.at("/metrics").toString()).contains("streams.fairness", "streams.rate.median");
    }

    @Test
    void eachEndDecidesForItself() {
        RunJson run = run("tcp_rr", "-n", "10", "--streams-per-thread", "10,1", "--duration", "300ms");
        assertAllComplete(run, 10);
        assertThat(run.number("/local/threads")).isEqualTo(1);
        assertThat(run.number("/remote/threads")).isEqualTo(10);
    }

    @Test
    void bytesAndTransactionsAreExact() {
        RunJson bytes = run("tcp_stream", "-n", "90", "--bytes", "9000007");
        assertAllComplete(bytes, 90);
        long received = bytes.at("/remote/streams")
                .valueStream()
                .mapToLong(stream -> stream.at("/window/bytes").asLong())
                .sum();
        assertThat(received).isEqualTo(9_000_007);
        RunJson transactions = run("tcp_rr", "-n", "90", "--transactions", "9001");
        assertAllComplete(transactions, 90);
        assertThat(transactions.metric("transactions", "local", "all_transactions"))
                .isEqualTo(9001);
    }

    @Test
    void carriesAThousandConnections() {
        RunJson run = run("tcp_rr", "-n", "1000", "--duration", "2s");
        assertAllComplete(run, 1000);
        assertThat(run.number("/local/threads")).isLessThan(1000);
    }
}
