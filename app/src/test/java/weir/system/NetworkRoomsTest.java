package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.testing.Needs;

/** Runs between ends in one network room or in two, and where native calls are refused. */
@Tag("system")
class NetworkRoomsTest {
    @TempDir
    private Path home;

    private Program.Result run(Program weir, String test, String... more) {
        String[] arguments = new String[more.length + 8];
        String[] first = {"run", test, "--duration", "400ms", "--omit", "100ms", "--json", "-n2"};
        System.arraycopy(first, 0, arguments, 0, first.length);
        System.arraycopy(more, 0, arguments, first.length, more.length);
        return weir.run(arguments);
    }

    private static void checkTraffic(RunJson json) {
        assertThat(json.text("/status")).isNotEqualTo("failed");
        assertThat(json.text("/failure")).isEmpty();
        assertThat(json.number("/local/streams/0/whole/calls")).isPositive();
        assertThat(json.number("/remote/streams/1/whole/calls")).isPositive();
        assertThat(json.warns("BYTES_DISAGREE")).isFalse();
        assertThat(json.warns("STREAM_ENDED_EARLY")).isFalse();
    }

    @ParameterizedTest
    @Needs("linux")
    @CsvSource({
        "tcp_stream, nio, nio",
        "tcp_maerts, nio, nio",
        "tcp_rr, nio, nio",
        "tcp_crr, nio, nio",
        "udp_stream, nio, nio",
        "udp_rr, nio, nio",
        "tcp_stream, linux, nio",
        "tcp_maerts, linux, nio",
        "tcp_rr, linux, nio",
        "tcp_crr, linux, nio",
        "udp_stream, linux, nio",
        "udp_rr, linux, nio",
        "tcp_crr, nio, linux",
        "udp_stream, nio, linux"
    })
    void everyTestRunsBetweenRooms(String test, String local, String remote) {
        Program.Result run = run(new Program(home), test, "--no-store", "--network", local + "," + remote);
        assertThat(run.err()).isEmpty();
        RunJson json = RunJson.of(run);
        assertThat(json.text("/spec/network")).isEqualTo(local);
        assertThat(json.text("/spec/remote_network")).isEqualTo(remote);
        checkTraffic(json);
        assertThat(json.warns("NETWORK_LACKS")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp_stream", "tcp_rr", "tcp_crr", "udp_stream", "udp_rr"})
    void everyTestRunsWithoutNativeAccess(String test) {
        Program.Result run = run(new Program(home).withoutNativeAccess(), test, "--no-store");
        assertThat(run.err()).isEmpty();
        RunJson json = RunJson.of(run);
        assertThat(json.text("/spec/network")).isEqualTo("nio");
        assertThat(json.text("/spec/remote_network")).isEqualTo("nio");
        checkTraffic(json);
    }

    @Test
    void withoutNativeAccessARunIsPrintedAndNotStoredAndSaysSo() {
        Program.Result run = run(new Program(home).withoutNativeAccess(), "tcp_rr");
        assertThat(run.err()).contains("not stored").contains("native").doesNotContain("Exception");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(RunJson.of(run).text("/spec/network")).isEqualTo("nio");
    }

    @Test
    @Needs("linux")
    void aRoomThatCannotBeUsedIsRefusedWithTheReason() {
        Program.Result run = run(new Program(home).withoutNativeAccess(), "tcp_rr", "--network", "linux");
        assertThat(run.err()).contains("'linux'").contains("native").contains("'nio'");
        assertThat(run.status()).isNotZero();
    }

    @Test
    void aRoomThatThereIsNotIsRefused() {
        Program.Result run = run(new Program(home), "tcp_rr", "--network", "nio,carrier_pigeon");
        assertThat(run.err()).contains("carrier_pigeon").contains("nio");
        assertThat(run.status()).isNotZero();
    }

    @Test
    @Needs("linux")
    void textNamesRoomsAndWhatTheyLack() {
        Program.Result run = new Program(home)
                .run("run", "tcp_rr", "--duration", "300ms", "--omit", "0", "--no-store", "--network", ",nio");
        assertThat(run.out()).containsPattern("network +linux +nio").contains("TCP_INFO");
    }
}
