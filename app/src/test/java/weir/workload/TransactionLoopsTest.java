package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import weir.model.Latency;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.sim.ScriptedTcpConnection;
import weir.testing.ManualClock;
import weir.workload.StreamLoop.Outcome;

class TransactionLoopsTest {
    private static final int STEP_NS = 100;

    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters counters = new StreamCounters();
    private final ManualClock clock = ManualClock.create();

    @Property(tries = 300)
    void keepsItsBurstInFlightAndCompletesItAfterTheGateCloses(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int requestBytes,
            @ForAll @IntRange(min = 1, max = 300) int responseBytes,
            @ForAll @IntRange(max = 20) int burst,
            @ForAll @IntRange(max = 500) int closesAtCall) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        Transaction transaction = new Transaction(requestBytes, responseBytes, burst);
        ScriptedTcpConnection connection = partial(seed, transaction);
        connection.beforeCall(call -> closeWhen(gate, call == closesAtCall));
        gate.measure();
        RequestLoop loop = requests(connection, transaction, TransactionWindow.UNLIMITED, new ManualClock(0));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        Totals totals = counters.totals();
        assertThat(totals.sentBytes())
                .isEqualTo(connection.sentBytes())
                .isEqualTo(totals.transactions() * requestBytes);
        assertThat(totals.bytes())
                .isEqualTo(connection.receivedBytes())
                .isEqualTo(totals.transactions() * responseBytes);
        assertThat(totals.calls()).isEqualTo(2 * totals.transactions());
        assertThat(connection.mostInFlight()).isBetween(1L, burst + 1L);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(totals.transactions());
        assertThat(loop.measured()).isEmpty();
        assertThat(connection.finishes()).isEqualTo(1);
    }

    @Test
    void hasTheWholeBurstInFlight() {
        Transaction transaction = new Transaction(1, 1, 15);
        ScriptedTcpConnection connection = new ScriptedTcpConnection().answers(transaction);
        connection.beforeCall(call -> closeWhen(gate, call == 100));
        gate.open();
        requests(connection, transaction, TransactionWindow.UNLIMITED, clock).run(gate, counters);
        assertThat(connection.mostInFlight()).isEqualTo(16);
    }

    /** Each receive takes a step, so a transaction that waits behind a burst of b takes b + 1 steps from its own send. */
    @Property(tries = 50)
    void timesATransactionFromItsOwnSend(@ForAll @IntRange(max = 30) int burst) {
        PhaseGate gate = new PhaseGate();
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 10 * STEP_NS); // wraps
        Transaction transaction = new Transaction(1, 1, burst);
        ScriptedTcpConnection connection = new ScriptedTcpConnection().answers(transaction);
        connection.delivers(bytes -> {
            clock.advanceNs(STEP_NS);
            return bytes;
        });
        connection.beforeCall(call -> {
            if (call == 200) {
                gate.measure();
            }
            closeWhen(gate, call == 400);
        });
        gate.open();
        RequestLoop loop = requests(connection, transaction, TransactionWindow.UNLIMITED, clock);
        loop.run(gate, new StreamCounters());
        Latency latency = loop.latencies().orElseThrow().latency().orElseThrow();
        assertThat(latency.count()).isBetween(99L, 101L);
        assertThat(latency.minNs()).isLessThanOrEqualTo((burst + 1L) * STEP_NS);
        assertThat((double) latency.maxNs()).isBetween((burst + 1.0) * STEP_NS, (burst + 1.0) * STEP_NS * 1.001 + 1);
    }

    @Property(tries = 300)
    void beginsAndEndsExactlyItsQuotaInTheWindow(
            @ForAll @IntRange(max = 20) int burst,
            @ForAll @LongRange(min = 1, max = 200) long quota,
            @ForAll @IntRange(max = 100) int omitCalls) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        ManualClock clock = new ManualClock(0);
        Transaction transaction = new Transaction(3, 5, burst);
        ScriptedTcpConnection connection = new ScriptedTcpConnection().answers(transaction);
        connection.delivers(bytes -> {
            clock.advanceNs(STEP_NS);
            return bytes;
        });
        gate.open();
        connection.beforeCall(call -> {
            if (call >= omitCalls) {
                gate.measure();
            }
        });
        RequestLoop loop = requests(connection, transaction, quota, clock);
        if (omitCalls == 0) {
            gate.measure();
        }
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        MeasuredPart measured = loop.measured().orElseThrow();
        assertThat(measured.totals()).isEqualTo(new Totals(5 * quota, 2 * quota, quota, 3 * quota));
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(quota);
        assertThat(measured.windowNs()).isEqualTo(quota * STEP_NS);
        assertThat(counters.totals().transactions()).isGreaterThanOrEqualTo(quota);
        assertThat(connection.receivedBytes()).isEqualTo(5 * counters.totals().transactions());
    }

    @Property(tries = 200)
    void endsEarlyWhereverTheStreamEnds(
            @ForAll long seed, @ForAll @IntRange(max = 10) int burst, @ForAll @IntRange(max = 200) int call) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        Transaction transaction = new Transaction(7, 11, burst);
        ScriptedTcpConnection connection = partial(seed, transaction).endsAtCall(call);
        gate.measure();
        RequestLoop loop = requests(connection, transaction, TransactionWindow.UNLIMITED, new ManualClock(0));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(counters.totals().transactions()).isLessThanOrEqualTo(connection.receivedBytes() / 11);
        assertThat(connection.finishes()).isZero();
    }

    @Test
    void sendsNothingButTheEndWhenTheGateIsClosedAtOnce() {
        Transaction transaction = new Transaction(1, 1, 3);
        ScriptedTcpConnection connection = new ScriptedTcpConnection().answers(transaction);
        gate.close();
        assertThat(requests(connection, transaction, 10, clock).run(gate, counters))
                .isEqualTo(Outcome.COMPLETE);
        assertThat(connection.sentBytes()).isZero();
        assertThat(connection.finishes()).isEqualTo(1);
    }

    @Property(tries = 200)
    void answersEveryWholeRequestToTheEndOfTheStream(
            @ForAll long seed, @ForAll @IntRange(max = 300) int requests, @ForAll @IntRange(max = 12) int rest) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        gate.close();
        ScriptedTcpConnection connection =
                partial(seed, new ScriptedTcpConnection()).deliversInAll(requests * 13L + rest);
        ResponseLoop loop = new ResponseLoop(connection, new Transaction(13, 17, 0));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(requests * 13L, 2L * requests, requests, requests * 17L));
        assertThat(connection.sentBytes()).isEqualTo(requests * 17L);
    }

    @Test
    void endsEarlyWhenAResponseCannotBeSent() {
        ScriptedTcpConnection connection = new ScriptedTcpConnection().endsAtCall(3);
        ResponseLoop loop = new ResponseLoop(connection, new Transaction(1, 1, 0));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(counters.totals().transactions()).isEqualTo(1);
    }

    private static RequestLoop requests(
            ScriptedTcpConnection connection, Transaction transaction, long quota, ManualClock clock) {
        return new RequestLoop(connection, transaction, quota, new LatencyRecorder(), clock);
    }

    private static ScriptedTcpConnection partial(long seed, Transaction transaction) {
        return partial(seed, new ScriptedTcpConnection().answers(transaction));
    }

    private static ScriptedTcpConnection partial(long seed, ScriptedTcpConnection connection) {
        Random random = new Random(seed);
        return connection.accepts(bytes -> 1 + random.nextInt(bytes)).delivers(bytes -> 1 + random.nextInt(bytes));
    }

    private static void closeWhen(PhaseGate gate, boolean now) {
        if (now) {
            gate.close();
        }
    }
}
