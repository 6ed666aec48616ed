package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.net.sim.ScriptedAcceptor;
import weir.net.sim.ScriptedAcceptor.Arrival;
import weir.net.sim.ScriptedConnector;
import weir.net.sim.ScriptedTcpConnection;
import weir.net.sim.ScriptedUdpSocket;
import weir.units.NanoClock;

/**
 * Holds the loops to their promise: not one byte is allocated in 100,000 calls. A first run warms each loop; the following ones are
 * looked at from their 1,000th call on, so that what happens once per class or per run is left out. One of them without allocation is
 * enough: when the compiler takes back an assumption, the virtual machine itself allocates some hundred bytes, once. What a loop
 * allocates it would allocate in every run.
 */
class LoopAllocationTest {
    private static final RunToken TOKEN = new RunToken(1, 2);
    private static final int RUNS = 5;
    private static final long FROM_CALL = 1_000;
    private static final long TO_CALL = FROM_CALL + 100_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final StreamCounters counters = new StreamCounters();

    /** Called before each call of a socket; notes the bytes allocated so far at both ends of the span, then closes the gate. */
    private final class Probe implements LongConsumer {
        private final PhaseGate gate = new PhaseGate();
        private long atBegin;
        private long atEnd;

        @Override
        public void accept(long call) {
            if (call == FROM_CALL) {
                atBegin = threads.getCurrentThreadAllocatedBytes();
            }
            if (call == TO_CALL) {
                atEnd = threads.getCurrentThreadAllocatedBytes();
                gate.close();
            }
        }
    }

    private interface LoopOfProbe {
        StreamLoop make(Probe probe);
    }

    private void allocatesNothing(LoopOfProbe maker) {
        run(maker);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < RUNS && least > 0; i++) {
            Probe probe = run(maker);
            assertThat(probe.atEnd).as("the loop came to the end of the span").isPositive();
            least = Math.min(least, probe.atEnd - probe.atBegin);
        }
        assertThat(least).as("bytes allocated in each of " + RUNS + " runs").isZero();
    }

    private Probe run(LoopOfProbe maker) {
        Probe probe = new Probe();
        StreamLoop loop = maker.make(probe);
        probe.gate.measure();
        loop.run(probe.gate, counters);
        return probe;
    }

    private static ScriptedTcpConnection tcp(Probe probe) {
        return new ScriptedTcpConnection().beforeCall(probe);
    }

    @Test
    void isNoticedWhenItHappens() {
        Object[] kept = {""};
        Probe probe = run(fresh -> new SendLoop(
                tcp(fresh).accepts(bytes -> {
                    kept[0] = new byte[16];
                    return bytes;
                }),
                1000));
        assertThat(probe.atEnd - probe.atBegin).isGreaterThanOrEqualTo(100_000 * 32);
        assertThat(kept[0]).isInstanceOf(byte[].class);
    }

    @Test
    void sending() {
        allocatesNothing(probe -> new SendLoop(tcp(probe), 1000));
    }

    @Test
    void sendingAQuota() {
        allocatesNothing(probe -> new BoundedSendLoop(tcp(probe), 1000, Long.MAX_VALUE, NanoClock.SYSTEM));
    }

    @Test
    void receiving() {
        allocatesNothing(probe -> new ReceiveLoop(tcp(probe).endsAtCall(TO_CALL + 1), 1000));
    }

    @Test
    void requesting() {
        Transaction transaction = new Transaction(1, 1, 4);
        allocatesNothing(probe -> new RequestLoop(
                tcp(probe).answers(transaction),
                transaction,
                TransactionWindow.UNLIMITED,
                new LatencyRecorder(),
                NanoClock.SYSTEM));
    }

    @Test
    void responding() {
        allocatesNothing(probe -> new ResponseLoop(tcp(probe).endsAtCall(TO_CALL + 1), new Transaction(1, 1, 0)));
    }

    @Test
    void connecting() {
        allocatesNothing(probe -> {
            ScriptedConnector connector = new ScriptedConnector(DataHello.BYTES + 1, 1);
            connector.beforeCall(probe);
            return new ConnectRequestLoop(
                    connector,
                    new Transaction(1, 1, 0),
                    TOKEN.hello(DataHello.Kind.OPEN, 0),
                    TransactionWindow.UNLIMITED,
                    new LatencyRecorder(),
                    NanoClock.SYSTEM);
        });
    }

    @Test
    void accepting() {
        byte[] request = new byte[DataHello.BYTES + 1];
        TOKEN.hello(DataHello.Kind.OPEN, 0).encode(MemorySegment.ofArray(request));
        allocatesNothing(probe -> {
            ScriptedAcceptor acceptor = new ScriptedAcceptor(List.of(Arrival.of(request)), TO_CALL + 1);
            acceptor.beforeCall(probe);
            return new AcceptResponseLoop(acceptor, new Transaction(1, 1, 0), TOKEN, Strangers.NONE);
        });
    }

    @Test
    void sendingDatagrams() {
        allocatesNothing(probe -> new DatagramSendLoop(udp(probe), flow(40), format(40)));
    }

    @Test
    void sendingBatchesOfDatagrams() {
        allocatesNothing(probe -> new DatagramSendLoop(batches(probe), flowOf(8), format(40)));
    }

    @Test
    void sendingAQuotaOfDatagramsInBatches() {
        allocatesNothing(probe ->
                new BoundedDatagramSendLoop(batches(probe), flowOf(8), format(40), Long.MAX_VALUE, NanoClock.SYSTEM));
    }

    @Test
    void sendingNumberedDatagrams() {
        allocatesNothing(probe -> new DatagramSendLoop(udp(probe), flow(8), format(8)));
    }

    @Test
    void sendingAQuotaOfDatagrams() {
        allocatesNothing(probe ->
                new BoundedDatagramSendLoop(udp(probe), flow(40), format(40), Long.MAX_VALUE, NanoClock.SYSTEM));
    }

    @Test
    void receivingDatagrams() {
        DatagramFormat writer = format(40);
        allocatesNothing(probe -> {
            ScriptedUdpSocket socket = new ScriptedUdpSocket(64, 4);
            MemorySegment sent = socket.outgoing(0);
            long[] sequence = {0};
            socket.whenEmpty(() -> {
                if (sequence[0] > TO_CALL) {
                    return UdpSocket.END_OF_STREAM;
                }
                probe.accept(sequence[0]);
                // Every seventh is lost and every fifth of the rest comes again.
                long next = sequence[0]++;
                writer.write(sent, 0, next + next / 7, 0);
                socket.deliver(sent, 40);
                if (next % 5 == 0) {
                    socket.deliver(sent, 40);
                }
                return 0;
            });
            return new DatagramReceiveLoop(socket, flow(40), format(40));
        });
    }

    @Test
    void requestingByDatagrams() {
        allocatesNothing(probe -> {
            ScriptedUdpSocket socket = udp(probe);
            socket.wire(socket::deliver);
            return new DatagramRequestLoop(
                    socket,
                    new Transaction(1, 1, 4),
                    flow(1),
                    TransactionWindow.UNLIMITED,
                    new LatencyRecorder(),
                    NanoClock.SYSTEM);
        });
    }

    @Test
    void respondingByDatagrams() {
        allocatesNothing(probe -> {
            ScriptedUdpSocket socket = new ScriptedUdpSocket(64, 1);
            MemorySegment request = socket.outgoing(0);
            long[] requests = {0};
            socket.whenEmpty(() -> {
                probe.accept(requests[0]);
                if (requests[0]++ > TO_CALL) {
                    return UdpSocket.END_OF_STREAM;
                }
                socket.deliver(request, 12);
                return 0;
            });
            return new DatagramResponseLoop(socket, new Transaction(12, 12, 0), flow(12));
        });
    }

    private static ScriptedUdpSocket udp(Probe probe) {
        return udp(probe, 1);
    }

    private static ScriptedUdpSocket batches(Probe probe) {
        return udp(probe, 8);
    }

    private static ScriptedUdpSocket udp(Probe probe, int slots) {
        ScriptedUdpSocket socket = new ScriptedUdpSocket(64, slots);
        return socket.accepts(count -> {
            probe.accept(socket.sends());
            return count;
        });
    }

    private static DatagramFlow flow(int bytes) {
        return new DatagramFlow(0, TOKEN, bytes, 1, 0, NanoClock.SYSTEM);
    }

    private static DatagramFlow flowOf(int batch) {
        return new DatagramFlow(0, TOKEN, 40, batch, 0, NanoClock.SYSTEM);
    }

    private static DatagramFormat format(int bytes) {
        return DatagramFormat.of(bytes, 0, TOKEN, NanoClock.SYSTEM);
    }
}
