package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.net.sim.ScriptedUdpSocket;
import weir.testing.ManualClock;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

class DatagramTransactionsTest {
    private static final RunToken TOKEN = new RunToken(0x0123456789abcdefL, 0xfedcba9876543210L);
    private static final long SECOND_NS = 1_000_000_000L;

    private final PhaseGate gate = new PhaseGate();
    private final StreamCounters counters = new StreamCounters();
    private final ManualClock clock = ManualClock.create();

    /** The other end echoes; the network loses, repeats and delays at random. */
    private class Echo {
        private final ScriptedUdpSocket socket = new ScriptedUdpSocket(64, 1);
        private final Transaction transaction;
        private final List<MemorySegment> held = new ArrayList<>();
        private long requests;
        private long markers;

        Echo(Transaction transaction) {
            this.transaction = transaction;
            socket.wire((datagram, length) -> {
                if (length == EndMarker.BYTES && transaction.requestBytes() != EndMarker.BYTES) {
                    markers++;
                } else {
                    requests++;
                    clock.advanceNs(1000);
                    onRequest(datagram, length);
                }
            });
            socket.whenEmpty(() -> {
                clock.advanceNs(SECOND_NS);
                return UdpSocket.TIMED_OUT;
            });
        }

        void onRequest(MemorySegment datagram, int length) {
            reply(datagram);
        }

        void reply(MemorySegment request) {
            socket.deliver(request, transaction.responseBytes());
        }

        void hold(MemorySegment request) {
            held.add(Arena.ofAuto().allocate(64).copyFrom(request));
        }

        long requests() {
            return requests;
        }

        List<MemorySegment> held() {
            return held;
        }

        DatagramRequestLoop loop(long quota) {
            DatagramFlow flow = new DatagramFlow(0, TOKEN, transaction.requestBytes(), 1, 0, NanoClock.SYSTEM);
            return new DatagramRequestLoop(socket, transaction, flow, quota, new LatencyRecorder(), clock);
        }
    }

    @Property(tries = 100)
    void makesExactlyItsQuotaOnACleanNetwork(
            @ForAll @IntRange(min = 1, max = 10) int requestBytes,
            @ForAll @IntRange(min = 1, max = 10) int responseBytes,
            @ForAll @IntRange(max = 20) int burst,
            @ForAll @LongRange(min = 1, max = 2000) long quota) {
        PhaseGate measuring = new PhaseGate();
        measuring.measure();
        Echo echo = new Echo(new Transaction(requestBytes, responseBytes, burst));
        DatagramRequestLoop loop = echo.loop(quota);
        StreamCounters seen = new StreamCounters();
        assertThat(loop.run(measuring, seen)).isEqualTo(Outcome.COMPLETE);
        assertThat(seen.totals()).isEqualTo(new Totals(quota * responseBytes, 2 * quota, quota, quota * requestBytes));
        assertThat(loop.measured().orElseThrow().totals().transactions()).isEqualTo(quota);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(quota);
        assertThat(echo.requests).isEqualTo(quota);
        assertThat(echo.markers).isEqualTo(10);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.sent()).isEqualTo(quota).isEqualTo(totals.received());
        assertThat(totals.late() + totals.corrupt() + totals.refused()).isZero();
    }

    /** A reply that came after its time must not be taken for the next one: the rate would be fantasy from then on. */
    @Test
    void neverTakesAStaleReplyForATransaction() {
        Echo echo = new Echo(new Transaction(1, 1, 0)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                if (requests() == 10) {
                    hold(datagram); // late by more than the limit
                    return;
                }
                if (requests() == 11) {
                    reply(held().getFirst());
                }
                reply(datagram);
            }
        };
        gate.measure();
        DatagramRequestLoop loop = echo.loop(20);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.sent()).isEqualTo(21);
        assertThat(totals.received()).isEqualTo(20);
        assertThat(totals.late()).isEqualTo(1);
        assertThat(loop.latencies().orElseThrow().latency().orElseThrow().maxNs())
                .isLessThan(SECOND_NS);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(20);
    }

    @Property(tries = 100)
    void accountsForEveryRequestOnABadNetwork(@ForAll long seed, @ForAll @IntRange(max = 30) int burst) {
        PhaseGate measuring = new PhaseGate();
        measuring.measure();
        Random random = new Random(seed);
        long[] extra = {0};
        Echo echo = new Echo(new Transaction(2, 2, burst)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                int die = random.nextInt(20);
                if (die == 0) {
                    return;
                }
                reply(datagram);
                if (die == 1) {
                    reply(datagram);
                    extra[0]++;
                }
            }
        };
        DatagramRequestLoop loop = echo.loop(500);
        StreamCounters seen = new StreamCounters();
        assertThat(loop.run(measuring, seen)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(500);
        assertThat(seen.totals().transactions()).isEqualTo(500).isEqualTo(totals.received());
        assertThat(totals.sent()).isEqualTo(echo.requests()).isGreaterThanOrEqualTo(500);
        assertThat(totals.late()).isLessThanOrEqualTo(extra[0]);
        assertThat(totals.corrupt()).isZero();
    }

    @Test
    void keepsItsBurstFullAfterALoss() {
        Echo echo = new Echo(new Transaction(8, 8, 7)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                clock.advanceNs(SECOND_NS / 100);
                if (requests() == 3) {
                    return;
                }
                reply(datagram);
            }
        };
        gate.measure();
        DatagramRequestLoop loop = echo.loop(1000);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.sent() - totals.received()).isEqualTo(1);
    }

    @Test
    void countsRefusalsAndGoesOn() {
        Echo echo = new Echo(new Transaction(1, 1, 0));
        echo.socket.accepts(count -> echo.socket.sends() % 5 == 0 ? UdpSocket.REFUSED : count);
        gate.measure();
        DatagramRequestLoop loop = echo.loop(20);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.received()).isEqualTo(20).isEqualTo(totals.sent());
        assertThat(totals.refused()).isEqualTo(4);
    }

    @Test
    void doesNotHammerAPortThatNobodyListensOn() {
        Echo echo = new Echo(new Transaction(1, 1, 0)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {}
        };
        echo.socket.whenEmpty(() -> {
            if (echo.requests() == 50) {
                gate.close();
            }
            return UdpSocket.REFUSED;
        });
        gate.measure();
        long startNs = System.nanoTime();
        DatagramRequestLoop loop = echo.loop(TransactionWindow.UNLIMITED);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(25_000_000L);
        assertThat(loop.datagrams().orElseThrow().refused()).isEqualTo(50);
        assertThat(loop.datagrams().orElseThrow().received()).isZero();
    }

    @Test
    void givesUpWhatIsInFlightWhenTheGateClosesAndNothingComes() {
        Echo echo = new Echo(new Transaction(1, 1, 3)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                if (requests() < 50) {
                    reply(datagram);
                } else {
                    gate.close();
                }
            }
        };
        gate.measure();
        DatagramRequestLoop loop = echo.loop(TransactionWindow.UNLIMITED);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.datagrams().orElseThrow().received()).isEqualTo(49);
        assertThat(echo.socket.receiveLimitMs()).isEqualTo(1000);
    }

    /** Every third request is lost: each costs its time-out and no more, and its reply, when it comes at last, is nobody's. */
    @Test
    void aLostRequestCostsItsTimeOutAndIsCounted() {
        long timeoutNs = 50_000_000;
        Echo echo = new Echo(new Transaction(4, 4, 0, timeoutNs)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                if (requests() % 3 == 0) {
                    hold(datagram);
                } else {
                    reply(datagram);
                }
            }
        };
        echo.socket.whenEmpty(() -> {
            clock.advanceNs(timeoutNs);
            echo.reply(echo.held().getLast());
            return UdpSocket.TIMED_OUT;
        });
        gate.measure();
        long startNs = clock.nanoTime();
        DatagramRequestLoop loop = echo.loop(100);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(echo.socket.receiveLimitMs()).isEqualTo(50);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.received()).isEqualTo(100);
        assertThat(totals.unanswered()).isEqualTo(49).isEqualTo(totals.sent() - totals.received());
        assertThat(totals.late()).isEqualTo(49);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(100);
        assertThat(clock.nanoTime() - startNs).isEqualTo(49 * timeoutNs + 149 * 1000);
    }

    @Test
    void aRequestLostInABurstIsGivenUpThoughOtherRepliesCome() {
        long timeoutNs = 1_000_000;
        Echo echo = new Echo(new Transaction(4, 4, 3, timeoutNs)) {
            @Override
            void onRequest(MemorySegment datagram, int length) {
                if (requests() != 2) {
                    reply(datagram);
                }
                if (requests() == 5000) {
                    gate.close();
                }
            }
        };
        gate.measure();
        DatagramRequestLoop loop = echo.loop(TransactionWindow.UNLIMITED);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.unanswered()).isEqualTo(1);
        assertThat(totals.received()).isEqualTo(4999);
        assertThat(totals.late()).isZero();
    }

    @Test
    void ignoresWhatOpenedTheFlowAndCountsWrongLengths() {
        MemorySegment hello = Arena.ofAuto().allocate(64);
        new DataHello(DataHello.Kind.CHALLENGE, 0, 5, 6).encode(hello);
        Echo echo = new Echo(new Transaction(1, DataHello.BYTES, 0));
        echo.socket.deliver(hello, DataHello.BYTES);
        echo.socket.deliver(MemorySegment.ofArray(new byte[64]), 5);
        gate.measure();
        DatagramRequestLoop loop = echo.loop(10);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.COMPLETE);
        assertThat(loop.datagrams().orElseThrow().late()).isZero();
        assertThat(loop.datagrams().orElseThrow().corrupt()).isEqualTo(1);
        assertThat(loop.datagrams().orElseThrow().received()).isEqualTo(10);
    }

    @Test
    void endsEarlyWhenTheSocketIsClosed() {
        Echo echo = new Echo(new Transaction(1, 1, 0));
        echo.socket.accepts(count -> echo.socket.sends() > 5 ? UdpSocket.END_OF_STREAM : count);
        gate.measure();
        DatagramRequestLoop loop = echo.loop(10);
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        assertThat(loop.latencies().orElseThrow().count()).isEqualTo(5);
    }

    @Property(tries = 100)
    void answersWithTheNumberOfTheRequest(
            @ForAll @IntRange(min = 1, max = 40) int requestBytes,
            @ForAll @IntRange(min = 1, max = 40) int responseBytes) {
        Transaction transaction = new Transaction(requestBytes, responseBytes, 0);
        ScriptedUdpSocket responder = new ScriptedUdpSocket(64, 1);
        ScriptedUdpSocket requester = new ScriptedUdpSocket(64, 1);
        DatagramFlow flow = new DatagramFlow(0, TOKEN, requestBytes, 1, 0, NanoClock.SYSTEM);
        requester.wire(responder::deliver);
        responder.wire(requester::deliver);
        DatagramResponseLoop answers = new DatagramResponseLoop(responder, transaction, flow);
        StreamCounters answered = new StreamCounters();
        requester.whenEmpty(() -> {
            assertThat(answers.run(gate, answered)).isEqualTo(Outcome.ENDED_EARLY); // until its inbox is empty
            return 0;
        });
        DatagramRequestLoop requests =
                new DatagramRequestLoop(requester, transaction, flow, 300, new LatencyRecorder(), clock);
        PhaseGate measuring = new PhaseGate();
        measuring.measure();
        assertThat(requests.run(measuring, new StreamCounters())).isEqualTo(Outcome.COMPLETE);
        assertThat(answers.run(gate, answered)).isEqualTo(Outcome.COMPLETE);
        assertThat(answered.totals()).isEqualTo(new Totals(300L * requestBytes, 600, 300, 300L * responseBytes));
        assertThat(requests.datagrams().orElseThrow().received()).isEqualTo(300);
        assertThat(requests.datagrams().orElseThrow().late()).isZero();
    }

    @Test
    void countsRepliesThatAreRefusedAndRequestsOfTheWrongLength() {
        ScriptedUdpSocket responder = new ScriptedUdpSocket(64, 1);
        responder.deliver(MemorySegment.ofArray(new byte[4]), 4);
        responder.deliver(MemorySegment.ofArray(new byte[5]), 5);
        responder.deliver(MemorySegment.ofArray(new byte[4]), 4);
        responder.accepts(count -> responder.sends() == 1 ? UdpSocket.REFUSED : count);
        DatagramResponseLoop loop = new DatagramResponseLoop(
                responder, new Transaction(4, 4, 0), new DatagramFlow(0, TOKEN, 4, 1, NanoClock.SYSTEM));
        assertThat(loop.run(gate, counters)).isEqualTo(Outcome.ENDED_EARLY);
        DatagramTotals totals = loop.datagrams().orElseThrow();
        assertThat(totals.received()).isEqualTo(2);
        assertThat(totals.sent()).isEqualTo(1);
        assertThat(totals.refused()).isEqualTo(1);
        assertThat(totals.corrupt()).isEqualTo(1);
    }
}
