package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs at a rate over loopback: the counters hold what was planned, and no more. */
@Tag("system")
class RateTest {
    private static final Pattern PACE =
            Pattern.compile("\"pace\" : \\{\\s*\"planned\" : (\\d+),\\s*\"made\" : (\\d+),\\s*\"given_up\" : (\\d+)");

    @TempDir
    private Path home;

    /** A hundred starts a second for a second; the window of a busy machine may be longer. */
    @ParameterizedTest
    @CsvSource({"tcp_stream, 800K, 1000", "udp_maerts, 100pps, 1000", "tcp_rr, 100/s, 0", "udp_rr, 100/s, 0"})
    void startsAreThoseOfThePlan(String test, String rate, int sendBytes) {
        String[] size = sendBytes == 0 ? new String[0] : new String[] {"-m", Integer.toString(sendBytes)};
        Program.Result run = new Program(home)
                .run(Stream.concat(
                                Stream.of(
                                        "run",
                                        test,
                                        "--rate",
                                        rate,
                                        "-d",
                                        "1",
                                        "--omit",
                                        "0",
                                        "--rate-burst",
                                        "0",
                                        "--json",
                                        "--no-store"),
                                Stream.of(size))
                        .toArray(String[]::new));
        assertThat(run.status()).isZero();
        Matcher pace = PACE.matcher(run.out());
        assertThat(pace.find()).isTrue();
        long planned = Long.parseLong(pace.group(1));
        assertThat(planned).isBetween(99L, 200L);
        assertThat(Long.parseLong(pace.group(2))).isBetween(1L, planned);
        assertThat(pace.group(3)).isEqualTo("0");
    }
}
