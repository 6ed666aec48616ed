package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.model.PaceReport;
import weir.model.Pacing;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.StrangerTotals;
import weir.model.Totals;
import weir.model.ZeroCopy;
import weir.testing.Change;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;
import weir.units.TrafficRate;

class RunChecksTest {
    private static final RunRecord TCP = SampleRuns.tcpStream();
    private static final RunRecord RR = SampleRuns.tcpRr();
    private static final RunRecord UDP = SampleRuns.udpStream();

    /** One warning: a run that must show it and the nearest that must not. */
    record Case(RunWarning warning, RunRecord fires, RunRecord doesNot) {
        @Override
        public String toString() {
            return warning.name();
        }
    }

    private static Case when(RunWarning warning, RunRecord base, String path, Object fires, Object doesNot) {
        return new Case(warning, Change.in(base, path, fires), Change.in(base, path, doesNot));
    }

    private static RunRecord lossless() {
        return Change.in(UDP, "remote.streams.0.datagrams.received", 1_000_000L);
    }

    private static SocketOptions options(SocketOption option, String value) {
        return SocketOptions.NONE.with(option, value);
    }

    static Stream<Case> cases() {
        return Stream.of(ofTrafficAndTime(), ofMethods(), ofPlaceAndSockets()).flatMap(cases -> cases);
    }

    private static Stream<Case> ofMethods() {
        RunRecord atRest = Change.in(TCP, "remote.intervals.3.totals", Totals.ZERO);
        Pacing plan = new Pacing(TrafficRate.Counted.BITS, 4096, 5, 0, false);
        return Stream.of(
                new Case(RunWarning.STALLED, atRest, Change.in(atRest, "spec.pacing", plan)),
                when(RunWarning.DATA_NOT_TOUCHED, TCP, "spec.remote.receiveMethod", "trunc", "copy"),
                when(RunWarning.DATA_NOT_TOUCHED, TCP, "spec.local.sendMethod", "sendfile", "zerocopy"),
                when(
                        RunWarning.ZEROCOPY_COPIED,
                        TCP,
                        "local.streams.0.zeroCopy",
                        new ZeroCopy(9, 8, 4),
                        new ZeroCopy(9, 8, 0)),
                when(RunWarning.GSO_SEGMENTS, UDP, "spec.local.sendMethod", "gso", "mmsg"));
    }

    private static Stream<Case> ofTrafficAndTime() {
        return Stream.of(
                when(RunWarning.NO_TRAFFIC, TCP, "remote.streams.0.window", Totals.ZERO, new Totals(1, 1, 0, 0)),
                when(RunWarning.NO_TRAFFIC, RR, "local.streams.0.window.transactions", 0L, 1L),
                when(RunWarning.STREAM_ENDED_EARLY, TCP, "remote.streams.0.finish", Finish.PEER_LEFT, Finish.COMPLETE),
                when(RunWarning.STREAM_FAILED, TCP, "local.streams.0.finish", Finish.FAILED, Finish.CUT_OFF),
                when(RunWarning.DRAIN_CUT_OFF, UDP, "remote.streams.0.finish", Finish.CUT_OFF, Finish.COMPLETE),
                when(RunWarning.BYTES_DISAGREE, TCP, "remote.streams.0.whole.bytes", 14_099_999_999L, 14_100_000_000L),
                when(
                        RunWarning.BYTES_DISAGREE,
                        UDP,
                        "remote.streams.0.wholeDatagrams.received",
                        1_200_001L,
                        1_200_000L),
                when(RunWarning.OVERLAP, TCP, "remote.overlapped", List.of("weir run of carol"), List.of()),
                when(
                        RunWarning.OVERLAP,
                        TCP,
                        "local.overlapped",
                        List.of("a", "b", "c", "d", "e", "f", "g"),
                        List.of()),
                when(RunWarning.STRANGERS, RR, "remote.strangers", strangers(1, 0, 0), strangers(0, 0, 50)),
                when(RunWarning.STRANGERS, RR, "remote.strangers", strangers(0, 1, 0), strangers(0, 0, 99)),
                when(RunWarning.STRANGERS, TCP, "remote.strangers", strangers(0, 0, 100), strangers(0, 0, 99)),
                when(RunWarning.BEHIND_PLAN, TCP, "local.pace", pace(989), pace(991)),
                when(RunWarning.BEHIND_PLAN, RR, "local.pace", pace(989), pace(991)),
                when(RunWarning.STALLED, TCP, "remote.intervals.3.totals", Totals.ZERO, new Totals(1, 1, 0, 0)),
                when(RunWarning.STALLED, RR, "local.intervals.3.totals", Totals.ZERO, new Totals(1, 1, 1, 1)),
                when(RunWarning.OMIT_TOO_SHORT, TCP, "remote.intervals.0.totals.bytes", 1_000_000_000L, 1_100_000_000L),
                when(RunWarning.SHORT_WINDOW, TCP, "local.windowNs", 980_000_000L, 1_000_000_000L),
                when(RunWarning.WINDOW_SKEW, TCP, "windowSkewNs", 250_000_000L, 150_000_000L),
                when(RunWarning.WINDOW_SKEW, TCP, "remote.windowNs", 10_300_000_000L, 10_100_000_000L),
                when(RunWarning.WINDOW_SKEW, TCP, "local.windowNs", 9_000_000_000L, 9_900_000_000L),
                when(RunWarning.OTHER_LOAD, TCP, "remote.cpu.userNs", 4_000_000_000L, 2_000_000_000L),
                when(RunWarning.STEAL, TCP, "local.cpu.stealNs", 1_000_000_000L, 100_000_000L),
                when(RunWarning.GC_HEAVY, TCP, "local.gc", new GcPauses(3, 120_000_000), new GcPauses(3, 20_000_000)),
                when(RunWarning.GC_IN_WINDOW, TCP, "remote.gc", new GcPauses(1, 5_000_000), new GcPauses(0, 0)),
                when(RunWarning.UDP_CORRUPT, UDP, "remote.streams.0.wholeDatagrams.corrupt", 1L, 0L),
                when(RunWarning.CPU_SATURATED, TCP, "remote.cpu.busiestShare", 0.96, 0.90),
                when(RunWarning.WEIR_USER_CPU, TCP, "local.cpu.processUserNs", 4_000_000_000L, 400_000_000L),
                when(RunWarning.UDP_LOSS, UDP, "remote.streams.0.datagrams.received", 999_999L, 1_000_000L),
                when(
                        RunWarning.UDP_UNANSWERED,
                        SampleRuns.udpRr(),
                        "local.streams.0.wholeDatagrams.received",
                        1_000_999L,
                        1_001_000L),
                when(RunWarning.UDP_REFUSED, SampleRuns.udpRr(), "remote.streams.0.wholeDatagrams.refused", 3L, 0L),
                when(RunWarning.UDP_CORRUPT, SampleRuns.udpRr(), "local.streams.0.wholeDatagrams.corrupt", 3L, 0L),
                when(RunWarning.UDP_REFUSED, UDP, "local.streams.0.wholeDatagrams.refused", 9L, 0L),
                when(RunWarning.RECEIVE_DROPS, UDP, "remote.streams.0.receiveDrops", 12_000L, 0L));
    }

    private static PaceReport pace(long made) {
        return new PaceReport(1000, made, 5, Optional.empty(), Optional.empty());
    }

    private static StrangerTotals strangers(long silent, long broken, long foreign) {
        return new StrangerTotals(silent, broken, foreign, 1000);
    }

    private static Stream<Case> ofPlaceAndSockets() {
        return Stream.of(
                new Case(RunWarning.LOOPBACK, SampleRuns.onOneMachine(TCP), TCP),
                when(RunWarning.LOOPBACK, TCP, "local.streams.0.remoteAddress", "[::1]:12900", "[fd00::1]:12900"),
                loopback("[0:0:0:0:0:0:0:1]:12900", "[0:0:0:0:0:0:1:1]:12900"),
                loopback("127.1.2.3:12900", "128.0.0.1:12900"),
                loopback("[::ffff:127.0.0.1]:12900", "[::ffff:10.0.0.2]:12900"),
                loopback("10.0.0.1:12900", "10.0.0.2:12900"),
                loopback("[::1]:12900", "nonsense"),
                when(RunWarning.NETWORK_LACKS, TCP, "spec.network", "nio", "linux"),
                when(RunWarning.NETWORK_LACKS, UDP, "spec.remoteNetwork", "nio", "linux"),
                when(RunWarning.SAME_HOST, TCP, "remote.environment.bootId", "boot-id-of-ash", "boot-id-of-birch"),
                when(
                        RunWarning.CONGESTION_CONTROL_NOT_GRANTED,
                        TCP,
                        "spec.local.sockets",
                        options(SocketOption.CONGESTION_CONTROL, "bbr"),
                        options(SocketOption.CONGESTION_CONTROL, "cubic")),
                when(
                        RunWarning.CONGESTION_CONTROL_DIFFERS,
                        TCP,
                        "remote.streams.0.options",
                        options(SocketOption.CONGESTION_CONTROL, "bbr"),
                        options(SocketOption.CONGESTION_CONTROL, "cubic")),
                bufferNotGranted());
    }

    private static Case loopback(String remoteAddress, String another) {
        return when(RunWarning.LOOPBACK, TCP, "local.streams.0.remoteAddress", remoteAddress, another);
    }

    /** Asked for 8 MiB; the kernel reads back the double of what it gives. */
    private static Case bufferNotGranted() {
        RunRecord asked = Change.in(TCP, "spec.remote.sockets", options(SocketOption.RECEIVE_BUFFER, "8388608"));
        return when(
                RunWarning.BUFFER_NOT_GRANTED,
                asked,
                "remote.streams.0.options",
                options(SocketOption.RECEIVE_BUFFER, "425984"),
                options(SocketOption.RECEIVE_BUFFER, "16777216"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void firesWhenItShouldAndOnlyThen(Case example) {
        assertThat(codes(example.fires())).contains(example.warning().name());
        assertThat(codes(example.doesNot())).doesNotContain(example.warning().name());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void setsTheStatusThatItsLevelMeans(Case example) {
        RunStatus least = switch (example.warning().level()) {
            case NOTE -> RunStatus.OK;
            case SUSPECT -> RunStatus.SUSPECT;
            case FAILED -> RunStatus.FAILED;
        };
        assertThat(RunChecks.check(example.fires(), false).status()).isGreaterThanOrEqualTo(least);
    }

    private static List<String> codes(RunRecord run) {
        return RunChecks.check(run, false).warnings().stream()
                .map(RunRecord.Warning::code)
                .toList();
    }

    @Test
    void everyWarningHasAnExample() {
        List<RunWarning> shown = cases().map(Case::warning).toList();
        assertThat(Arrays.stream(RunWarning.values()))
                .filteredOn(w -> w != RunWarning.INTERRUPTED && w != RunWarning.NO_REPORT && w != RunWarning.LOCAL_ONLY)
                .allMatch(shown::contains);
    }

    @Test
    void aCleanRunIsOkWithoutWarnings() {
        assertThat(RunChecks.check(TCP, false)).isEqualTo(new RunChecks.Verdict(RunStatus.OK, List.of()));
        assertThat(RunChecks.check(RR, false)).isEqualTo(new RunChecks.Verdict(RunStatus.OK, List.of()));
        assertThat(RunChecks.check(lossless(), false).status()).isEqualTo(RunStatus.OK);
    }

    @Test
    void loopbackAloneIsNotSuspect() {
        assertThat(RunChecks.check(SampleRuns.onOneMachine(TCP), false).status())
                .isEqualTo(RunStatus.OK);
        assertThat(codes(SampleRuns.onOneMachine(TCP))).containsExactly("LOOPBACK");
    }

    @Test
    void anInterruptedRunIsSuspectAndSaysHowLongItWas() {
        RunChecks.Verdict verdict = RunChecks.check(Change.in(TCP, "local.windowNs", 9_950_000_000L), true);
        assertThat(verdict.status()).isEqualTo(RunStatus.SUSPECT);
        assertThat(verdict.warnings().getFirst().text()).contains("9.950 s");
    }

    @Test
    void aRunThatFailedIsFailedWithoutFurtherWarnings() {
        assertThat(RunChecks.check(SampleRuns.failed(), false))
                .isEqualTo(new RunChecks.Verdict(RunStatus.FAILED, List.of()));
    }

    @Test
    void aRunWithoutTheOtherEndIsFailedAndItsFiguresAreMarked() {
        RunRecord alone = SampleRuns.withoutRemote(TCP);
        assertThat(RunChecks.check(alone, false).status()).isEqualTo(RunStatus.FAILED);
        assertThat(codes(alone)).containsExactly("LOCAL_ONLY");
        assertThat(RunChecks.check(alone, true).warnings())
                .extracting(RunRecord.Warning::code)
                .contains("INTERRUPTED");
    }

    @Test
    void aMissingReportIsNamed() {
        RunRecord half = new RunRecord(
                1,
                TCP.id(),
                TCP.startedAt(),
                "",
                TCP.target(),
                TCP.spec(),
                TCP.local(),
                java.util.Optional.empty(),
                -1,
                RunStatus.OK,
                List.of(),
                "");
        assertThat(RunChecks.check(half, false).status()).isEqualTo(RunStatus.FAILED);
        assertThat(codes(half)).containsExactly("NO_REPORT", "LOCAL_ONLY");
    }

    @Test
    void sortsTheGravestFirst() {
        RunRecord run = Change.in(SampleRuns.onOneMachine(TCP), "remote.streams.0.finish", Finish.CUT_OFF);
        assertThat(codes(run)).containsExactly("DRAIN_CUT_OFF", "LOOPBACK");
    }

    @Test
    void sentencesCarryTheValues() {
        RunRecord run = Change.in(TCP, "remote.overlapped", List.of("weir run of carol"));
        assertThat(RunChecks.check(run, false).warnings().getFirst().text())
                .contains("remote agent", "weir run of carol");
    }

    @Test
    void aThousandStreamsThatEndAlikeAreOneWarning() {
        RoleReport.StreamReport early =
                Change.in(TCP.local().orElseThrow().streams().getFirst(), "finish", Finish.PEER_LEFT);
        List<RoleReport.StreamReport> streams = IntStream.range(0, 1024)
                .mapToObj(i -> Change.in(early, "index", i))
                .toList();
        RunRecord run = Change.in(TCP, "local.streams", streams);
        assertThat(RunChecks.check(run, false).warnings())
                .filteredOn(w -> w.code().equals("STREAM_ENDED_EARLY"))
                .singleElement()
                .satisfies(w -> assertThat(w.text())
                        .startsWith("Streams 0, 1, 2, 3, 4 and 1019 more ended before the run did (local end: "));
    }

    @Test
    void keepsWhatTheRecordAlreadySays() {
        RunRecord.Warning own = new RunRecord.Warning("FROM_A_NEWER_VERSION", "text", "advice");
        assertThat(RunChecks.check(Change.in(TCP, "warnings", List.of(own)), false)
                        .warnings())
                .contains(own);
    }

    @Test
    void judgedFillsInStatusAndWarningsOnly() {
        RunRecord run = Change.in(TCP, "remote.overlapped", List.of("x"));
        RunRecord judged = RunChecks.judged(run, false);
        assertThat(judged.status()).isEqualTo(RunStatus.SUSPECT);
        assertThat(Change.in(Change.in(judged, "status", RunStatus.OK), "warnings", List.of()))
                .isEqualTo(run);
    }

    @Test
    void everySentenceEndsAndSoDoesItsAdvice() {
        assertThat(RunWarning.values()).allSatisfy(warning -> {
            assertThat(warning.advice()).endsWith(".").hasSizeLessThan(220);
            assertThat(warning.with("a", "b", "c", "d").text()).endsWith(".").doesNotContain("%s");
        });
    }

    @Property(tries = 300)
    void judgesWhateverTheReportsSay(@ForAll long seed) {
        assertThat(RunChecks.check(new RandomRecords(seed).next(RunRecord.class), false)
                        .status())
                .isNotNull();
    }
}
