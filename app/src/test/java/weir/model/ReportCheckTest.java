package weir.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weir.testing.Change;
import weir.testing.SampleRuns;

class ReportCheckTest {
    private static final String LONG = "x".repeat(20_000);

    @Test
    void findsNothingWrongWithGoodReports() {
        for (RunRecord run : List.of(SampleRuns.tcpStream(), SampleRuns.tcpRr(), SampleRuns.udpStream())) {
            for (RoleReport report :
                    List.of(run.local().orElseThrow(), run.remote().orElseThrow())) {
                assertThat(ReportCheck.violation(report, report.role(), run.spec()))
                        .isEmpty();
            }
        }
    }

    static Stream<Arguments> violations() {
        RunRecord stream = SampleRuns.tcpStream();
        RunRecord transactions = SampleRuns.tcpRr();
        RunRecord datagrams = SampleRuns.udpStream();
        return Stream.of(
                Arguments.of(stream, "role", Role.REQUESTER, "role is REQUESTER"),
                Arguments.of(stream, "streams", List.of(), "streams has 0 elements"),
                Arguments.of(stream, "windowNs", -1L, "window_ns is -1"),
                Arguments.of(stream, "windowNs", Long.MAX_VALUE, "window_ns"),
                Arguments.of(stream, "windowNs", 100 * SampleRuns.SECOND_NS, "window_ns"),
                Arguments.of(stream, "omitNs", -1L, "omit_ns"),
                Arguments.of(stream, "drainNs", Long.MIN_VALUE, "drain_ns"),
                Arguments.of(stream, "streams.0.index", 1, "streams[0].index"),
                Arguments.of(stream, "streams.0.localAddress", LONG, "streams[0].local_address"),
                Arguments.of(stream, "streams.0.window.bytes", -1L, "streams[0].window.bytes is -1"),
                Arguments.of(stream, "streams.0.whole.bytes", Long.MAX_VALUE, "streams[0].whole.bytes"),
                Arguments.of(stream, "streams.0.whole.calls", -1L, "streams[0].whole.calls"),
                Arguments.of(stream, "streams.0.tcpEnd.rttUs", -2L, "streams[0].tcp_end.rtt_us"),
                Arguments.of(stream, "strangers", new StrangerTotals(0, -1, 0, 0), "strangers.broken"),
                Arguments.of(stream, "streams.0.receiveDrops", -1L, "streams[0].receive_drops"),
                Arguments.of(stream, "cpu.userNs", -1L, "cpu.user_ns"),
                Arguments.of(stream, "cpu.busiestShare", Double.NaN, "cpu.busiest_share"),
                Arguments.of(stream, "cpu.busiestShare", 2.0, "cpu.busiest_share"),
                Arguments.of(stream, "gc.pausedNs", -1L, "gc.paused_ns"),
                Arguments.of(stream, "intervals.1.startNs", -1L, "intervals[1].start_ns"),
                Arguments.of(stream, "intervals.0.endNs", -1L, "intervals[0].end_ns"),
                Arguments.of(stream, "intervals.0.totals.bytes", -1L, "intervals[0].totals.bytes"),
                Arguments.of(stream, "environment.hostName", LONG, "environment"),
                Arguments.of(stream, "overlapped", List.of(LONG), "overlapped"),
                Arguments.of(stream, "notes", Collections.nCopies(2000, "x"), "notes has 2000"),
                Arguments.of(transactions, "streams.0.window.transactions", -1L, "streams[0].window.transactions"),
                Arguments.of(datagrams, "streams.0.datagrams.received", -1L, "streams[0].datagrams.received"),
                Arguments.of(datagrams, "streams.0.datagrams.jitterNs", -1.0, "streams[0].datagrams.jitter_ns"),
                Arguments.of(datagrams, "streams.0.wholeDatagrams.highestSequence", -1L, "streams[0].whole_datagrams"));
    }

    @ParameterizedTest(name = "{1}: {3}")
    @MethodSource("violations")
    void namesWhatCannotBe(RunRecord run, String path, Object value, String expected) {
        RoleReport report = run.remote().orElseThrow();
        RoleReport changed = Change.in(report, path, value);

        assertThat(ReportCheck.violation(changed, report.role(), run.spec()))
                .hasValueSatisfying(what -> assertThat(what).startsWith(expected));
    }

    @ParameterizedTest
    @MethodSource("latencies")
    void namesWhatCannotBeInALatency(String field, Object value) {
        RunRecord run = SampleRuns.tcpRr();
        RoleReport changed = Change.in(run.local().orElseThrow(), "latency." + field, value);

        assertThat(ReportCheck.violation(changed, Role.REQUESTER, run.spec()))
                .hasValueSatisfying(what -> assertThat(what).startsWith("latency."));
    }

    static Stream<Arguments> latencies() {
        return Stream.of(
                Arguments.of("count", -1L),
                Arguments.of("p99Ns", -1L),
                Arguments.of("meanNs", Double.POSITIVE_INFINITY),
                Arguments.of("histogram", "x".repeat(5 << 20)));
    }
}
