package weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import weir.model.Metric.Scope;
import weir.model.Metric.Side;
import weir.model.Metric.Window;
import weir.testing.Change;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;

class MeasurementTest {

    private static double value(RunRecord run, MetricId id, Side side) {
        return metric(run, id, side).value();
    }

    private static Metric metric(RunRecord run, MetricId id, Side side) {
        return Measurement.of(run).orElseThrow().metric(id, side).orElseThrow();
    }

    private static boolean has(RunRecord run, MetricId id, Side side) {
        return Measurement.of(run).orElseThrow().metric(id, side).isPresent();
    }

    @Test
    void goodputIsTheReceiversAndThroughputTheSenders() {
        RunRecord run = SampleRuns.tcpStream();
        assertThat(value(run, MetricId.GOODPUT, Side.REMOTE)).isEqualTo(9.4e9);
        assertThat(value(run, MetricId.THROUGHPUT, Side.LOCAL)).isEqualTo(9.40032e9);
        assertThat(Measurement.of(run).orElseThrow().headline().id()).isEqualTo("goodput");
    }

    @Test
    void eachRateUsesItsOwnEndsWindow() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.windowNs", 20_000_000_000L);
        assertThat(value(run, MetricId.GOODPUT, Side.REMOTE)).isEqualTo(4.7e9);
        assertThat(value(run, MetricId.THROUGHPUT, Side.LOCAL)).isEqualTo(9.40032e9);
    }

    @Test
    void serviceDemandFollowsFromTheFiguresPrintedBesideIt() {
        RunRecord run = SampleRuns.tcpStream();
        double expected = ServiceDemand.microsecondsPerKib(12.5, 4, 9400);
        assertThat(value(run, MetricId.SERVICE_DEMAND, Side.LOCAL)).isCloseTo(expected, within(1e-9));
        assertThat(value(run, MetricId.SERVICE_DEMAND, Side.REMOTE)).isCloseTo(2 * expected, within(1e-9));
        assertThat(metric(run, MetricId.SERVICE_DEMAND, Side.LOCAL).scope()).isEqualTo(Scope.HOST);
    }

    @Test
    void oneMachineSplitsServiceDemandByProcessAndGivesHostFiguresOnce() {
        RunRecord run = SampleRuns.onOneMachine(SampleRuns.tcpStream());
        Metric local = metric(run, MetricId.SERVICE_DEMAND, Side.LOCAL);
        assertThat(local.scope()).isEqualTo(Scope.PROCESS);
        assertThat(local.value()).isCloseTo(ServiceDemand.microsecondsPerKib(40.0, 1, 9400), within(1e-9));
        assertThat(metric(run, MetricId.SERVICE_DEMAND, Side.REMOTE).scope()).isEqualTo(Scope.PROCESS);
        assertThat(metric(run, MetricId.SERVICE_DEMAND, Side.BOTH).scope()).isEqualTo(Scope.HOST);
        assertThat(has(run, MetricId.CPU_BUSY, Side.BOTH)).isTrue();
        assertThat(has(run, MetricId.CPU_BUSY, Side.LOCAL)).isFalse();
        assertThat(has(run, MetricId.CPU_PROCESS, Side.LOCAL)).isTrue();
    }

    @Test
    void anUnknownBootIdIsNotOneMachine() {
        RunRecord run = SampleRuns.onOneMachine(SampleRuns.tcpStream());
        run = Change.in(Change.in(run, "local.environment.bootId", ""), "remote.environment.bootId", "");
        assertThat(has(run, MetricId.CPU_BUSY, Side.BOTH)).isFalse();
    }

    @Test
    void processCpuIsAPercentageOfOneCpu() {
        assertThat(value(SampleRuns.tcpStream(), MetricId.CPU_PROCESS, Side.LOCAL))
                .isCloseTo(40, within(1e-9));
        assertThat(value(SampleRuns.tcpStream(), MetricId.CPU_BUSY, Side.LOCAL)).isCloseTo(12.5, within(1e-9));
    }

    @Test
    void transactionsGiveRateLatencyAndDemand() {
        RunRecord run = SampleRuns.tcpRr();
        assertThat(value(run, MetricId.TRANSACTION_RATE, Side.LOCAL)).isEqualTo(331_234.5);
        assertThat(value(run, MetricId.LATENCY_P99, Side.LOCAL)).isEqualTo(5.123);
        assertThat(value(run, MetricId.LATENCY_P999, Side.LOCAL)).isEqualTo(14.2);
        assertThat(value(run, MetricId.TRANSACTION_DEMAND, Side.REMOTE))
                .isCloseTo(ServiceDemand.microsecondsPerTransaction(25, 4, 331_234.5), within(1e-9));
    }

    @Test
    void lossIsOfTheReceiversWindowAndOfTheWholeRunApart() {
        RunRecord run = Change.in(SampleRuns.udpStream(), "remote.streams.0.wholeDatagrams.received", 1_140_000L);
        assertThat(value(run, MetricId.DATAGRAMS_LOST, Side.REMOTE)).isEqualTo(10_000);
        assertThat(value(run, MetricId.DATAGRAMS_LOST_SHARE, Side.REMOTE)).isEqualTo(1.0);
        assertThat(metric(run, MetricId.DATAGRAMS_LOST, Side.REMOTE).window()).isEqualTo(Window.MEASURED);
        assertThat(value(run, MetricId.DATAGRAMS_LOST_WHOLE, Side.BOTH)).isEqualTo(60_000);
        assertThat(value(run, MetricId.DATAGRAMS_LOST_SHARE_WHOLE, Side.BOTH)).isEqualTo(5.0);
        assertThat(metric(run, MetricId.DATAGRAMS_LOST_WHOLE, Side.BOTH).window())
                .isEqualTo(Window.WHOLE);
    }

    @Test
    void lateArrivalsDoNotMakeLossNegativeAndSilenceHasNoShare() {
        RunRecord run = Change.in(SampleRuns.udpStream(), "remote.streams.0.datagrams.received", 1_000_002L);
        assertThat(value(run, MetricId.DATAGRAMS_LOST, Side.REMOTE)).isZero();
        run = Change.in(SampleRuns.udpStream(), "remote.streams.0.datagrams", DatagramTotals.ZERO);
        assertThat(has(run, MetricId.DATAGRAMS_LOST, Side.REMOTE)).isFalse();
        assertThat(has(run, MetricId.DATAGRAMS_LOST_SHARE, Side.REMOTE)).isFalse();
    }

    @Test
    void transactionsOverDatagramsSayWhatWasLost() {
        RunRecord run = SampleRuns.udpRr();
        assertThat(value(run, MetricId.DATAGRAMS_LOST_WHOLE, Side.BOTH)).isEqualTo(1_000);
        assertThat(value(run, MetricId.DATAGRAMS_LOST_SHARE_WHOLE, Side.BOTH)).isCloseTo(0.0999, within(1e-6));
        assertThat(value(run, MetricId.DATAGRAMS_SENT, Side.LOCAL)).isEqualTo(1_001_000);
        assertThat(value(run, MetricId.DATAGRAMS_RECEIVED, Side.REMOTE)).isEqualTo(1_000_400);
        assertThat(has(run, MetricId.DATAGRAMS_LATE, Side.LOCAL)).isTrue();
        assertThat(has(SampleRuns.tcpRr(), MetricId.DATAGRAMS_SENT, Side.LOCAL)).isFalse();
    }

    @Test
    void statesAndMeansSayThatTheyAre() {
        Metric busy = metric(SampleRuns.tcpStream(), MetricId.TCP_BUSY, Side.LOCAL);
        assertThat(busy.scope()).isEqualTo(Scope.MEAN_OF_STREAMS);
        assertThat(busy.window()).isEqualTo(Window.MEASURED);
        assertThat(metric(SampleRuns.tcpStream(), MetricId.TCP_RTT, Side.LOCAL).window())
                .isEqualTo(Window.AT_END);
        assertThat(metric(SampleRuns.udpStream(), MetricId.JITTER, Side.REMOTE).window())
                .isEqualTo(Window.AT_END);
        assertThat(metric(SampleRuns.udpStream(), MetricId.REORDER_DISTANCE, Side.REMOTE)
                        .window())
                .isEqualTo(Window.WHOLE);
    }

    @Test
    void datagramRatesAreOfTheWindows() {
        RunRecord run = SampleRuns.udpStream();
        assertThat(value(run, MetricId.SENT_DATAGRAM_RATE, Side.LOCAL)).isEqualTo(100_000);
        assertThat(value(run, MetricId.RECEIVED_DATAGRAM_RATE, Side.REMOTE)).isEqualTo(99_000);
        assertThat(value(run, MetricId.DATAGRAMS_REFUSED, Side.LOCAL)).isEqualTo(9);
        assertThat(value(run, MetricId.JITTER, Side.REMOTE)).isCloseTo(12.345, within(1e-9));
    }

    @Test
    void datagramDemandIsForEachEndsOwnDatagrams() {
        RunRecord run = SampleRuns.udpStream();
        assertThat(value(run, MetricId.DATAGRAM_DEMAND, Side.LOCAL)).isCloseTo(0.5 * 1e6 / 100_000, within(1e-9));
        assertThat(value(run, MetricId.DATAGRAM_DEMAND, Side.REMOTE)).isCloseTo(1e6 / 99_000, within(1e-9));
    }

    @Test
    void tcpCountsAreDifferencesOverTheWindow() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "local.streams.0.tcpStart.retransmitted", 5L);
        assertThat(value(run, MetricId.TCP_RETRANSMITTED, Side.LOCAL)).isEqualTo(7);
        assertThat(value(run, MetricId.TCP_BUSY, Side.LOCAL)).isEqualTo(20);
        assertThat(value(run, MetricId.TCP_DELIVERY_RATE, Side.LOCAL)).isEqualTo(9.4e9);
    }

    @Test
    void whatTheKernelDoesNotGiveIsLeftOut() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "local.streams.0.tcpEnd.reorderingSeen", -1L);
        assertThat(has(run, MetricId.TCP_REORDERING, Side.LOCAL)).isFalse();
        run = Change.in(SampleRuns.tcpStream(), "local.streams.0.tcpEnd.pacingRate", -1L);
        assertThat(has(run, MetricId.TCP_PACING_RATE, Side.LOCAL)).isFalse();
    }

    @Test
    void bytesPerCallIsEachEndsOwn() {
        assertThat(value(SampleRuns.tcpStream(), MetricId.BYTES_PER_CALL, Side.REMOTE))
                .isCloseTo(131072, within(2.0));
    }

    @Test
    void noTrafficGivesNoServiceDemand() {
        RunRecord run = Change.in(SampleRuns.tcpStream(), "remote.streams.0.window", Totals.ZERO);
        assertThat(value(run, MetricId.GOODPUT, Side.REMOTE)).isZero();
        assertThat(has(run, MetricId.SERVICE_DEMAND, Side.LOCAL)).isFalse();
    }

    @Test
    void aRunWithoutLocalReportOrWindowMeasuredNothing() {
        assertThat(Measurement.of(SampleRuns.failed())).isEmpty();
        assertThat(Measurement.of(Change.in(SampleRuns.tcpStream(), "local.windowNs", 0L)))
                .isEmpty();
    }

    @Test
    void withoutTheOtherEndOnlyWhatTheLocalOneSawIsAFigure() {
        for (RunRecord run : List.of(SampleRuns.tcpStream(), SampleRuns.tcpRr(), SampleRuns.udpStream())) {
            List<Metric> whole = Measurement.of(run).orElseThrow().metrics();
            for (RunRecord alone : List.of(SampleRuns.withoutRemote(run), Change.in(run, "remote.windowNs", 0L))) {
                List<Metric> metrics = Measurement.of(alone).orElseThrow().metrics();
                assertThat(whole).containsAll(metrics);
                assertThat(metrics).isNotEmpty().allMatch(metric -> metric.side() == Side.LOCAL);
            }
        }
        assertThat(has(SampleRuns.withoutRemote(SampleRuns.tcpStream()), MetricId.THROUGHPUT, Side.LOCAL))
                .isTrue();
        assertThat(has(SampleRuns.withoutRemote(SampleRuns.tcpStream()), MetricId.SERVICE_DEMAND, Side.LOCAL))
                .as("the receiver's bytes are not known")
                .isFalse();
    }

    @Property(tries = 500)
    void whateverTheReportsSayMetricsAreFiniteAndNamedOnce(@ForAll long seed) {
        RunRecord run = new RandomRecords(seed).next(RunRecord.class);
        Measurement.of(run).ifPresent(measurement -> {
            List<Metric> metrics = measurement.metrics();
            Set<String> names = new HashSet<>();
            assertThat(metrics).isNotEmpty().allSatisfy(metric -> {
                assertThat(metric.value()).isFinite();
                assertThat(names.add(metric.id() + metric.side() + metric.window()))
                        .as(metric.id())
                        .isTrue();
            });
        });
    }
}
