package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import weir.model.Totals;
import weir.net.TcpConnection;
import weir.net.sim.ScriptedTcpConnection;
import weir.testing.ManualClock;
import weir.workload.StreamLoop.Outcome;

class BulkLoopsTest {
    private static final int STEP_NS = 10;

    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters counters = new StreamCounters();
    private final ManualClock clock = ManualClock.create();

    @Property(tries = 200)
    void countsPartialSendsOnce(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 1 << 17) int sendBytes,
            @ForAll @IntRange(max = 300) int calls) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        ScriptedTcpConnection connection = partial(seed, closingAfter(gate, calls));
        gate.open();
        Outcome outcome = new SendLoop(connection, sendBytes).run(closedAtOnceWhen(gate, calls == 0), counters);
        assertThat(outcome).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(connection.sentBytes(), calls, 0, 0));
        assertThat(connection.finishes()).isEqualTo(1);
    }

    @Property(tries = 100)
    void keepsWhatWasSentWhenTheStreamEndsAtAnyCall(@ForAll long seed, @ForAll @IntRange(max = 100) int call) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        gate.open();
        ScriptedTcpConnection connection =
                partial(seed, new ScriptedTcpConnection()).endsAtCall(call);
        assertThat(new SendLoop(connection, 1000).run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(counters.totals()).isEqualTo(new Totals(connection.sentBytes(), call, 0, 0));
        assertThat(connection.finishes()).isZero();
    }

    @Property(tries = 300)
    void sendsExactlyItsQuotaInTheWindow(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5000) int sendBytes,
            @ForAll @LongRange(min = 1, max = 300_000) long quota,
            @ForAll @IntRange(max = 50) int omitCalls) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        ManualClock clock = new ManualClock(0);
        gate.open();
        measureAtOnceWhen(gate, omitCalls == 0);
        long[] omitted = {0};
        ScriptedTcpConnection connection = partial(seed, new ScriptedTcpConnection());
        connection.beforeCall(call -> {
            clock.advanceNs(STEP_NS);
            measureAtOnceWhen(gate, call == omitCalls - 1);
            if (call == omitCalls) {
                omitted[0] = connection.sentBytes();
            }
        });
        BoundedSendLoop loop = new BoundedSendLoop(connection, sendBytes, quota, clock);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        MeasuredPart measured = loop.measured().orElseThrow();
        assertThat(measured.totals().bytes()).isEqualTo(quota);
        assertThat(measured.totals().calls()).isEqualTo(connection.calls() - omitCalls);
        assertThat(measured.startNs()).isEqualTo((long) omitCalls * STEP_NS);
        assertThat(measured.endNs()).isEqualTo(connection.calls() * STEP_NS);
        assertThat(counters.totals().bytes()).isEqualTo(omitted[0] + quota).isEqualTo(connection.sentBytes());
        assertThat(connection.finishes()).isEqualTo(1);
    }

    @Test
    void saysWhatItDidOfItsQuotaWhenTheStreamEnds() {
        gate.measure();
        ScriptedTcpConnection connection = new ScriptedTcpConnection().endsAtCall(3);
        BoundedSendLoop loop = new BoundedSendLoop(connection, 100, 1000, clock);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(loop.measured().orElseThrow().totals()).isEqualTo(new Totals(300, 3, 0, 0));
    }

    @Test
    void measuresNothingWhenItNeverGotToIt() {
        gate.open();
        ScriptedTcpConnection connection = new ScriptedTcpConnection().endsAtCall(3);
        BoundedSendLoop loop = new BoundedSendLoop(connection, 100, 1000, clock);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(loop.measured()).isEmpty();
    }

    @Test
    void stopsShortOfItsQuotaWhenTheGateCloses() {
        gate.measure();
        ScriptedTcpConnection connection = closingAfter(gate, 4);
        BoundedSendLoop loop = new BoundedSendLoop(connection, 100, 1000, clock);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.measured().orElseThrow().totals().bytes()).isEqualTo(400);
        assertThat(connection.finishes()).isEqualTo(1);
    }

    @Property(tries = 200)
    void readsToTheEndOfTheStreamWhateverTheGate(
            @ForAll long seed,
            @ForAll @LongRange(max = 1_000_000) long bytes,
            @ForAll @IntRange(min = 1, max = 1 << 17) int receiveBytes) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        gate.close();
        ScriptedTcpConnection connection =
                partial(seed, new ScriptedTcpConnection()).deliversInAll(bytes);
        assertThat(new ReceiveLoop(connection, receiveBytes).run(gate, counters))
                .isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(bytes, connection.calls() - 1, 0, 0));
    }

    @Test
    void endsEarlyWhenAReceiveTimesOut() {
        ScriptedTcpConnection connection = new ScriptedTcpConnection() {
            @Override
            public int receive(int bytes) {
                return TcpConnection.TIMED_OUT;
            }
        };
        assertThat(new ReceiveLoop(connection, 100).run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
    }

    private static ScriptedTcpConnection partial(long seed, ScriptedTcpConnection connection) {
        Random random = new Random(seed);
        return connection.accepts(bytes -> 1 + random.nextInt(bytes)).delivers(bytes -> 1 + random.nextInt(bytes));
    }

    private static ScriptedTcpConnection closingAfter(PhaseGate gate, int calls) {
        return new ScriptedTcpConnection().beforeCall(call -> closedAtOnceWhen(gate, call == calls - 1));
    }

    private static PhaseGate closedAtOnceWhen(PhaseGate gate, boolean now) {
        if (now) {
            gate.close();
        }
        return gate;
    }

    private static void measureAtOnceWhen(PhaseGate gate, boolean now) {
        if (now) {
            gate.measure();
        }
    }
}
