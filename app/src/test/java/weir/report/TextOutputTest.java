package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.model.Direction;
import weir.model.Role;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.RoleReport.Interval;
import weir.model.RunRecord;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.Totals;
import weir.testing.Change;
import weir.testing.Golden;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;

class TextOutputTest {

    record Sample(String name, RunRecord run) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Sample> samples() {
        return Stream.of(
                new Sample("tcp_stream", SampleRuns.tcpStream()),
                new Sample("tcp_stream-loopback", SampleRuns.onOneMachine(SampleRuns.tcpStream())),
                new Sample("tcp_maerts-suspect", maerts()),
                new Sample("tcp_rr", SampleRuns.tcpRr()),
                new Sample("udp_stream", SampleRuns.udpStream()),
                new Sample("udp_stream-gso", Change.in(SampleRuns.udpStream(), "spec.local.sendMethod", "gso")),
                new Sample("udp_stream-gro", Change.in(SampleRuns.udpStream(), "spec.remote.receiveMethod", "gro")),
                new Sample("udp_rr-loss", SampleRuns.udpRr()),
                new Sample("failed", SampleRuns.failed()),
                new Sample("tcp_stream-local-only", SampleRuns.withoutRemote(SampleRuns.tcpStream())),
                new Sample("udp_rr-local-only", SampleRuns.withoutRemote(SampleRuns.udpRr())));
    }

    private static RunRecord maerts() {
        RunRecord run = SampleRuns.tcpStream();
        run = Change.in(run, "spec.test", "tcp_maerts");
        run = Change.in(run, "spec.traffic.direction", Direction.RECEIVE);
        run = Change.in(run, "local.role", Role.RECEIVER);
        run = Change.in(run, "remote.role", Role.SENDER);
        run = Change.in(run, "label", "after the patch");
        run = Change.in(run, "remote.overlapped", List.of("weir run, process 4711, 2026-11-30T21:15:01Z"));
        run = Change.in(run, "remote.gc", new GcPauses(2, 9_000_000));
        run = Change.in(run, "remote.notes", List.of("stream 0: the kernel has no TCP_INFO field tcpi_rcv_ooopack"));
        return Change.in(run, "remote.streams.0.finish", Finish.CUT_OFF);
    }

    private static String text(RunRecord run) {
        return new TextOutput().render(ReportModel.of(RunChecks.judged(run, false)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void printsAsItAlwaysDid(Sample sample) {
        Golden.check("weir/report/" + sample.name() + ".txt", text(sample.run()));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void keepsTheTableWithinEightyColumns(Sample sample) {
        assertThat(text(sample.run()).lines().skip(1))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void theFirstLineSaysItAll() {
        assertThat(text(SampleRuns.tcpStream()).lines().findFirst().orElseThrow())
                .isEqualTo("tcp_stream ash -> birch: 9.400 Gbit/s, SD 0.4357/0.8715 us/KB, 10.00 s, OK");
        assertThat(text(SampleRuns.failed()).lines().findFirst().orElseThrow())
                .isEqualTo("tcp_stream to birch:12900: FAILED");
    }

    @Test
    void aRunThatIsNotKeptIsNotOfferedForShowing() {
        String text =
                new TextOutput().render(ReportModel.of(SampleRuns.tcpStream()).notStored());
        assertThat(text).endsWith("run 20261130-211530-x7k2, not stored\n");
    }

    @Test
    void strangersTextCannotSteerTheTerminal() {
        String hostile = "\u001b]0;owned\u0007\u001b[2J\r\n\u202etxt\u009b31m";
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.environment.hostName", hostile);
        run = Change.in(run, "remote.notes", List.of(hostile));
        run = Change.in(run, "remote.overlapped", List.of(hostile));
        run = Change.in(run, "label", hostile);
        run = Change.in(run, "target", hostile);
        assertThat(text(run)).doesNotContain("\u001b", "\u0007", "\r", "\u202e", "\u009b");
        assertThat(RunTable.of(List.of(run))).doesNotContain("\u001b", "\u0007", "\r", "\u202e", "\u009b");
    }

    @Property(tries = 200)
    void printsWhateverARunHolds(@ForAll long seed) {
        RunRecord run = new RandomRecords(seed).next(RunRecord.class);
        assertThat(text(run).chars()).allMatch(c -> c == '\n' || !Character.isISOControl(c));
        assertThat(RunTable.of(List.of(run)).lines()).hasSize(2);
    }

    @Test
    void theFirstLineHasTheLossOfTheWindow() {
        assertThat(text(SampleRuns.udpStream()).lines().findFirst().orElseThrow())
                .contains("792.0 Mbit/s, 1.00 % lost, SD");
        assertThat(text(SampleRuns.udpRr()).lines().findFirst().orElseThrow()).contains(", 0.10 % lost, SD");
    }

    @Test
    void theFirstLineIsShortEnoughToQuote() {
        assertThat(samples()
                        .map(sample -> text(sample.run()).lines().findFirst().orElseThrow()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(121));
    }

    @Test
    void aStalledSecondIsPrintedAsZero() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.intervals.3.totals", Totals.ZERO);
        assertThat(intervals(run))
                .hasSize(10)
                .anySatisfy(
                        line -> assertThat(line).startsWith("      3.0-4.0").contains(" 9.400 Gbit/s ", " 0 Gbit/s "));
    }

    @Test
    void anIntervalHasItsOwnRetransmissions() {
        RunRecord run = SampleRuns.tcpStream();
        for (int i = 0; i < 10; i++) {
            run = Change.in(run, "local.intervals." + i + ".tcp.0.retransmitted", i < 5 ? 2L : 12L);
        }
        assertThat(intervals(run))
                .extracting(line -> line.strip().split("\\s+")[5])
                .containsExactly("2", "0", "0", "0", "0", "10", "0", "0", "0", "0");
    }

    @Test
    void manyIntervalsAreCutInTheMiddleAndCounted() {
        List<Interval> many = LongStream.range(0, 300)
                .mapToObj(i ->
                        new Interval(i * SampleRuns.SECOND_NS, (i + 1) * SampleRuns.SECOND_NS, Totals.ZERO, List.of()))
                .toList();
        RunRecord run = Change.in(SampleRuns.tcpStream(), "local.intervals", many);
        run = Change.in(run, "remote.intervals", many);
        assertThat(intervals(run))
                .hasSize(21)
                .anySatisfy(line -> assertThat(line).contains("280 more of 300 intervals; --json has them all"));
        assertThat(intervals(run).getLast()).startsWith("  299.0-300.0");
    }

    @Test
    void intervalsThatOneEndLacksAreMarked() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.intervals", List.of());
        assertThat(intervals(run))
                .hasSize(10)
                .allSatisfy(line -> assertThat(line).contains("9.400 Gbit/s            -"));
        assertThat(intervals(Change.in(run, "local.intervals", List.of()))).isEmpty();
    }

    private static List<String> intervals(RunRecord run) {
        return text(run)
                .lines()
                .dropWhile(line -> !line.contains("interval, s"))
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .toList();
    }

    private static RunRecord withOptions() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "spec.timing.durationNs", 5_000_000_000L);
        return Change.in(run, "spec.local.sockets", SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "65536"));
    }

    @Test
    void saysWhichOptionsWouldMakeTheSameTestAgain() {
        assertThat(text(SampleRuns.tcpStream())).contains("\noptions: ");
        assertThat(text(withOptions())).contains("--duration 5 ").contains("--send-buffer 64K,");
        assertThat(RunTable.of(List.of(withOptions()))).contains("-d 5 ").contains("-s 64K,");
    }

    @Test
    void aBufferThatWasAskedForIsShownAsItIsInEffect() {
        RunRecord run = Change.in(
                withOptions(), "local.streams.0.options", SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "131072"));
        assertThat(text(run)).containsPattern("send buffer in effect +131072 B +-");
        assertThat(text(SampleRuns.tcpStream())).doesNotContain("buffer in effect");
    }

    @Test
    void figuresOfARowHaveOneUnit() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.intervals.3.totals", new Totals(1_000_000, 10, 0, 0));
        assertThat(intervals(run)).anySatisfy(line -> assertThat(line).contains(" 9.400 Gbit/s 0.008000 Gbit/s"));
    }

    @Test
    void saysWhyMoreWasReadThanAccepted() {
        RunRecord run = SampleRuns.tcpStream();
        long sent = run.local().orElseThrow().window().bytes();
        Totals less = new Totals(sent / 2, 10, 0, 0);
        assertThat(text(run)).doesNotContain("in flight when the windows began");
        assertThat(text(Change.in(run, "local.streams.0.window", less))).contains("in flight when the windows began");
    }

    @Test
    void everyNameInTheTableIsExplained() throws IOException {
        String explained = Files.readString(Path.of("../docs/metrics.md"));
        assertThat(samples()
                        .flatMap(sample -> text(sample.run())
                                .lines()
                                .dropWhile(line -> !line.startsWith(" ".repeat(28)))
                                .skip(1)
                                .takeWhile(line -> !line.isEmpty()))
                        .filter(line -> !line.startsWith("    ") && !line.startsWith("  ("))
                        .map(line -> line.endsWith(":")
                                ? line
                                : line.substring(0, Math.min(28, line.length())).strip())
                        .distinct())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(explained)
                        .containsPattern("(?m)^\\| ([^|]*[;,] )?" + Pattern.quote(name) + "([;,][^|]*)? \\|"));
    }

    @Test
    void listsRunsOneALine() {
        List<RunRecord> runs =
                samples().map(sample -> RunChecks.judged(sample.run(), false)).toList();
        Golden.check("weir/report/runs.txt", RunTable.of(runs));
    }
}
