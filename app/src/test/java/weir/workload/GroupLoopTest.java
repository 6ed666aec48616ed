package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.DatagramTotals;
import weir.model.Totals;
import weir.model.Transaction;
import weir.net.StreamGroup;
import weir.testing.Await;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

/** Many streams on one thread, over pipes that take and give parts, or nothing, by chance. */
@Timeout(60)
class GroupLoopTest {
    private static final NanoClock CLOCK = NanoClock.SYSTEM;
    private static final RunToken TOKEN = new RunToken(7, 9);

    /** One side: its members, what they publish, and how each ended. */
    private static final class Side implements GroupLoop.Ends {
        final List<GroupMember> members;
        final List<StreamCounters> counters = new ArrayList<>();
        final ConcurrentHashMap<Integer, Outcome> ended = new ConcurrentHashMap<>();
        final ConcurrentHashMap<Integer, Throwable> failed = new ConcurrentHashMap<>();
        final PhaseGate gate;
        final Thread thread;

        Side(StreamGroup group, int count, boolean leads, PhaseGate gate, IntFunction<GroupMember> member) {
            this.members = IntStream.range(0, count).mapToObj(member).toList();
            members.forEach(each -> counters.add(new StreamCounters()));
            this.gate = gate;
            GroupLoop loop = new GroupLoop(group, members, leads, CLOCK);
            this.thread = Thread.ofPlatform().daemon().start(() -> loop.run(gate, counters, this));
        }

        @Override
        public void ended(int member, Outcome outcome) {
            assertThat(ended.put(member, outcome)).isNull();
        }

        @Override
        public void failed(int member, Throwable why) {
            failed.put(member, why);
        }

        Totals totals(int member) {
            return counters.get(member).totals();
        }

        long transactions() {
            return counters.stream().mapToLong(c -> c.totals().transactions()).sum();
        }

        void awaitEnd() {
            Await.until("the loop has ended", () -> !thread.isAlive());
            assertThat(ended.size() + failed.size()).isEqualTo(members.size());
        }
    }

    private final PhaseGate gate = new PhaseGate();

    @Property(tries = 20)
    void everyStreamIsServedAndEachByteCountedOnce(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int count) {
        PhaseGate gate = new PhaseGate();
        PipedGroups pipes = new PipedGroups(count, seed, false);
        Side sender = new Side(pipes.near, count, true, gate, i -> new GroupSender(pipes.near, i, 1000));
        Side receiver = new Side(pipes.far, count, false, gate, i -> new GroupReceiver(pipes.far, i, 700));
        gate.open();
        Await.until(
                "every stream has moved",
                () -> receiver.counters.stream().allMatch(c -> c.totals().bytes() > 5000));
        gate.close();
        sender.awaitEnd();
        receiver.awaitEnd();
        for (int i = 0; i < count; i++) {
            assertThat(sender.ended.get(i)).isEqualTo(Outcome.COMPLETE);
            assertThat(receiver.ended.get(i)).isEqualTo(Outcome.COMPLETE);
            assertThat(receiver.totals(i).bytes()).isEqualTo(sender.totals(i).bytes());
        }
    }

    @Property(tries = 20)
    void everyStreamSendsExactlyItsQuotaInTheWindow(@ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int count) {
        PhaseGate gate = new PhaseGate();
        PipedGroups pipes = new PipedGroups(count, seed, false);
        Side sender = new Side(
                pipes.near, count, true, gate, i -> new GroupQuotaSender(pipes.near, i, 1000, 9000 + i, CLOCK));
        Side receiver = new Side(pipes.far, count, false, gate, i -> new GroupReceiver(pipes.far, i, 700));
        gate.open();
        Await.until("the omit period has traffic", () -> sender.totals(0).bytes() > 0);
        gate.pause();
        gate.measure();
        sender.awaitEnd();
        receiver.awaitEnd();
        for (int i = 0; i < count; i++) {
            assertThat(sender.members.get(i).measured().orElseThrow().totals().bytes())
                    .isEqualTo(9000 + i);
            assertThat(receiver.totals(i).bytes()).isEqualTo(sender.totals(i).bytes());
        }
    }

    @Property(tries = 30)
    void transactionsAreExactWhateverTheirSizesAndBurst(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int request,
            @ForAll @IntRange(min = 1, max = 300) int response,
            @ForAll @IntRange(max = 4) int burst) {
        PhaseGate gate = new PhaseGate();
        int count = 5;
        Transaction transaction = new Transaction(request, response, burst);
        PipedGroups pipes = new PipedGroups(count, seed, false);
        LatencyRecorder latencies = new LatencyRecorder();
        Side requester = new Side(
                pipes.near,
                count,
                true,
                gate,
                i -> new GroupRequester(pipes.near, i, transaction, 40 + i, latencies, CLOCK));
        Side responder = new Side(pipes.far, count, false, gate, i -> new GroupResponder(pipes.far, i, transaction));
        gate.measure();
        requester.awaitEnd();
        responder.awaitEnd();
        for (int i = 0; i < count; i++) {
            long done = 40L + i;
            assertThat(requester.totals(i).transactions()).isEqualTo(done);
            assertThat(requester.totals(i).bytes()).isEqualTo(done * response);
            assertThat(requester.totals(i).sentBytes()).isEqualTo(done * request);
            assertThat(responder.totals(i).transactions()).isEqualTo(done);
            assertThat(responder.totals(i).bytes()).isEqualTo(done * request);
            assertThat(requester
                            .members
                            .get(i)
                            .measured()
                            .orElseThrow()
                            .totals()
                            .transactions())
                    .isEqualTo(done);
        }
        assertThat(latencies.count()).isEqualTo(40 + 41 + 42 + 43 + 44);
    }

    @Test
    void whatIsInFlightWhenTheGateClosesIsCompleted() {
        Transaction transaction = new Transaction(10, 20, 2);
        PipedGroups pipes = new PipedGroups(8, 5, false);
        Side requester = new Side(
                pipes.near,
                8,
                true,
                gate,
                i -> new GroupRequester(
                        pipes.near, i, transaction, TransactionWindow.UNLIMITED, new LatencyRecorder(), CLOCK));
        Side responder = new Side(pipes.far, 8, false, gate, i -> new GroupResponder(pipes.far, i, transaction));
        gate.open();
        Await.until("transactions were made", () -> requester.transactions() > 500);
        gate.close();
        requester.awaitEnd();
        responder.awaitEnd();
        assertThat(requester.ended.values()).containsOnly(Outcome.COMPLETE);
        assertThat(responder.ended.values()).containsOnly(Outcome.COMPLETE);
        for (int i = 0; i < 8; i++) {
            assertThat(requester.totals(i).transactions())
                    .isEqualTo(responder.totals(i).transactions());
            assertThat(requester.totals(i).sentBytes())
                    .isEqualTo(responder.totals(i).bytes());
        }
    }

    @Test
    void aStreamThatIsResetEndsAloneAndTheOthersGoOn() {
        PipedGroups pipes = new PipedGroups(10, 3, false);
        Side sender = new Side(pipes.near, 10, true, gate, i -> new GroupSender(pipes.near, i, 1000));
        Side receiver = new Side(pipes.far, 10, false, gate, i -> new GroupReceiver(pipes.far, i, 700));
        gate.open();
        Await.until("it runs", () -> receiver.totals(6).bytes() > 0);
        pipes.cut(6);
        Await.until("its end is known", () -> sender.ended.containsKey(6));
        long before = receiver.totals(5).bytes();
        Await.until("the others go on", () -> receiver.totals(5).bytes() > before + 10_000);
        assertThat(sender.ended).containsOnlyKeys(6).containsEntry(6, Outcome.ENDED_EARLY);
        gate.close();
        sender.awaitEnd();
        receiver.awaitEnd();
        assertThat(sender.ended.values().stream().filter(Outcome.COMPLETE::equals))
                .hasSize(9);
    }

    @Test
    void aStreamWhoseTurnFailsEndsAlone() {
        PipedGroups pipes = new PipedGroups(3, 3, false);
        Side sender = new Side(
                pipes.near,
                3,
                true,
                gate,
                i -> i == 1
                        ? (opened, counters) -> {
                            throw new IllegalStateException("broken");
                        }
                        : new GroupSender(pipes.near, i, 1000));
        Side receiver = new Side(pipes.far, 3, false, gate, i -> new GroupReceiver(pipes.far, i, 700));
        gate.open();
        Await.until("the last one runs", () -> receiver.totals(2).bytes() > 5000);
        assertThat(sender.failed).containsOnlyKeys(1);
        assertThat(sender.failed.get(1)).hasMessage("broken");
        pipes.near.finishSending(1);
        gate.close();
        sender.awaitEnd();
        receiver.awaitEnd();
    }

    @Property(tries = 10)
    void datagramsAreNumberedPerFlowAndLossIsCounted(@ForAll long seed) {
        PhaseGate gate = new PhaseGate();
        int count = 6;
        PipedGroups pipes = new PipedGroups(count, seed, true).dropping(10);
        Side sender = new Side(
                pipes.near,
                count,
                true,
                gate,
                i -> new GroupDatagramSender(pipes.near, i, flow(i, 100), format(i, 100), 200 + i, CLOCK));
        Side receiver = new Side(
                pipes.far,
                count,
                false,
                gate,
                i -> new GroupDatagramReceiver(pipes.far, i, flow(i, 100), format(i, 100), 100));
        gate.measure();
        sender.awaitEnd();
        receiver.awaitEnd();
        for (int i = 0; i < count; i++) {
            DatagramTotals sent = sender.members.get(i).datagrams().orElseThrow();
            DatagramTotals received = receiver.members.get(i).datagrams().orElseThrow();
            assertThat(sent.sent()).isEqualTo(200 + i);
            assertThat(received.highestSequence()).isEqualTo(200 + i);
            assertThat(received.received()).isBetween(100L, 200L + i);
            assertThat(received.corrupt() + received.duplicated() + received.late())
                    .isZero();
            assertThat(receiver.totals(i).bytes()).isEqualTo(100 * received.received());
        }
    }

    @Property(tries = 5)
    void aLostRequestIsGivenUpAndNeverHoldsItsFlow(@ForAll long seed) {
        PhaseGate gate = new PhaseGate();
        int count = 4;
        Transaction transaction = new Transaction(16, 32, 1, 1_000_000);
        PipedGroups pipes = new PipedGroups(count, seed, true).dropping(20);
        LatencyRecorder latencies = new LatencyRecorder();
        Side requester = new Side(
                pipes.near,
                count,
                true,
                gate,
                i -> new GroupDatagramRequester(pipes.near, i, transaction, flow(i, 16), 30, latencies));
        Side responder = new Side(
                pipes.far, count, false, gate, i -> new GroupDatagramResponder(pipes.far, i, transaction, flow(i, 32)));
        gate.measure();
        requester.awaitEnd();
        responder.awaitEnd();
        for (int i = 0; i < count; i++) {
            DatagramTotals seen = requester.members.get(i).datagrams().orElseThrow();
            assertThat(requester.totals(i).transactions()).isEqualTo(30);
            assertThat(seen.received()).isEqualTo(30);
            assertThat(seen.sent()).isGreaterThanOrEqualTo(30);
        }
        assertThat(latencies.count()).isEqualTo(30L * count);
        assertThat(responder.ended.values()).containsOnly(Outcome.COMPLETE);
    }

    private static DatagramFlow flow(int stream, int bytes) {
        return new DatagramFlow(stream, TOKEN, bytes, 1, CLOCK);
    }

    private static DatagramFormat format(int stream, int bytes) {
        return DatagramFormat.of(bytes, stream, TOKEN, CLOCK);
    }
}
