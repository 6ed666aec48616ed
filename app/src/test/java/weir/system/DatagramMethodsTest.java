package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LabPair.Side;
import weir.lab.LinkPlan;
import weir.testing.Needs;

/** Every way of sending datagrams with every way of receiving them, between two network namespaces. */
@Tag("system")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("netns")
@Tag("root")
@Needs("netns")
class DatagramMethodsTest {
    private static final int END_MARKERS = 10;
    /** Opening and echo; each may be repeated. */
    private static final int OPENING = 2;

    private static final int REPEATED_MAX = 50;

    private Path home;
    private LabPair pair;
    private Agent agent;
    private Calls calls;
    private String host;

    @BeforeAll
    void makeLab(@TempDir Path directory) {
        home = directory;
        pair = new Lab().pair(new LinkPlan(1500, Optional.empty()));
        Program weir = new Program(home);
        agent = Agent.startAt(weir.behind(pair.command(Side.B, List.of())), "[::]:0");
        calls = new Calls(weir.behind(pair.command(Side.A, List.of())));
        host = pair.address(Side.B) + ":" + agent.port();
        Program.Result trusted = calls.call("trust " + host + " --key-file " + home.resolve("config/agent.key"));
        assertThat(trusted.status()).as(trusted.err()).isZero();
    }

    @AfterAll
    void removeLab() {
        calls.close();
        agent.close();
        pair.close();
    }

    private Program.Result call(String test, String options) {
        return calls.call("run " + test + " " + host + " --omit 0 --no-store --json " + options);
    }

    private RunJson run(String test, String options) {
        Program.Result result = call(test, options);
        RunJson json = RunJson.of(result);
        assertThat(result.status()).as(json.root().toPrettyString()).isZero();
        return json;
    }

    static Stream<String> pairs() {
        return Stream.of("copy", "mmsg", "gso")
                .flatMap(send -> Stream.of("copy", "mmsg", "gro")
                        .map(receive -> "--method " + send + " --receive-method " + receive));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void whatWasSentWasReceivedOrLost(String methods) {
        for (String bytes : List.of("64", "1400")) {
            RunJson there = run("udp_stream", methods + " -d 150ms -m " + bytes);
            accounted(there, "local", "remote", Long.parseLong(bytes));
            RunJson here = run("udp_maerts", methods + " -d 150ms -m " + bytes);
            accounted(here, "remote", "local", Long.parseLong(bytes));
        }
    }

    private static void accounted(RunJson json, String sender, String receiver, long datagramBytes) {
        long sent = json.number("/" + sender + "/streams/0/whole_datagrams/sent");
        long received = json.number("/" + receiver + "/streams/0/whole_datagrams/received");
        long highest = json.number("/" + receiver + "/streams/0/whole_datagrams/highest_sequence");
        long drops = json.number("/" + receiver + "/streams/0/receive_drops");
        assertThat(received).isPositive();
        assertThat(highest).as("known from the end marker").isEqualTo(sent);
        assertThat(json.number("/" + receiver + "/streams/0/whole_datagrams/corrupt"))
                .isZero();
        assertThat(json.number("/" + receiver + "/streams/0/whole_datagrams/duplicated"))
                .isZero();
        assertThat(json.number("/" + receiver + "/streams/0/whole/bytes")).isEqualTo(received * datagramBytes);
        assertThat(json.number("/" + sender + "/streams/0/whole/bytes")).isEqualTo(sent * datagramBytes);
        // Nothing on this link loses a datagram but the receiver's own full buffer.
        assertThat(sent == received || drops > 0)
                .as(sent + " sent, " + received + " received")
                .isTrue();
    }

    @Test
    void batchesAreThoseThatTheKernelCounted() {
        long before = outDatagrams();
        RunJson json = run("udp_stream", "--method mmsg --receive-method mmsg -m 300 --bytes 3000000");
        long ofKernel = outDatagrams() - before;
        assertThat(json.number("/local/streams/0/window/bytes")).isEqualTo(3_000_000);
        long sent = json.number("/local/streams/0/whole_datagrams/sent");
        assertThat(sent).isEqualTo(10_000);
        assertThat(json.number("/local/streams/0/whole/calls")).isBetween(10_000L / 64, 10_000L / 32);
        assertThat(ofKernel - sent).isBetween((long) END_MARKERS + OPENING, (long) END_MARKERS + REPEATED_MAX);
    }

    /** OutDatagrams of /proc/net/snmp, near end. */
    private long outDatagrams() {
        List<String[]> lines = Shell.mustRun(pair.command(Side.A, List.of("cat", "/proc/net/snmp")))
                .lines()
                .filter(line -> line.startsWith("Udp:"))
                .map(line -> line.split(" "))
                .toList();
        return Long.parseLong(lines.get(1)[List.of(lines.getFirst()).indexOf("OutDatagrams")]);
    }

    @Test
    void segmentsHaveANameOfTheirOwnAndANote() {
        RunJson json = run("udp_stream", "--method gso, --receive-method ,gro -m 100 -d 150ms");
        assertThat(json.metric("segment_rate.sent", "local", "sum_of_streams")).isPositive();
        assertThat(json.root().toString()).doesNotContain("datagram_rate.sent");
        assertThat(json.metric("datagrams_per_call", "local", "sum_of_streams")).isEqualTo(64);
        assertThat(json.warns("GSO_SEGMENTS")).isTrue();
    }

    @Test
    void aSegmentLongerThanTheLinkTakesFailsTheRunWithASentence() {
        Program.Result result = call("udp_stream", "--method gso -m 2000 -d 1");
        assertThat(result.status()).isEqualTo(6);
        assertThat(result.out()).contains("segments of 2000 bytes").contains("--send-size");
    }
}
