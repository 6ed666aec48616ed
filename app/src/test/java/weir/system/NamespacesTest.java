package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LabPair.Side;
import weir.lab.LinkPlan;
import weir.testing.Await;
import weir.testing.Needs;

/** Agent and controller in two network namespaces, joined by a link of MTU 9000: known answers, and a link that goes away. */
@Tag("system")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("netns")
@Tag("root")
@Needs("netns")
class NamespacesTest {
    private static final int ETHERNET_HEADER = 14;
    private static final int TCP_HEADERS = 20 + 32; // IPv4, and TCP with time stamps
    private static final int UDP_HEADERS = 20 + 8;
    /** More than a run's control connection carries, environments of both hosts included. */
    private static final long CONTROL_MAX = 200_000;

    private Path home;

    private LabPair pair;
    private Agent agent;
    private Calls calls;

    @BeforeAll
    void makeLab(@TempDir Path directory) {
        home = directory;
        pair = new Lab().pair(new LinkPlan(9000, Optional.empty()));
        Program weir = new Program(home);
        agent = Agent.startAt(weir.behind(pair.command(Side.B, List.of())), "[::]:0");
        calls = new Calls(weir.behind(pair.command(Side.A, List.of())));
        addresses().forEach(address -> {
            Program.Result trusted = calls.call("trust " + address + " --key-file " + home.resolve("config/agent.key"));
            assertThat(trusted.status()).as(trusted.err()).isZero();
        });
    }

    @AfterAll
    void removeLab() {
        calls.close();
        agent.close();
        pair.close();
    }

    Stream<String> addresses() {
        return Stream.of(
                        pair.address(Side.B),
                        "[" + pair.address6(Side.B).orElseThrow() + "]",
                        "[" + pair.linkLocalFromOther(Side.B).orElseThrow() + "]")
                .map(host -> host + ":" + agent.port());
    }

    private String four() {
        return pair.address(Side.B) + ":" + agent.port();
    }

    private RunJson run(String test, String address, String options) {
        Program.Result result = calls.call("run " + test + " " + address + " --omit 0 --no-store --json " + options);
        RunJson json = RunJson.of(result);
        assertThat(result.status()).as(json.root().toPrettyString()).isZero();
        return json;
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void everyTestRunsOverEveryKindOfAddress(String address) {
        for (String test : List.of(
                "tcp_stream",
                "tcp_maerts",
                "tcp_sendfile_maerts",
                "tcp_rr",
                "tcp_crr",
                "udp_stream",
                "udp_maerts",
                "udp_rr")) {
            RunJson json = run(test, address, "-d 200ms");
            assertThat(json.text("/target")).isEqualTo(address);
            assertThat(json.warns("LOOPBACK")).isFalse();
            assertThat(json.number("/local/streams/0/whole/calls")).isPositive();
            assertThat(json.number("/remote/streams/0/whole/calls")).isPositive();
        }
    }

    @Test
    void theMtuShowsInTheSegmentSize() {
        RunJson json = run("tcp_stream", four(), "-d 200ms");
        assertThat(json.number("/local/streams/0/tcp_end/send_mss")).isEqualTo(9000 - TCP_HEADERS);
    }

    @Test
    void tcpBytesAreThoseOfTheInterface() {
        Link before = Link.of(pair, Side.A);
        RunJson json = run("tcp_stream", four(), "--bytes 30000001");
        Link sent = Link.of(pair, Side.A).minus(before);
        assertThat(json.number("/local/streams/0/window/bytes")).isEqualTo(30_000_001);
        long payload = json.number("/local/streams/0/whole/bytes");
        assertThat(json.number("/remote/streams/0/whole/bytes")).isEqualTo(payload);
        // A veth counts what TSO left whole as one packet, with one set of headers: the bound is for none left whole.
        long headers = (payload / (9000 - TCP_HEADERS) + 1) * (TCP_HEADERS + ETHERNET_HEADER);
        long resent = json.number("/local/streams/0/tcp_end/retransmitted") * (9000 + ETHERNET_HEADER);
        assertThat(sent.sentBytes()).isBetween(payload, payload + headers + resent + CONTROL_MAX);
    }

    @ParameterizedTest
    @CsvSource({"tcp_sendfile,sendfile,copy", "tcp_sendfile,splice,trunc", "tcp_stream,zerocopy,splice"})
    void bytesOfEveryMethodAreThoseOfTheInterface(String test, String send, String receive) {
        Link before = Link.of(pair, Side.A);
        RunJson json = run(test, four(), "--bytes 30000001 --method " + send + " --receive-method " + receive);
        Link sent = Link.of(pair, Side.A).minus(before);
        assertThat(json.number("/local/streams/0/window/bytes")).isEqualTo(30_000_001);
        long payload = json.number("/local/streams/0/whole/bytes");
        assertThat(json.number("/remote/streams/0/whole/bytes")).isEqualTo(payload);
        long headers = (payload / (9000 - TCP_HEADERS) + 1) * (TCP_HEADERS + ETHERNET_HEADER);
        long resent = json.number("/local/streams/0/tcp_end/retransmitted") * (9000 + ETHERNET_HEADER);
        assertThat(sent.sentBytes()).isBetween(payload, payload + headers + resent + CONTROL_MAX);
    }

    @Test
    void anAgentServesNoFileThatItsOwnerDidNotName() {
        Program.Result refused =
                calls.call("run tcp_sendfile_maerts " + four() + " --omit 0 -d 200ms --no-store --file /etc/hostname");
        assertThat(refused.status()).isEqualTo(5);
        assertThat(refused.err()).contains("serves no files", "--serve-files");
    }

    @Test
    void datagramsAreThoseOfTheInterface() {
        Link before = Link.of(pair, Side.A);
        RunJson json = run("udp_stream", four(), "-m 1400 --bytes 2800000");
        Link sent = Link.of(pair, Side.A).minus(before);
        assertThat(json.number("/local/streams/0/window/bytes")).isEqualTo(2_800_000);
        long datagrams = json.number("/local/streams/0/whole_datagrams/sent");
        long wire = datagrams * (1400L + UDP_HEADERS + ETHERNET_HEADER);
        assertThat(sent.sentBytes()).isBetween(wire, wire + CONTROL_MAX);
        long received = json.number("/remote/streams/0/whole_datagrams/received");
        // Nothing on this link loses a datagram but the receiver's own full buffer.
        assertThat(datagrams - received).isBetween(0L, json.number("/remote/streams/0/receive_drops"));
    }

    /** Last, since the kernel takes link-local addresses away with the link. */
    @Test
    @Order(Integer.MAX_VALUE)
    void bothEndsStopWhenTheLinkIsDown() {
        for (String test : List.of("tcp_stream", "tcp_maerts", "udp_stream")) {
            stopsWithoutLink(test);
        }
        assertThat(calls.call("run tcp_rr " + four() + " -d 200ms --omit 0 --no-store")
                        .status())
                .isZero();
    }

    private void stopsWithoutLink(String test) {
        Program weir = new Program(home).behind(pair.command(Side.A, List.of()));
        try (Program.Running run = weir.start("run", test, four(), "-d", "60", "--omit", "0", "--silence", "2s")) {
            long remote = agent.process().pid();
            Await.until(
                    "traffic flows",
                    Duration.ofSeconds(20),
                    () -> Proc.carriesTraffic(run.pid()) && Proc.carriesTraffic(remote));
            Link.set(pair, Side.A, "down");
            Await.until(
                    test + ": both ends have stopped",
                    Duration.ofSeconds(15),
                    () -> !Proc.carriesTraffic(remote) && !run.isAlive());
            Program.Result result = run.result();
            assertThat(result.status()).as(result.out() + result.err()).isEqualTo(6);
            assertThat(result.out()).contains("FAILED").containsAnyOf("Nothing was heard from", "The other end at");
        } finally {
            Link.set(pair, Side.A, "up");
        }
    }

    /** What one side's interface has sent and received. */
    private record Link(long sentBytes, long receivedBytes) {
        static Link of(LabPair pair, Side side) {
            String counters = Shell.mustRun(pair.command(side, List.of("cat", "/proc/net/dev")));
            String[] fields = counters.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith(pair.device() + ":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip().split(" +"))
                    .findFirst()
                    .orElseThrow();
            return new Link(Long.parseLong(fields[8]), Long.parseLong(fields[0]));
        }

        static void set(LabPair pair, Side side, String state) {
            Shell.mustRun(pair.command(side, List.of("ip", "link", "set", pair.device(), state)));
        }

        Link minus(Link before) {
            return new Link(sentBytes - before.sentBytes, receivedBytes - before.receivedBytes);
        }
    }
}
