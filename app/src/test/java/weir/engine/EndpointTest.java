package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weir.host.Hosts;
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
import weir.units.NanoClock;
import weir.workload.StreamCounters;
import weir.workload.StreamLoop;
import weir.workload.StreamLoop.Outcome;

/** An endpoint over loops that are driven by the test: which of their work counts, and how their ends are told apart. */
class EndpointTest {
    private static final long MS = 1_000_000;

    private final FakeConnection connection = new FakeConnection();
    private final AtomicBoolean move = new AtomicBoolean(true);
    private final CountDownLatch endOfStream = new CountDownLatch(1);
    private Endpoint endpoint;

    @AfterEach
    void close() {
        endpoint.close();
    }

    private static TestSpec spec(Direction direction, long durationNs, long bytes, Timing.Omit omit) {
        EndOptions end = new EndOptions(1000, 1000, "copy", "copy", SocketOptions.NONE, List.of(), "");
        return new TestSpec(
                "tcp_stream",
                new Traffic(Transport.TCP, Pattern.BULK, direction, false),
                new Timing(durationNs, bytes, 0, omit, 50 * MS),
                new Transaction(1, 1, 0),
                1,
                end,
                end,
                "linux");
    }

    private void make(TestSpec spec, StreamLoop loop) {
        RolePlan plan = new RolePlan(spec.traffic().localRole(), spec, 10_000 * MS);
        StreamWork work = new StreamWork(0, new OpenStream.Tcp(connection), loop, new StreamCounters(), false);
        endpoint =
                new Endpoint(plan, new Site(Hosts.open(), NanoClock.SYSTEM, () -> new GcPauses(0, 0)), List.of(work));
    }

    /** Adds 1000 bytes per ms while told to move, until the gate closes, as a sender does. */
    private Outcome sendUntilClosed(weir.workload.Gate gate, StreamCounters counters) {
        gate.await();
        long calls = 0;
        while (gate.isOpen() && connection.woken.getCount() > 0) {
            if (move.get()) {
                calls++;
                counters.publish(1000 * calls, calls);
            }
            pause();
        }
        return gate.isOpen() ? Outcome.ENDED_EARLY : Outcome.COMPLETE;
    }

    /** Receives until the other end finishes, or it is woken. */
    private Outcome receiveToEnd(weir.workload.Gate gate, StreamCounters counters) {
        long calls = 0;
        while (endOfStream.getCount() > 0 && connection.woken.getCount() > 0) {
            if (move.get()) {
                calls++;
                counters.publish(1000 * calls, calls);
            }
            pause();
        }
        return endOfStream.getCount() == 0 ? Outcome.COMPLETE : Outcome.ENDED_EARLY;
    }

    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(MS);
    }

    private RoleReport runToEnd() {
        endpoint.start();
        Await.until("warm", Duration.ofSeconds(10), endpoint::isWarm);
        endpoint.measure();
        return report();
    }

    private RoleReport report() {
        return endpoint.report(Hosts.open().environment(), List.of());
    }

    @Test
    void countsTheWindowApartFromOmitAndDrain() {
        make(spec(Direction.SEND, 200 * MS, 0, new Timing.Omit(100 * MS, 0, 100 * MS)), this::sendUntilClosed);
        RoleReport report = runToEnd();
        assertThat(report.windowNs()).isGreaterThanOrEqualTo(200 * MS);
        assertThat(report.omitNs()).isGreaterThanOrEqualTo(100 * MS);
        assertThat(report.window().bytes())
                .isPositive()
                .isLessThan(report.whole().bytes());
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.COMPLETE);
        long inIntervals =
                report.intervals().stream().mapToLong(i -> i.totals().bytes()).sum();
        assertThat(inIntervals).isEqualTo(report.window().bytes());
        assertThat(report.intervals().getFirst().startNs()).isZero();
        assertThat(report.intervals().getLast().endNs()).isEqualTo(report.windowNs());
    }

    @Test
    void printsAStalledIntervalAsZero() {
        move.set(false);
        make(spec(Direction.SEND, 200 * MS, 0, new Timing.Omit(0, 0, 0)), this::sendUntilClosed);
        RoleReport report = runToEnd();
        assertThat(report.intervals()).hasSizeGreaterThanOrEqualTo(3);
        assertThat(report.intervals())
                .allSatisfy(i -> assertThat(i.totals().bytes()).isZero());
        assertThat(report.intervals().getLast().endNs()).isGreaterThanOrEqualTo(200 * MS);
    }

    @Test
    void goesOnReceivingAfterItsOwnWindowUntilTheEndOfTheStream() {
        make(spec(Direction.RECEIVE, 50 * MS, 0, new Timing.Omit(0, 0, 0)), this::receiveToEnd);
        endpoint.start();
        endpoint.measure();
        long atEnd = endpoint.soFar().bytes() + 200_000;
        Await.until(
                "drain goes on", Duration.ofSeconds(10), () -> endpoint.soFar().bytes() > atEnd);
        assertThat(endpoint.isFinished()).isFalse();
        endOfStream.countDown();
        RoleReport report = report();
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.COMPLETE);
        assertThat(report.whole().bytes()).isGreaterThan(report.window().bytes());
    }

    @Test
    void endsItsWindowWhenEveryStreamHasEnded() {
        make(spec(Direction.SEND, 0, 1_000_000, new Timing.Omit(0, 0, 0)), (gate, counters) -> {
            gate.await();
            counters.publish(1_000_000, 10);
            return Outcome.COMPLETE;
        });
        RoleReport report = runToEnd();
        assertThat(report.windowNs()).isLessThan(60_000 * MS);
        assertThat(report.whole().bytes()).isEqualTo(1_000_000);
    }

    @Test
    void saysThatThePeerLeft() {
        make(spec(Direction.RECEIVE, 50 * MS, 0, new Timing.Omit(0, 0, 0)), (gate, counters) -> Outcome.ENDED_EARLY);
        assertThat(runToEnd().streams().getFirst().finish()).isEqualTo(Finish.PEER_LEFT);
    }

    @Test
    void saysThatAnAbortCutAStreamOff() {
        make(spec(Direction.RECEIVE, 50 * MS, 0, new Timing.Omit(0, 0, 0)), this::receiveToEnd);
        endpoint.start();
        endpoint.measure();
        endpoint.abort();
        assertThat(report().streams().getFirst().finish()).isEqualTo(Finish.CUT_OFF);
    }

    @Test
    void keepsWhatWasMeasuredWhenToldToEndEarly() {
        make(spec(Direction.SEND, 3_600_000 * MS, 0, new Timing.Omit(0, 0, 0)), this::sendUntilClosed);
        endpoint.start();
        endpoint.measure();
        Await.until("some bytes", Duration.ofSeconds(10), () -> endpoint.soFar().bytes() > 20_000);
        endpoint.endNow();
        RoleReport report = report();
        assertThat(report.window().bytes()).isPositive();
        assertThat(report.windowNs()).isPositive().isLessThan(60_000 * MS);
    }

    @Test
    void reportsALoopThatFailedWithItsReason() {
        make(spec(Direction.SEND, 50 * MS, 0, new Timing.Omit(0, 0, 0)), (gate, counters) -> {
            throw new IllegalStateException("the cable is cut");
        });
        RoleReport report = runToEnd();
        assertThat(report.streams().getFirst().finish()).isEqualTo(Finish.FAILED);
        assertThat(report.notes()).containsExactly("stream 0: the cable is cut");
    }

    @Test
    void closesItsStreams() {
        make(spec(Direction.SEND, 50 * MS, 0, new Timing.Omit(0, 0, 0)), this::sendUntilClosed);
        endpoint.start();
        endpoint.close();
        assertThat(connection.closed).isTrue();
    }
}
