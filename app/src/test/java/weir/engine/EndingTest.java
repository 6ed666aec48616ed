package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;
import weir.testing.Await;
import weir.testing.ManualClock;
import weir.units.NanoClock;
import weir.workload.LatencyRecorder;
import weir.workload.PhaseGate;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.StreamCounters;
import weir.workload.StreamLoop;
import weir.workload.StreamLoop.Outcome;

/** How windows, drains and streams end, by a clock that the test moves. */
class EndingTest {
    private static final StreamLoop COMPLETES = (gate, progress) -> Outcome.COMPLETE;

    private static final long MS = 1_000_000;
    private static final long SECOND = 1000 * MS;

    private final ManualClock clock = ManualClock.create();
    private final long originNs = clock.nanoTime();
    private final FakeHost host = new FakeHost(clock);
    private final Site site = new Site(host, clock, () -> new GcPauses(0, 0));
    private final FakeConnection connection = new FakeConnection();
    private final StreamCounters counters = new StreamCounters();
    private final CountDownLatch release = new CountDownLatch(1);
    private Optional<Endpoint> made = Optional.empty();

    @AfterEach
    void close() {
        release.countDown();
        made.ifPresent(Endpoint::close);
    }

    private static RolePlan plan(Direction direction, Pattern pattern, Timing timing, int burst) {
        EndOptions end = new EndOptions(1000, 1000, "copy", "copy", SocketOptions.NONE, List.of(), "");
        TestSpec spec = new TestSpec(
                "tcp_stream",
                new Traffic(Transport.TCP, pattern, direction, false),
                timing,
                new Transaction(1, 1, burst),
                1,
                end,
                end,
                "linux");
        return new RolePlan(spec.traffic().localRole(), spec, 10 * SECOND);
    }

    private static RolePlan counted(Direction direction) {
        return plan(direction, Pattern.BULK, new Timing(0, 1_000_000, 0, new Timing.Omit(0, 0, 0), 0), 0);
    }

    private static RolePlan timed(Direction direction) {
        Timing timing = new Timing(3600 * SECOND, 0, 0, new Timing.Omit(0, 3, 3600 * SECOND), 0);
        return plan(direction, Pattern.BULK, timing, 0);
    }

    private Endpoint make(RolePlan plan, boolean wakeIsAnEnd, StreamLoop loop) {
        Endpoint endpoint = new Endpoint(
                plan, site, List.of(new StreamWork(0, new OpenStream.Tcp(connection), loop, counters, wakeIsAnEnd)));
        made = Optional.of(endpoint);
        return endpoint;
    }

    /** Starts and measures; one second of the window has passed when it returns. */
    private Endpoint inWindow(RolePlan plan, boolean wakeIsAnEnd, StreamLoop loop) {
        Endpoint endpoint = make(plan, wakeIsAnEnd, loop);
        endpoint.start();
        endpoint.measure();
        Await.until("the window has begun", () -> host.cpuReadings.get() >= 2);
        clock.advanceNs(SECOND);
        return endpoint;
    }

    private static Outcome untilWoken(FakeConnection connection) {
        try {
            connection.woken.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
        return Outcome.ENDED_EARLY;
    }

    private Outcome hold(Outcome outcome) {
        try {
            release.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
        return outcome;
    }

    private RoleReport reportSoon(Endpoint endpoint) {
        Await.until("it has finished", () -> {
            clock.advanceNs(100 * MS);
            return endpoint.isFinished();
        });
        return endpoint.report(host.environment(), List.of());
    }

    /** Something comes one second into the window, and the other end's word four seconds later. */
    private RoleReport countedWindowWithoutEnd(boolean wakeIsAnEnd) {
        Endpoint endpoint = inWindow(counted(Direction.RECEIVE), wakeIsAnEnd, (gate, progress) -> {
            Await.until("a second has passed", () -> clock.nanoTime() - originNs >= SECOND);
            progress.publish(5000, 5);
            return untilWoken(connection);
        });
        Await.until("bytes have come", () -> endpoint.soFar().bytes() == 5000);
        if (wakeIsAnEnd) {
            Await.until("it stood still", () -> host.cpuReadings.get() == 3);
        }
        clock.advanceNs(4 * SECOND);
        endpoint.peerFinished();
        return reportSoon(endpoint);
    }

    @Test
    void aCountedWindowEndsWithTheLastDatagramWhenEveryEndMarkerWasLost() {
        RoleReport report = countedWindowWithoutEnd(true);
        assertThat(report.windowNs()).isEqualTo(SECOND);
        assertThat(report.cpu().idleNs()).isEqualTo(SECOND);
        assertThat(report.whole().bytes()).isEqualTo(5000);
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.COMPLETE);
        assertThat(report.notes()).singleElement().asString().contains("did not arrive here");
    }

    @Test
    void aCountedWindowEndsAfterThePeersWordWhenItsConnectionHangs() {
        RoleReport report = countedWindowWithoutEnd(false);
        assertThat(report.windowNs()).isGreaterThanOrEqualTo(5 * SECOND);
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.CUT_OFF);
    }

    @Test
    void aPauseInACountedWindowIsNotItsEnd() {
        Endpoint endpoint = inWindow(counted(Direction.RECEIVE), true, (gate, progress) -> {
            Await.until("a second has passed", () -> clock.nanoTime() - originNs >= SECOND);
            progress.publish(5000, 5);
            Await.until("three seconds have passed", () -> clock.nanoTime() - originNs >= 3 * SECOND);
            progress.publish(6000, 6);
            return untilWoken(connection);
        });
        Await.until("it stood still", () -> host.cpuReadings.get() == 3);
        clock.advanceNs(2 * SECOND);
        Await.until("it stood still again", () -> host.cpuReadings.get() == 4);
        clock.advanceNs(SECOND);
        endpoint.peerFinished();
        RoleReport report = reportSoon(endpoint);
        assertThat(report.windowNs()).isEqualTo(3 * SECOND);
        assertThat(report.window().bytes()).isEqualTo(6000);
    }

    @Test
    void endMarkersAreNoPartOfACountedWindow() {
        Endpoint endpoint = inWindow(counted(Direction.RECEIVE), true, (gate, progress) -> {
            gate.await();
            Await.until("a second has passed", () -> clock.nanoTime() >= SECOND - 200 * MS);
            progress.publish(1_000_000, 10);
            progress.shareDone();
            return hold(Outcome.COMPLETE);
        });
        Await.until("the window has ended", () -> host.cpuReadings.get() == 3);
        clock.advanceNs(SECOND);
        counters.publish(1_000_500, 11);
        release.countDown();
        RoleReport report = reportSoon(endpoint);
        assertThat(report.windowNs()).isEqualTo(SECOND);
        assertThat(report.cpu().idleNs()).isEqualTo(SECOND);
        // What an end marker has overtaken still counts.
        assertThat(report.window().bytes()).isEqualTo(1_000_500);
    }

    @Test
    void drainsForTenSecondsAfterItWasAskedToEnd() {
        Endpoint endpoint = inWindow(timed(Direction.RECEIVE), false, (gate, progress) -> {
            long calls = 0;
            while (connection.woken.getCount() > 0) {
                calls++;
                progress.publish(calls, calls);
                java.util.concurrent.locks.LockSupport.parkNanos(MS);
            }
            return Outcome.ENDED_EARLY;
        });
        endpoint.endNow();
        Await.until("the window has ended", () -> host.cpuReadings.get() == 3);
        clock.advanceNs(10 * SECOND);
        Await.until("it has finished", endpoint::isFinished);
        RoleReport report = endpoint.report(host.environment(), List.of());
        assertThat(report.windowNs()).isEqualTo(SECOND);
        assertThat(report.drainNs()).isEqualTo(10 * SECOND);
    }

    @Test
    void isNotWarmBeforeItsCalls() {
        Endpoint endpoint = make(timed(Direction.SEND), false, (gate, progress) -> untilWoken(connection));
        assertThat(endpoint.isWarm()).isFalse();
        endpoint.start();
        Await.until("it runs", () -> host.cpuReadings.get() == 1);
        counters.publish(2000, 2);
        assertThat(endpoint.isWarm()).isFalse();
        counters.publish(3000, 3);
        assertThat(endpoint.isWarm()).isTrue();
    }

    @Test
    void isWarmWhenItsTimeIsOver() {
        Endpoint endpoint = make(timed(Direction.SEND), false, (gate, progress) -> untilWoken(connection));
        endpoint.start();
        Await.until("it runs", () -> host.cpuReadings.get() == 1);
        clock.advanceNs(3600 * SECOND - 1);
        assertThat(endpoint.isWarm()).isFalse();
        clock.advanceNs(1);
        assertThat(endpoint.isWarm()).isTrue();
    }

    @Test
    void anOrderlyEndResetsNothing() {
        Endpoint endpoint = inWindow(counted(Direction.SEND), false, (gate, progress) -> hold(Outcome.COMPLETE));
        release.countDown();
        reportSoon(endpoint);
        endpoint.close();
        assertThat(connection.closed).isTrue();
        assertThat(connection.aborted).isFalse();
    }

    @Test
    void anAbortResetsStreamsThatHaveEndedToo() {
        Endpoint endpoint = inWindow(timed(Direction.SEND), false, (gate, progress) -> Outcome.COMPLETE);
        endpoint.abort();
        reportSoon(endpoint);
        assertThat(connection.aborted).isTrue();
    }

    @Test
    void aCloseBeforeTheEndAborts() {
        inWindow(timed(Direction.SEND), false, (gate, progress) -> untilWoken(connection))
                .close();
        assertThat(connection.aborted).isTrue();
        assertThat(connection.closed).isTrue();
    }

    @Test
    void leavesOutWhatAThreadThatDoesNotStopMayStillWrite() {
        Endpoint endpoint = inWindow(timed(Direction.SEND), false, new StreamLoop() {
            @Override
            public Outcome run(weir.workload.Gate gate, StreamCounters progress) {
                return hold(Outcome.COMPLETE);
            }

            @Override
            public Optional<LatencyRecorder> latencies() {
                throw new AssertionError("read too early");
            }
        });
        endpoint.abort();
        RoleReport report = endpoint.report(host.environment(), List.of());
        assertThat(report.latency()).isEmpty();
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.CUT_OFF);
        assertThat(report.notes()).singleElement().asString().contains("stream 0 did not stop");
    }

    @Test
    void aStreamThatHasJustEndedIsNotCutOff() {
        AtomicReference<Runnable> atEnd = new AtomicReference<>(() -> {});
        NanoClock wakes = () -> {
            atEnd.get().run();
            return 0;
        };
        StreamWork work = new StreamWork(0, new OpenStream.Tcp(connection), COMPLETES, counters, false);
        PhaseGate gate = new PhaseGate();
        StreamLife life = new StreamLife(work, wakes, () -> {});
        StreamThread thread = StreamThread.alone(
                life,
                COMPLETES,
                new StreamThread.Surroundings(gate, new Site(host, wakes, () -> new GcPauses(0, 0)), List.of()));
        // Its time is taken when the loop has returned, and the end not yet been published.
        atEnd.set(life::wake);
        gate.close();
        thread.start();
        Await.until("it has ended", life::hasEnded);
        assertThat(life.finish()).isEqualTo(Finish.COMPLETE);
    }

    @Test
    void closesItsStreamsWhenItCannotBeMade() {
        NanoClock broken = () -> {
            throw new IllegalStateException("no clock");
        };
        StreamWork work = new StreamWork(0, new OpenStream.Tcp(connection), COMPLETES, counters, false);
        Site noClock = new Site(host, broken, () -> new GcPauses(0, 0));
        assertThatThrownBy(() -> new Endpoint(timed(Direction.SEND), noClock, List.of(work)))
                .hasMessage("no clock");
        assertThat(connection.closed).isTrue();
    }

    @Test
    void closesStreamsForWhichNoLoopCanBeMade() {
        Timing timing = new Timing(SECOND, 0, 0, new Timing.Omit(0, 0, 0), 0);
        RolePlan tooMuch = plan(Direction.SEND, Pattern.TRANSACTIONS, timing, Integer.MAX_VALUE);
        LoopBuilder loops = new LoopBuilder(tooMuch, new RunToken(1, 2), clock, Strangers.NONE);
        assertThatThrownBy(() -> loops.work(List.of(new OpenStream.Tcp(connection))))
                .isInstanceOf(RuntimeException.class);
        assertThat(connection.closed).isTrue();
    }
}
