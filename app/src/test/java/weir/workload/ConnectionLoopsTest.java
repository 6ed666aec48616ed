package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.TcpConnection;
import weir.net.sim.ScriptedAcceptor;
import weir.net.sim.ScriptedAcceptor.Arrival;
import weir.net.sim.ScriptedConnector;
import weir.testing.ManualClock;
import weir.workload.StreamLoop.Outcome;

class ConnectionLoopsTest {
    private static final RunToken TOKEN = new RunToken(0x0123456789abcdefL, 0xfedcba9876543210L);
    private static final Transaction TRANSACTION = new Transaction(10, 20, 0);
    private static final int WHOLE = DataHello.BYTES + 10;

    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters counters = new StreamCounters();
    private final KeptStrangers strangers = new KeptStrangers();

    @Test
    void opensAConnectionForEachTransactionAndEndsWithAMarker() {
        ScriptedConnector connector = new ScriptedConnector(WHOLE, 20);
        connector.beforeCall(call -> {
            if (call == 299) {
                gate.close();
            }
        });
        gate.measure();
        ConnectRequestLoop loop = connects(connector, TransactionWindow.UNLIMITED);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(2000, 200, 100, 1000));
        assertThat(connector.opened()).isEqualTo(101).isEqualTo(connector.finished());
        assertThat(connector.ends()).isEqualTo(1);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(100);
        assertThat(DataHello.decode(connector.sendBuffer(), DataHello.BYTES))
                .contains(TOKEN.hello(DataHello.Kind.END, 3));
    }

    @Test
    void makesExactlyItsQuotaOfConnections() {
        ScriptedConnector connector = new ScriptedConnector(WHOLE, 20);
        connector.beforeCall(call -> {
            if (call == 30) {
                gate.measure();
            }
        });
        gate.open();
        ConnectRequestLoop loop = connects(connector, 70);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.measured().orElseThrow().totals()).isEqualTo(new Totals(1400, 140, 70, 700));
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(70);
        assertThat(counters.totals().transactions()).isEqualTo(81);
    }

    @Test
    void endsEarlyWhereverAConnectionFails() {
        for (int call = 0; call < 20; call++) {
            PhaseGate open = new PhaseGate();
            open.measure();
            ScriptedConnector connector = new ScriptedConnector(WHOLE, 20);
            connector.endsAtCall(call);
            StreamCounters seen = new StreamCounters();
            assertThat(connects(connector, 100).run(open, seen)).isEqualTo(Outcome.ENDED_EARLY);
            // Three calls each: send, response, end of stream; missing the last of them does not undo a transaction.
            assertThat(seen.totals().transactions()).isEqualTo((call + 1) / 3);
        }
    }

    @Test
    void endsEarlyWhenNoConnectionCanBeOpened() {
        gate.measure();
        ScriptedConnector connector = new ScriptedConnector(WHOLE, 20).opensAtMost(5);
        assertThat(connects(connector, 100).run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(counters.totals().transactions()).isEqualTo(5);
    }

    @Test
    void answersItsOwnAndEndsWithTheMarker() {
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(request(), request(), end()), 1);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(20, 4, 2, 40));
        assertThat(acceptor.sentBytes()).isEqualTo(40);
        assertThat(acceptor.finished()).isEqualTo(3);
    }

    @Test
    void answersARequestThatComesInPieces() {
        byte[] bytes = bytes(TOKEN.hello(DataHello.Kind.OPEN, 0), 10);
        Arrival slow = new Arrival(MemorySegment.ofArray(bytes), DataHello.BYTES, TcpConnection.TIMED_OUT);
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(slow, end()), 1);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals()).isEqualTo(new Totals(10, 3, 1, 20));
    }

    @Test
    void handsStrangersOver() {
        byte[] hello = new byte[40];
        hello[0] = 0x16;
        Arrival tls = Arrival.of(hello);
        Arrival otherRun = Arrival.of(bytes(new RunToken(1, 2).hello(DataHello.Kind.OPEN, 0), 10));
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(tls, otherRun, end()), 1);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(strangers.foreign).hasSize(2);
        assertThat(acceptor.detached()).isEqualTo(2);
        assertThat(counters.totals().transactions()).isZero();
    }

    @Test
    void handsOverWhatIsSilentAndWaitsForTheNextLessThanATickOfTheKernel() {
        Arrival half = new Arrival(MemorySegment.ofArray(new byte[] {0x57}), 1, TcpConnection.TIMED_OUT);
        List<Integer> waits = new ArrayList<>();
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(silent(), silent(), half, request(), end()), 1);
        acceptor.waits(waits::add);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals().transactions()).isEqualTo(1);
        assertThat(strangers.silent).hasSize(3);
        assertThat(waits).as("a wait for each after the first, us").hasSize(4).containsOnly(200);
    }

    @Test
    void isPatientAgainAfterAHundredThousandOfItsOwn() {
        List<Arrival> arrivals = new ArrayList<>(List.of(silent()));
        arrivals.addAll(Collections.nCopies(100_010, request()));
        arrivals.add(end());
        int[] waits = {0};
        ScriptedAcceptor acceptor = new ScriptedAcceptor(arrivals, 1);
        acceptor.waits(limitUs -> waits[0]++);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(waits[0]).isEqualTo(100_000);
        assertThat(counters.totals().transactions()).isEqualTo(100_010);
    }

    @Test
    void handsOverARequestWhoseRestDoesNotCome() {
        byte[] bytes = bytes(TOKEN.hello(DataHello.Kind.OPEN, 0), 1);
        Arrival stalled = new Arrival(MemorySegment.ofArray(bytes), bytes.length, TcpConnection.TIMED_OUT);
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(stalled, stalled, request(), end()), 1);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        // The first was waited for, so 9 of its bytes are still to come; the second gives all that was read once more.
        assertThat(strangers.unfinished).containsExactly(9, WHOLE);
        assertThat(counters.totals().transactions()).isEqualTo(1);
        assertThat(strangers.broken).hasValue(0);
    }

    @Test
    void dropsAndCountsThoseThatLeave() {
        Arrival scanner = new Arrival(MemorySegment.NULL, 0, TcpConnection.END_OF_STREAM);
        byte[] half = bytes(TOKEN.hello(DataHello.Kind.OPEN, 0), 3);
        Arrival leaver = new Arrival(MemorySegment.ofArray(half), half.length, TcpConnection.END_OF_STREAM);
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(scanner, leaver, request(), end()), 1);
        AcceptResponseLoop loop = accepts(acceptor);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(counters.totals().transactions()).isEqualTo(1);
        assertThat(acceptor.finished()).isEqualTo(4);
        assertThat(strangers.silent).isEmpty();
        assertThat(strangers.broken).hasValue(2);
    }

    @Test
    void goesOnThroughQuietSecondsUntilTheGateCloses() {
        int[] timeouts = {0};
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(request()), 1);
        acceptor.timesOutAtTheEnd(() -> {
            if (++timeouts[0] == 3) {
                gate.close();
            }
        });
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(timeouts[0]).isEqualTo(3);
        assertThat(counters.totals().transactions()).isEqualTo(1);
    }

    @Test
    void endsEarlyWhenWoken() {
        ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(request()), 1);
        assertThat(accepts(acceptor).run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
    }

    private static ConnectRequestLoop connects(ScriptedConnector connector, long quota) {
        DataHello hello = TOKEN.hello(DataHello.Kind.OPEN, 3);
        return new ConnectRequestLoop(
                connector, TRANSACTION, hello, quota, new LatencyRecorder(), ManualClock.create());
    }

    private AcceptResponseLoop accepts(ScriptedAcceptor acceptor) {
        return new AcceptResponseLoop(acceptor, TRANSACTION, TOKEN, strangers);
    }

    private static Arrival silent() {
        return new Arrival(MemorySegment.NULL, 0, TcpConnection.TIMED_OUT);
    }

    private static Arrival request() {
        return Arrival.of(bytes(TOKEN.hello(DataHello.Kind.OPEN, 0), 10));
    }

    private static Arrival end() {
        return Arrival.of(bytes(TOKEN.hello(DataHello.Kind.END, 0), 0));
    }

    private static byte[] bytes(DataHello hello, int more) {
        byte[] bytes = new byte[DataHello.BYTES + more];
        hello.encode(MemorySegment.ofArray(bytes));
        return bytes;
    }
}
