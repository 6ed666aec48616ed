package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.SimRun.Reports;
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
import weir.workload.TestType;
import weir.workload.TestTypes;

/** A day of traffic in virtual time: what an endpoint keeps does not grow with the time. */
@Timeout(300)
class LongRunTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3600 * SECOND;
    private static final long DAY = 24 * HOUR;
    private static final Timing.Omit OMIT = new Timing.Omit(SECOND, 0, SECOND);
    /** Far below what a day of anything would take: 86,400 intervals alone are more. */
    private static final long GROWTH_MAX = 8 << 20;

    private final Simulation simulation = new Simulation(2026);
    private final List<Long> usedBytes = new ArrayList<>();

    private Reports run(String test, Timing timing, PathPlan path) {
        TestType type = TestTypes.of(test);
        TestSpec spec = new TestSpec(
                test,
                type.traffic(),
                timing,
                new Transaction(1, 1, 0),
                1,
                type.endDefaults(),
                type.endDefaults(),
                "sim");
        type.check(spec);
        SimWorld world = new SimWorld(simulation, path, path, HostPlan.IDEAL);
        return new SimRun(world, spec, SampleRuns.environment("sim"))
                .run(endpoint -> simulation.worker("memory", this::watchMemory).start());
    }

    private void watchMemory() {
        while (true) {
            simulation.pause(11 * HOUR);
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            usedBytes.add(runtime.totalMemory() - runtime.freeMemory());
        }
    }

    private void assertFlat(Reports reports) {
        assertThat(usedBytes).hasSizeGreaterThanOrEqualTo(2);
        assertThat(usedBytes.get(1) - usedBytes.get(0)).isLessThan(GROWTH_MAX);
        for (RoleReport report : List.of(reports.local(), reports.remote())) {
            assertThat(report.windowNs()).isGreaterThanOrEqualTo(DAY - 2 * SECOND);
            assertThat(report.intervals()).hasSizeBetween(1000, Slices.MAX);
            assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.COMPLETE);
            assertThat(report.notes()).isEmpty();
        }
    }

    @Test
    void aDayOfAStream() {
        Timing timing = new Timing(DAY, 0, 0, OMIT, 30 * SECOND);
        Reports reports = run("tcp_stream", timing, PathPlan.delay(20_000_000).withRate(2_000_000, 1 << 20));
        assertFlat(reports);
        assertThat(reports.remote().whole().bytes())
                .isEqualTo(reports.local().whole().bytes());
        assertThat(reports.remote().window().bytes())
                .isBetween(86_400L * 250_000 - 131_072, 86_400L * 250_000 + 131_072);
    }

    /** Not known to take a day beforehand, so its intervals begin at a second and are merged. */
    @Test
    void aDayOfCountedTransactions() {
        Timing timing = new Timing(0, 0, 86_400, OMIT, SECOND);
        Reports reports = run("tcp_rr", timing, PathPlan.delay(SECOND / 2));
        assertFlat(reports);
        assertThat(reports.local().window().transactions()).isEqualTo(86_400);
        assertThat(reports.local().latency().orElseThrow().count()).isEqualTo(86_400);
    }

    @Test
    void aDayOfDatagramTransactionsOverALossyPath() {
        Timing timing = new Timing(DAY, 0, 0, OMIT, 30 * SECOND);
        Reports reports =
                run("udp_rr", timing, PathPlan.delay(SECOND / 4).withLoss(0.01).withDuplicates(0.01));
        assertFlat(reports);
        assertThat(reports.local().wholeDatagrams().sent())
                .isGreaterThan(reports.local().wholeDatagrams().received());
        assertThat(reports.local().wholeDatagrams().late()).isPositive();
        assertThat(reports.remote().wholeDatagrams().received())
                .isGreaterThanOrEqualTo(reports.local().wholeDatagrams().received());
    }
}
