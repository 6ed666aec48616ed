package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.SimRun.Reports;
import weir.model.DatagramTotals;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.Interval;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.sim.HostPlan;
import weir.net.sim.PathPlan;
import weir.net.sim.SimWorld;
import weir.net.sim.Simulation;
import weir.testing.SampleRuns;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Whole runs of both endpoints in virtual time: what they report is exact. */
@Timeout(120)
class SimulatedRunTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1000 * MS;
    /** Width of a bucket of a histogram of three digits, from 8.4 to 16.8 ms. */
    private static final long BUCKET_NS = 8191;

    private static final long DELAY_NS = 5 * MS;

    private static TestSpec spec(String test, int streams, Timing timing, Transaction transaction) {
        TestType type = TestTypes.of(test);
        TestSpec spec = new TestSpec(
                test, type.traffic(), timing, transaction, streams, type.endDefaults(), type.endDefaults(), "sim");
        type.check(spec);
        return spec;
    }

    private static TestSpec timed(String test, int streams, long durationNs) {
        Timing.Omit omit = new Timing.Omit(100 * MS, 0, 100 * MS);
        return spec(test, streams, new Timing(durationNs, 0, 0, omit, SECOND), new Transaction(1, 1, 0));
    }

    private static Reports run(long seed, TestSpec spec, PathPlan path, HostPlan host) {
        SimWorld world = new SimWorld(new Simulation(seed), path, path, host);
        return new SimRun(world, spec, SampleRuns.environment("sim")).run();
    }

    private static Reports run(TestSpec spec, PathPlan path) {
        return run(1, spec, path, HostPlan.IDEAL);
    }

    private static void assertComplete(Reports reports) {
        for (RoleReport report : List.of(reports.local(), reports.remote())) {
            assertThat(report.notes()).isEmpty();
            assertThat(report.streams())
                    .allSatisfy(stream -> assertThat(stream.finish()).isEqualTo(Finish.COMPLETE));
        }
    }

    private static void assertTiled(RoleReport report) {
        long beforeNs = 0;
        Totals sum = Totals.ZERO;
        for (Interval interval : report.intervals()) {
            assertThat(interval.startNs()).isEqualTo(beforeNs);
            beforeNs = interval.endNs();
            sum = sum.plus(interval.totals());
        }
        assertThat(beforeNs).isEqualTo(report.windowNs());
        assertThat(sum).isEqualTo(report.window());
    }

    @Test
    void aStreamIsAsFastAsItsBottleneckAndEveryByteArrives() {
        Reports reports = run(
                timed("tcp_stream", 2, 10 * SECOND), PathPlan.delay(DELAY_NS).withRate(100_000_000, 1 << 20));
        assertComplete(reports);
        assertThat(reports.remote().whole().bytes())
                .isEqualTo(reports.local().whole().bytes());
        assertThat(reports.local().windowNs()).isEqualTo(10 * SECOND);
        // a piece of 128 KiB at either edge
        assertThat(reports.remote().window().bytes()).isBetween(125_000_000L - 131_072, 125_000_000L + 131_072);
        assertTiled(reports.local());
        assertTiled(reports.remote());
    }

    @Test
    void everyTransactionTakesTheRoundTripAndNothingElse() {
        Reports reports = run(timed("tcp_rr", 1, 10 * SECOND), PathPlan.delay(DELAY_NS));
        assertComplete(reports);
        assertThat(reports.local().window().transactions()).isEqualTo(1000);
        assertThat(reports.local().whole())
                .satisfies(whole -> assertThat(whole.transactions())
                        .isEqualTo(reports.remote().whole().transactions()));
        var latency = reports.local().latency().orElseThrow();
        // all in one and the same bucket of the histogram
        assertThat(latency.minNs()).isLessThanOrEqualTo(10 * MS);
        assertThat(latency.maxNs()).isBetween(10 * MS, latency.minNs() + BUCKET_NS);
    }

    @Test
    void aBurstKeepsSoManyInFlight() {
        TestSpec one = timed("tcp_rr", 1, 10 * SECOND);
        TestSpec burst = spec("tcp_rr", 1, one.timing(), new Transaction(1, 1, 7));
        Reports reports = run(burst, PathPlan.delay(DELAY_NS));
        assertComplete(reports);
        assertThat(reports.local().window().transactions()).isEqualTo(8000);
    }

    @Test
    void aConnectionForEachTransactionTakesTwoRoundTripsAndItsEnd() {
        Reports reports = run(timed("tcp_crr", 2, 10 * SECOND), PathPlan.delay(DELAY_NS));
        assertComplete(reports);
        // the end of the connection comes with the response
        assertThat(reports.local().window().transactions()).isEqualTo(2 * 500);
        assertThat(reports.remote().whole().transactions())
                .isEqualTo(reports.local().whole().transactions());
    }

    @Test
    void aNumberOfBytesIsExactAtBothEnds() {
        Timing timing = new Timing(0, 10_000_001, 0, new Timing.Omit(100 * MS, 0, 100 * MS), SECOND);
        Reports reports = run(
                spec("tcp_stream", 3, timing, new Transaction(1, 1, 0)),
                PathPlan.delay(DELAY_NS).withRate(100_000_000, 1 << 20));
        assertComplete(reports);
        assertThat(reports.local().window().bytes()).isEqualTo(10_000_001);
        assertThat(reports.remote().whole().bytes())
                .isEqualTo(reports.local().whole().bytes());
    }

    @Test
    void aNumberOfTransactionsIsExact() {
        Timing timing = new Timing(0, 0, 1001, new Timing.Omit(100 * MS, 0, 100 * MS), SECOND);
        Reports reports = run(spec("tcp_rr", 3, timing, new Transaction(100, 200, 4)), PathPlan.delay(DELAY_NS));
        assertComplete(reports);
        assertThat(reports.local().window().transactions()).isEqualTo(1001);
        assertThat(reports.local().latency().orElseThrow().count()).isEqualTo(1001);
    }

    /** Seeds, each with its own luck: partial sends, loss, duplicates, reordering, refusals. */
    @Test
    void whateverHappensOnTheWayEverythingIsAccountedFor() {
        PathPlan bad = PathPlan.delay(DELAY_NS)
                .withJitter(2 * MS)
                .withLoss(0.02)
                .withDuplicates(0.03)
                .withReordering(0.05, 3 * MS)
                .withRate(20_000_000, 60_000);
        HostPlan host = HostPlan.IDEAL.withCalls(20_000).withPartialSends(0.3).withRefusals(0.01);
        for (long seed = 1; seed <= 20; seed++) {
            everythingIsAccountedFor(seed, bad, host);
        }
    }

    private static void everythingIsAccountedFor(long seed, PathPlan bad, HostPlan host) {
        Reports stream = run(seed, timed("tcp_stream", 2, SECOND), bad, host);
        assertComplete(stream);
        assertThat(stream.remote().whole().bytes())
                .as("seed %d", seed)
                .isEqualTo(stream.local().whole().bytes());
        Reports flow = run(seed, timed("udp_stream", 2, SECOND), bad, host);
        DatagramTotals sent = flow.local().wholeDatagrams();
        DatagramTotals received = flow.remote().wholeDatagrams();
        assertThat(received.highestSequence()).as("seed %d", seed).isLessThanOrEqualTo(sent.sent());
        assertThat(received.received()).isPositive().isLessThan(sent.sent());
        assertThat(received.corrupt() + received.late()).isZero();
        assertThat(received.duplicated()).isPositive();
        assertThat(received.reordered()).isPositive();
        assertThat(sent.refused()).isPositive();
        Reports pairs = run(seed, timed("udp_rr", 1, SECOND), bad, host);
        DatagramTotals asked = pairs.local().wholeDatagrams();
        assertThat(asked.received()).as("seed %d", seed).isLessThanOrEqualTo(asked.sent());
        assertThat(pairs.remote().wholeDatagrams().received())
                .isBetween(
                        asked.received(),
                        asked.sent() + pairs.remote().wholeDatagrams().duplicated() + 1000);
    }

    @Test
    void theSameSeedIsTheSameRunToTheByte() {
        PathPlan path = PathPlan.delay(DELAY_NS).withJitter(MS).withLoss(0.01).withDuplicates(0.01);
        HostPlan host = HostPlan.IDEAL.withCalls(7_000).withPartialSends(0.1);
        List<TestType> copying = TestTypes.ALL.stream()
                .filter(type -> type.endDefaults().sendMethod().equals("copy"))
                .toList();
        assertThat(copying).hasSizeGreaterThanOrEqualTo(7);
        for (TestType type : copying) {
            Reports first = run(42, timed(type.name(), 2, SECOND / 2), path, host);
            Reports second = run(42, timed(type.name(), 2, SECOND / 2), path, host);
            assertThat(second).as(type.name()).isEqualTo(first);
            Reports other = run(43, timed(type.name(), 2, SECOND / 2), path, host);
            assertThat(other).as(type.name()).isNotEqualTo(first);
        }
    }
}
