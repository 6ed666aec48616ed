package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be done is told in a sentence with the value, and an exit status by its kind; standard output stays empty. */
@Tag("system")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UsageTest {

    private Program weir;
    private Agent agent;
    private Calls calls;

    @BeforeAll
    void startAgent(@TempDir Path home) {
        weir = new Program(home);
        agent = Agent.start(weir);
        calls = new Calls(weir);
    }

    @AfterAll
    void endAgent() {
        calls.close();
        agent.close();
    }

    /** {@code AGENT} stands for the address of an agent. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            run --frobnicate tcp_rr                          | 2 | --frobnicate
            run tcp_rr --duratio 3                           | 2 | --duration
            run tcp_streem                                   | 2 | Did you mean tcp_stream
            rnu tcp_rr                                       | 2 | There is no command 'rnu'
            run                                              | 2 | TEST
            run tcp_rr AGENT more                            | 2 | 'more'
            run tcp_rr -n 0                                  | 2 | at least one stream
            run tcp_rr -n 99999                              | 2 | at most 4096
            run tcp_rr -d 5x                                 | 2 | '5x' is not a duration
            run tcp_rr -d 0                                  | 2 | more than 0
            run tcp_rr --transactions 5 -d 3                 | 2 | exactly one
            run tcp_stream -m 0                              | 2 | '0' is out of range
            run tcp_stream -m 5Q                             | 2 | '5Q' is not a size
            run tcp_stream -m 1,2,3                          | 2 | LOCAL,REMOTE
            run udp_stream -m 70000                          | 2 | 65507
            run tcp_stream --transactions 5                  | 2 | --transactions means nothing to tcp_stream
            run udp_stream -C cubic                          | 2 | --congestion-control means nothing to udp_stream
            run tcp_crr -b 3                                 | 2 | --burst means nothing to tcp_crr
            run tcp_rr --network bogus                       | 2 | 'bogus'
            run tcp_rr --lab triangle                        | 2 | --lab pair
            run tcp_rr AGENT --lab pair                      | 2 | leave out
            run tcp_rr --lab-rate 10M                        | 2 | --lab pair
            run tcp_rr --silence 1s                          | 2 | 2s or more
            run tcp_rr host:99999                            | 2 | 99999
            run tcp_rr no..host                              | 2 | 'no..host'
            run tcp_rr --store /proc/none/x.db               | 7 | /proc/none/x.db
            runs --store /proc/none/x.db                     | 7 | /proc/none/x.db
            show nosuch                                      | 2 | 'nosuch'
            runs --status good                               | 2 | Use --status ok, suspect or failed
            runs --last 0                                    | 2 | --last 0
            run -D tcp_streem                                | 2 | Did you mean tcp_stream
            run tcp_rr --label LONG                          | 2 | at most 500
            agent --listen bogus:port                        | 2 | 'port' is not a port
            agent --listen 192.0.2.77                        | 2 | 192.0.2.77
            agent --listen AGENT                             | 8 | AGENT
            agent --peers 10.0.0.0/99                        | 2 | '10.0.0.0/99'
            agent --max-streams 0                            | 2 | --max-streams 0
            run tcp_stream AGENT -C bogus                    | 2 | This host offers
            run tcp_stream AGENT -C ,bogus                   | 2 | On the other host: setting congestion-control=bogus
            run udp_stream AGENT -T 99                       | 8 | CPU 99 cannot be used
            run tcp_stream AGENT -T ,99                      | 8 | On the other host: CPU 99
            run tcp_rr AGENT --bind 192.0.2.77               | 2 | 192.0.2.77
            run tcp_rr AGENT --method warp                   | 2 | 'warp'
            trust AGENT                                      | 4 | whole key
            """)
    void tellsWhatIsWrong(String arguments, int status, String part) {
        Program.Result result =
                calls.call(arguments.replace("AGENT", agent.address()).replace("LONG", "x".repeat(501)));
        assertThat(result.err()).contains(part.replace("AGENT", agent.address()));
        assertThat(result.status()).as(result.err()).isEqualTo(status);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("weir: ")
                .doesNotContain("Exception")
                .doesNotContain("\tat ");
        assertThat(result.err()
                        .lines()
                        .filter(line -> !line.startsWith("See: "))
                        .count())
                .isLessThanOrEqualTo(2);
    }

    @Test
    void aProcessGivesTheStatusToItsParent() {
        Program.Result result = weir.run("run", "tcp_streem");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines().toList())
                .hasSize(1)
                .isEqualTo(List.of(result.err().strip()));
    }
}
