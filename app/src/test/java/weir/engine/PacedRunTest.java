package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.SimRun.Reports;
import weir.model.EndOptions;
import weir.model.Latency;
import weir.model.PaceReport;
import weir.model.Pacing;
import weir.model.Pattern;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.net.sim.HostPlan;
import weir.net.sim.PathPlan;
import weir.net.sim.SimWorld;
import weir.net.sim.Simulation;
import weir.testing.SampleRuns;
import weir.units.TrafficRate.Counted;
import weir.workload.LatencyRecorder;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Whole runs at a rate in virtual time: every start is where the plan has it. */
@Timeout(120)
class PacedRunTest {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1000 * MS;
    private static final int BLOCK = 1000;
    /** A round trip of 2 ms. */
    private static final PathPlan PATH = PathPlan.delay(MS);

    private SimWorld world = new SimWorld(new Simulation(5), PATH, PATH, HostPlan.IDEAL);

    private static Pacing rate(Counted unit, long perSecond) {
        return new Pacing(unit, perSecond, 0, 0, false);
    }

    private static TestSpec spec(String test, int streams, Pacing pacing) {
        TestType type = TestTypes.of(test);
        EndOptions standard = type.endDefaults();
        EndOptions end = type.traffic().pattern() == Pattern.BULK
                ? new EndOptions(
                        BLOCK,
                        BLOCK,
                        standard.sendMethod(),
                        standard.receiveMethod(),
                        standard.sockets(),
                        List.of(),
                        "")
                : standard;
        TestSpec spec = new TestSpec(
                        test,
                        type.traffic(),
                        new Timing(10 * SECOND, 0, 0, new Timing.Omit(100 * MS, 0, 100 * MS), SECOND),
                        new Transaction(1, 1, 0),
                        streams,
                        end,
                        end,
                        "sim")
                .with(pacing);
        type.check(spec);
        return spec;
    }

    private Reports run(TestSpec spec) {
        return new SimRun(world, spec, SampleRuns.environment("sim")).run();
    }

    /** One second, three seconds into the window, in which nothing leaves either host. */
    private Reports runWithStall(TestSpec spec) {
        Simulation simulation = world.simulation();
        return new SimRun(world, spec, SampleRuns.environment("sim"))
                .run(endpoint -> simulation
                        .worker("stall", () -> {
                            simulation.pause(3 * SECOND);
                            world.hold(SECOND);
                        })
                        .start());
    }

    private static PaceReport pace(RoleReport report) {
        return report.pace().orElseThrow();
    }

    private static void assertOnTime(RoleReport report, long starts) {
        PaceReport pace = pace(report);
        assertThat(pace.made()).isBetween(starts - 1, starts + 1);
        assertThat(pace.planned())
                .isBetween(pace.made(), pace.made() + report.streams().size());
        assertThat(pace.givenUp()).isZero();
        // the histogram's lowest value
        assertThat(pace.lag().orElseThrow().maxNs()).isEqualTo(1);
        assertThat(report.streams())
                .allSatisfy(stream -> assertThat(stream.finish()).isEqualTo(Finish.COMPLETE));
    }

    @Test
    void theLimitOfAnOwnerIsKeptAndIsNoPlanToBeBehindOf() {
        Reports reports = run(spec("tcp_stream", 1, new Pacing(Counted.BITS, 8_000_000, 0, 0, true)));
        assertThat(reports.local().window().bytes()).isEqualTo(10_000L * BLOCK);
        assertThat(reports.local().pace()).isEmpty();
    }

    @Test
    void aStreamSendsEachBlockWhenItIsDue() {
        Reports reports = run(spec("tcp_stream", 1, rate(Counted.BITS, 8_000_000)));
        assertOnTime(reports.local(), 10_000);
        assertThat(reports.local().window().bytes()).isEqualTo(10_000L * BLOCK);
        assertThat(reports.remote().whole().bytes())
                .isEqualTo(reports.local().whole().bytes());
        assertThat(reports.remote().pace()).isEmpty();
        assertThat(pace(reports.local()).response()).isEmpty();
    }

    @Test
    void theOtherEndKeepsToTheRateOfAReverseStream() {
        Reports reports = run(spec("tcp_maerts", 2, rate(Counted.BITS, 8_000_000)));
        assertOnTime(reports.remote(), 10_000);
        assertThat(reports.remote().window().bytes()).isEqualTo(10_000L * BLOCK);
        assertThat(reports.local().pace()).isEmpty();
    }

    @Test
    void streamsShareARateAndTakeTurnsWithinThePeriod() {
        Reports reports = run(spec("udp_stream", 4, rate(Counted.DATAGRAMS, 1000)));
        assertOnTime(reports.local(), 10_000);
        assertThat(reports.local().datagrams().sent()).isBetween(9_999L, 10_001L);
        assertThat(reports.remote().wholeDatagrams().received())
                .isEqualTo(reports.local().wholeDatagrams().sent());
        reports.local()
                .streams()
                .forEach(stream -> assertThat(stream.window().calls()).isBetween(2499L, 2501L));
        assertThat(reports.remote().datagrams().jitterNs()).isZero();
    }

    @Test
    void datagramsMayBePacedByBits() {
        Reports reports = run(spec("udp_stream", 1, rate(Counted.BITS, 800_000)));
        assertOnTime(reports.local(), 1000);
    }

    @Test
    void transactionsThatKeepUpTakeTheirServiceTime() {
        for (String test : List.of("tcp_rr", "udp_rr")) {
            world = new SimWorld(new Simulation(5), PATH, PATH, HostPlan.IDEAL);
            Reports reports = run(spec(test, 2, rate(Counted.TRANSACTIONS, 100)));
            assertOnTime(reports.local(), 1000);
            assertThat(reports.local().window().transactions()).isBetween(999L, 1001L);
            Latency response = pace(reports.local()).response().orElseThrow();
            assertThat(response).isEqualTo(reports.local().latency().orElseThrow());
        }
    }

    @Test
    void aConnectionForEachTransactionKeepsToARate() {
        Reports reports = run(spec("tcp_crr", 2, rate(Counted.TRANSACTIONS, 50)));
        assertOnTime(reports.local(), 500);
        assertThat(reports.remote().whole().transactions())
                .isEqualTo(reports.local().whole().transactions());
    }

    /** What a closed loop omits: those that were due while one was waited for. */
    @Test
    void aStallIsInTheResponseTimeOfEveryTransactionThatWasDueInIt() {
        Reports reports = runWithStall(spec("tcp_rr", 1, rate(Counted.TRANSACTIONS, 100)));
        PaceReport pace = pace(reports.local());
        assertThat(pace.made()).isEqualTo(pace.planned()).isBetween(999L, 1001L);
        LatencyRecorder service =
                LatencyRecorder.decode(reports.local().latency().orElseThrow().histogram());
        LatencyRecorder response =
                LatencyRecorder.decode(pace.response().orElseThrow().histogram());
        // one of a thousand had to wait itself
        assertThat(service.atPercentileNs(99.85)).isLessThan(3 * MS);
        assertThat(service.atPercentileNs(100)).isGreaterThan(990 * MS);
        // number i was due after 10 i ms, and could start after a second and 2 i ms: 112 of them waited more than 0.1 s
        assertThat(response.atPercentileNs(88.5)).isLessThan(100 * MS);
        assertThat(response.atPercentileNs(89)).isGreaterThan(100 * MS);
        assertThat(response.atPercentileNs(99)).isBetween(900 * MS, 950 * MS);
    }

    @Test
    void whatIsFurtherBehindThanTheBurstIsGivenUpAndCounted() {
        Pacing pacing = new Pacing(Counted.TRANSACTIONS, 100, 10, 0, false);
        Reports reports = runWithStall(spec("tcp_rr", 1, pacing));
        PaceReport pace = pace(reports.local());
        assertThat(pace.givenUp()).isBetween(88L, 91L);
        assertThat(pace.made() + pace.givenUp()).isBetween(pace.planned() - 1, pace.planned());
        assertThat(pace.lag().orElseThrow().maxNs()).isBetween(80 * MS, 110 * MS);
    }

    @Test
    void aPathThatIsTooSlowShowsAsAGrowingLag() {
        PathPlan slow = PathPlan.delay(MS).withRate(4_000_000, 1 << 20);
        SimWorld narrow =
                new SimWorld(new Simulation(6), slow, slow, HostPlan.IDEAL.withBuffers(10 * BLOCK, 10 * BLOCK));
        Reports reports = new SimRun(
                        narrow, spec("tcp_stream", 1, rate(Counted.BITS, 8_000_000)), SampleRuns.environment("sim"))
                .run();
        PaceReport pace = pace(reports.local());
        assertThat(pace.planned()).isBetween(9_999L, 10_001L);
        assertThat(pace.made()).isBetween(4_950L, 5_050L);
        assertThat(pace.lag().orElseThrow().maxNs()).isGreaterThan(4 * SECOND);
        assertThat(reports.remote().whole().bytes())
                .isEqualTo(reports.local().whole().bytes());
    }

    @Test
    void aLostReplyIsWaitedForAndThenThePlanIsMadeUpFor() {
        PathPlan lossy = PATH.withLoss(0.01);
        SimWorld bad = new SimWorld(new Simulation(7), lossy, PATH, HostPlan.IDEAL);
        Reports reports =
                new SimRun(bad, spec("udp_rr", 1, rate(Counted.TRANSACTIONS, 20)), SampleRuns.environment("sim")).run();
        PaceReport pace = pace(reports.local());
        assertThat(pace.made()).isEqualTo(pace.planned());
        var whole = reports.local().wholeDatagrams();
        assertThat(whole.sent() - whole.received()).isPositive();
        assertThat(whole.unanswered()).isEqualTo(whole.sent() - whole.received());
        assertThat(pace.response().orElseThrow().maxNs()).isGreaterThan(900 * MS);
        assertThat(reports.local().latency().orElseThrow().maxNs()).isLessThan(3 * MS);
    }
}
