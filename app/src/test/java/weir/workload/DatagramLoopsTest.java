package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import weir.model.DatagramTotals;
import weir.model.Totals;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.net.sim.ScriptedUdpSocket;
import weir.testing.ManualClock;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

class DatagramLoopsTest {
    private static final RunToken TOKEN = new RunToken(0x0123456789abcdefL, 0xfedcba9876543210L);
    private static final int END_MARKERS = 10;

    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters counters = new StreamCounters();
    private final ManualClock clock = ManualClock.create();

    @Property(tries = 200)
    void numbersWhatTheKernelAcceptsWithoutGaps(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int batch, @ForAll @IntRange(max = 60) int sends) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        Random random = new Random(seed);
        List<Long> numbers = new ArrayList<>();
        long[] refused = {0};
        ScriptedUdpSocket socket = new ScriptedUdpSocket(64, batch);
        socket.wire((datagram, length) -> {
            if (length == 40) {
                numbers.add(datagram.get(DataHello.LONG, 0));
            }
        });
        socket.accepts(count -> {
            closeWhen(gate, socket.sends() == sends);
            boolean refuses = gate.isOpen() && random.nextInt(4) == 0;
            refused[0] += refuses ? 1 : 0;
            return refuses ? UdpSocket.REFUSED : 1 + random.nextInt(count);
        });
        closeWhen(gate, sends == 0);
        gate.open();
        DatagramSendLoop loop = new DatagramSendLoop(socket, flow(40, batch), stamped(40));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i);
        }
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.sent()).isEqualTo(numbers.size());
        assertThat(totals.refused()).isEqualTo(refused[0]);
        assertThat(counters.totals()).isEqualTo(new Totals(numbers.size() * 40L, sends - refused[0], 0, 0));
    }

    @Property(tries = 200)
    void sendsExactlyItsQuotaOfDatagrams(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 8) int batch,
            @ForAll @LongRange(min = 1, max = 300) long quota,
            @ForAll @IntRange(max = 20) int omitSends) {
        PhaseGate gate = new PhaseGate();
        StreamCounters counters = new StreamCounters();
        Random random = new Random(seed);
        ScriptedUdpSocket socket = new ScriptedUdpSocket(64, batch);
        long[] carried = {0, 0};
        socket.wire((datagram, length) -> carried[length == 40 ? 0 : 1]++);
        socket.accepts(count -> {
            measureWhen(gate, socket.sends() == omitSends);
            return carried[1] == 0 && random.nextInt(5) == 0 ? UdpSocket.REFUSED : 1 + random.nextInt(count);
        });
        measureWhen(gate, omitSends == 0);
        gate.open();
        BoundedDatagramSendLoop loop = new BoundedDatagramSendLoop(socket, flow(40, batch), stamped(40), quota, clock);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.measured().orElseThrow().totals().bytes()).isEqualTo(quota * 40);
        assertThat(loop.datagrams().orElseThrow().sent()).isEqualTo(carried[0]).isGreaterThanOrEqualTo(quota);
        assertThat(carried[1]).isBetween(1L, (long) END_MARKERS);
    }

    @Test
    void endsEarlyWhenTheSocketIsClosed() {
        ScriptedUdpSocket socket = new ScriptedUdpSocket(64, 1);
        socket.accepts(count -> socket.sends() > 5 ? UdpSocket.END_OF_STREAM : count);
        gate.open();
        DatagramSendLoop loop = new DatagramSendLoop(socket, flow(40, 1), stamped(40));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(loop.datagrams().orElseThrow().sent()).isEqualTo(5);
    }

    @Test
    void accountsForLossDuplicatesAndCorruption() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 4);
        send(40, 6, (datagram, length, sequence) -> {
            switch ((int) sequence) {
                case 1 -> {} // lost
                case 2 -> {
                    receiver.deliver(datagram, length);
                    receiver.deliver(datagram, length);
                }
                case 3 -> {
                    datagram.set(ValueLayout.JAVA_BYTE, 9, (byte) ~datagram.get(ValueLayout.JAVA_BYTE, 9));
                    receiver.deliver(datagram, length);
                }
                case 4 -> receiver.deliver(datagram, length - 1);
                default -> receiver.deliver(datagram, length);
            }
        });
        DatagramTotals totals = received(receiver, 40);
        assertThat(totals.received()).isEqualTo(3); // 0, 2, 5
        assertThat(totals.duplicated()).isEqualTo(1);
        assertThat(totals.corrupt()).isEqualTo(2);
        assertThat(totals.highestSequence() - totals.received()).isEqualTo(3);
        assertThat(totals.jitterNs()).isPositive();
        assertThat(counters.totals().bytes()).isEqualTo(3 * 40);
    }

    @Test
    void theSendersShareIsDoneBeforeTheEndMarkers() {
        ScriptedUdpSocket sender = new ScriptedUdpSocket(64, 1);
        List<Integer> lengths = new ArrayList<>();
        sender.wire((datagram, length) -> lengths.add(length));
        List<Integer> sentWhenDone = new ArrayList<>();
        counters.whenShareIsDone(() -> sentWhenDone.add(lengths.size()));
        gate.measure();
        new BoundedDatagramSendLoop(sender, flow(40, 1), stamped(40), 7, clock).run(gate, counters);
        assertThat(sentWhenDone).containsExactly(7);
        assertThat(lengths).hasSize(7 + END_MARKERS);
    }

    @Test
    void theReceiversShareIsDoneAtTheFirstEndMarker() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        send(40, 3, (datagram, length, sequence) -> {
            if (sequence != 1 || length == EndMarker.BYTES) {
                receiver.deliver(datagram, length);
            }
        });
        List<Totals> whenDone = new ArrayList<>();
        counters.whenShareIsDone(() -> whenDone.add(counters.totals()));
        received(receiver, 40);
        assertThat(whenDone).containsExactly(new Totals(80, 3, 0, 0));
    }

    @Test
    void countsDatagramsThatAreOvertakenByTheFirstEndMarker() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        MemorySegment held = Arena.ofAuto().allocate(64);
        int[] markers = {0};
        send(40, 3, (datagram, length, sequence) -> {
            if (sequence == 1) {
                held.copyFrom(datagram);
                return;
            }
            receiver.deliver(datagram, length);
            if (length == EndMarker.BYTES && ++markers[0] == 1) {
                receiver.deliver(held, 40);
            }
        });
        DatagramTotals totals = received(receiver, 40);
        assertThat(totals.received()).isEqualTo(3);
        assertThat(totals.reordered()).isEqualTo(1);
    }

    @Test
    void knowsFromTheEndMarkerWhatWasLostAtTheEnd() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        send(40, 100, (datagram, length, sequence) -> {
            if (sequence < 60 || length == EndMarker.BYTES) {
                receiver.deliver(datagram, length);
            }
        });
        DatagramTotals totals = received(receiver, 40);
        assertThat(totals.received()).isEqualTo(60);
        assertThat(totals.highestSequence()).isEqualTo(100);
    }

    @Property(tries = 50)
    void carriesAnyDatagramSize(@ForAll @IntRange(min = 8, max = 60) int bytes) {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 3);
        send(bytes, 20, (datagram, length, sequence) -> receiver.deliver(datagram, length));
        DatagramTotals totals = received(receiver, bytes);
        assertThat(totals.received()).isEqualTo(20);
        assertThat(totals.corrupt()).isZero();
        assertThat(Double.isNaN(totals.jitterNs())).isEqualTo(bytes < DatagramFormat.STAMPED_BYTES);
    }

    @Test
    void doesNotCountWhatOpenedTheFlow() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        MemorySegment hello = Arena.ofAuto().allocate(64);
        new DataHello(DataHello.Kind.ECHO, 0, 5, 6).encode(hello);
        receiver.deliver(hello, DataHello.BYTES);
        new DataHello(DataHello.Kind.END, 0, 5, 6).encode(hello); // an end marker of another run ends nothing
        receiver.deliver(hello, EndMarker.BYTES);
        send(24, 2, (datagram, length, sequence) -> receiver.deliver(datagram, length));
        DatagramTotals totals = received(receiver, 24);
        assertThat(totals.received()).isEqualTo(2);
        assertThat(totals.corrupt()).isZero();
    }

    @Test
    void isCompleteWhenWokenAfterItsOnlyEndMarker() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        int[] markers = {0};
        send(40, 3, (datagram, length, sequence) -> {
            if (length == EndMarker.BYTES ? markers[0]++ == 0 : sequence != 1) {
                receiver.deliver(datagram, length);
            }
        });
        assertThat(received(receiver, 40).received()).isEqualTo(2);
    }

    @Test
    void endsEarlyWithoutAnEndMarker() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        int[] outcomes = {0};
        receiver.whenEmpty(() -> switch (outcomes[0]++) {
            case 0 -> UdpSocket.TIMED_OUT;
            case 1 -> UdpSocket.REFUSED;
            default -> UdpSocket.END_OF_STREAM;
        });
        DatagramReceiveLoop loop = new DatagramReceiveLoop(receiver, flow(40, 1), stamped(40));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(outcomes[0]).isEqualTo(3);
    }

    @Test
    void refusesDatagramsOfAnotherRun() {
        ScriptedUdpSocket receiver = new ScriptedUdpSocket(64, 1);
        DatagramFormat foreign = DatagramFormat.of(40, 0, new RunToken(1, 1), clock);
        MemorySegment datagram = Arena.ofAuto().allocate(64);
        foreign.write(datagram, 0, 0, 0);
        receiver.deliver(datagram, 40);
        send(40, 1, (sent, length, sequence) -> receiver.deliver(sent, length));
        assertThat(received(receiver, 40).corrupt()).isEqualTo(1);
    }

    private interface NumberedWire {
        void carry(MemorySegment datagram, int length, long sequence);
    }

    /** Sends so many datagrams, and the end markers, over a wire. */
    private void send(int bytes, long count, NumberedWire wire) {
        PhaseGate open = new PhaseGate();
        open.measure();
        ScriptedUdpSocket sender = new ScriptedUdpSocket(64, 1);
        sender.wire((datagram, length) -> {
            clock.advanceNs(1000);
            wire.carry(datagram, length, datagram.get(DataHello.LONG, 0));
        });
        BoundedDatagramSendLoop loop =
                new BoundedDatagramSendLoop(sender, flow(bytes, 1), stamped(bytes), count, clock);
        assertThat(loop.run(open, new StreamCounters())).isEqualTo(Outcome.COMPLETE);
    }

    private DatagramTotals received(ScriptedUdpSocket receiver, int bytes) {
        DatagramReceiveLoop loop = new DatagramReceiveLoop(receiver, flow(bytes, 1), stamped(bytes));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        return loop.datagrams().orElseThrow();
    }

    private DatagramFormat stamped(int bytes) {
        return DatagramFormat.of(bytes, 0, TOKEN, clock);
    }

    private static DatagramFlow flow(int bytes, int batch) {
        return new DatagramFlow(0, TOKEN, bytes, batch, 0, NanoClock.SYSTEM);
    }

    private static void closeWhen(PhaseGate gate, boolean now) {
        if (now) {
            gate.close();
        }
    }

    private static void measureWhen(PhaseGate gate, boolean now) {
        if (now) {
            gate.measure();
        }
    }
}
