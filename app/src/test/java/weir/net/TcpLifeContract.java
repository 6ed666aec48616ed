package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.TcpConnection.END_OF_STREAM;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import weir.model.SocketOptions;
import weir.model.WeirException;
import weir.testing.Await;

/** What every room's TCP must do when connections and listeners are woken, closed, refused or reset. */
public abstract class TcpLifeContract extends TcpFixture {
    @Test
    void aResetIsTheEndOfTheStream() {
        Pair pair = pair();
        put(pair.near(), 5);
        put(pair.far(), 5);
        awaitReadable(pair.near());
        awaitReadable(pair.far());
        pair.near().close(); // with unread bytes: the kernel resets (RFC 9293, 3.10.4)
        assertThat(pair.far().receive(8)).isIn(8, END_OF_STREAM);
        Await.until("sending ends", () -> pair.far().send(8) == END_OF_STREAM);
        assertThat(pair.far().receive(8)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsABlockedReceive() {
        Pair pair = pair();
        Task<Integer> blocked = Task.start(() -> pair.near().receive(8)).awaitBlocked();
        pair.near().wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().receive(8)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsABlockedReceiveFully() {
        Pair pair = pair();
        put(pair.far(), 1);
        Task<Integer> blocked = Task.start(() -> pair.near().receiveFully(16)).awaitBlocked();
        pair.near().wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsABlockedSend() {
        Pair pair = pair(plan(1 << 20, SocketOptions.NONE));
        Task<Integer> blocked = Task.start(() -> {
                    int result;
                    do {
                        result = pair.near().send(1 << 20);
                    } while (result > 0);
                    return result;
                })
                .awaitBlocked();
        pair.near().wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void aCallAfterWakeReturnsThoughBytesWait() {
        Pair pair = pair();
        put(pair.far(), 9);
        awaitReadable(pair.near());
        pair.near().wake();
        assertThat(pair.near().receive(8)).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().receiveFully(8)).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().send(8)).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().sendFully(8)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void anAbortThrowsAwayWhatIsStillToBeSent() {
        Pair pair = pair(plan(1 << 20, SocketOptions.NONE));
        AtomicLong sent = new AtomicLong();
        Task<Integer> blocked = Task.start(() -> {
                    int result;
                    do {
                        result = pair.near().send(1 << 16);
                        sent.addAndGet(Math.max(result, 0));
                    } while (result > 0);
                    return result;
                })
                .awaitBlocked();
        if (has(Capability.UNACKNOWLEDGED)) {
            assertThat(pair.near().unacknowledged()).isPositive();
        }
        pair.near().abort();
        pair.near().abort();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        pair.near().close();
        long received = 0;
        int read = pair.far().receive(SMALL);
        while (read > 0) {
            received += read;
            read = pair.far().receive(SMALL);
        }
        assertThat(received).isLessThan(sent.get());
    }

    @Test
    void closeEndsABlockedReceive() {
        Pair pair = pair();
        Task<Integer> blocked = Task.start(() -> pair.near().receive(8)).awaitBlocked();
        pair.near().close();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(pair.far().receive(8)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void everythingHasAnAnswerAfterClose() {
        Pair pair = pair();
        InetSocketAddress local = pair.near().local();
        pair.near().close();
        pair.near().close();
        pair.near().wake();
        pair.near().abort();
        pair.near().limit(5);
        pair.near().finishSending();
        pair.near().tuneForControl();
        assertThat(pair.near().send(1)).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().receive(1)).isEqualTo(END_OF_STREAM);
        assertThat(pair.near().info()).isEmpty();
        assertThat(pair.near().unacknowledged()).isEqualTo(-1);
        assertThat(pair.near().options()).isEqualTo(SocketOptions.NONE);
        assertThat(pair.near().local()).isEqualTo(local);
        assertThat(pair.near().remote()).isEqualTo(listener.local());
        pair.near().sendBuffer().set(JAVA_BYTE, 0, (byte) 1);
    }

    @Test
    void saysThatNothingListens() {
        InetSocketAddress gone = listener.local();
        listener.close();
        assertThatThrownBy(() -> network.connect(gone, plan(SMALL, SocketOptions.NONE), LIMIT_MS))
                .isInstanceOfSatisfying(NetException.class, failure -> {
                    assertThat(failure.errno()).isEqualTo(Errno.ECONNREFUSED);
                    assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
                    assertThat(failure).hasMessageContaining(Integer.toString(gone.getPort()));
                });
    }

    @Test
    void saysThatAPortIsTaken() {
        assertThatThrownBy(() -> network.listen(listener.local()))
                .isInstanceOfSatisfying(
                        NetException.class,
                        failure -> assertThat(failure.errno()).isEqualTo(Errno.EADDRINUSE))
                .hasMessageContaining(Integer.toString(listener.local().getPort()));
    }

    @Test
    void aClosedListenersPortCanBeTakenAgainAtOnce() {
        Pair pair = pair();
        InetSocketAddress local = listener.local();
        listener.close();
        TcpListener again = keep(network.listen(local));
        assertThat(again.local()).isEqualTo(local);
        put(pair.near(), 1);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
    }

    @Test
    void acceptReturnsEmptyWhenNobodyComes() {
        assertThat(listener.accept(0)).isEmpty();
        assertThat(listener.accept(20)).isEmpty();
    }

    @Test
    void closingAListenerEndsThoseWhoWait() {
        List<Task<Boolean>> waiting = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            waiting.add(Task.start(() -> listener.accept(LIMIT_MS * 6).isEmpty()));
        }
        waiting.forEach(Task::awaitBlocked);
        listener.close();
        waiting.forEach(task -> assertThat(task.result()).isTrue());
        assertThat(listener.accept(1000)).isEmpty();
    }

    @Test
    void eachConnectionGoesToOneOfSeveralAcceptingThreads() {
        int connections = 60;
        Set<InetSocketAddress> seen = Collections.synchronizedSet(new HashSet<>());
        AtomicInteger accepted = new AtomicInteger();
        List<Task<Integer>> accepting = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            accepting.add(Task.start(() -> {
                while (accepted.get() < connections) {
                    listener.accept(50).ifPresent(connection -> {
                        seen.add(connection.remote());
                        accepted.incrementAndGet();
                        connection.close();
                    });
                }
                return 0;
            }));
        }
        Set<InetSocketAddress> made = new HashSet<>();
        for (int connection = 0; connection < connections; connection++) {
            TcpConnection near = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
            made.add(near.local());
        }
        accepting.forEach(Task::result);
        assertThat(seen).isEqualTo(made);
    }

    @Test
    void anAcceptedConnectionWaitsForEver() {
        Pair pair = pair();
        Task<Integer> blocked = Task.start(() -> pair.far().receiveFully(8)).awaitBlocked();
        // longer than the limit that acceptors have
        assertThat(listener.accept(1300)).isEmpty();
        assertThat(blocked.isDone()).isFalse();
        put(pair.near(), 1);
        assertThat(blocked.result()).isEqualTo(8);
    }

    /** Threads wake, ask and close at random while the owner calls and descriptor numbers are reused: nobody meets a stranger. */
    @Test
    void closeRacesWithEverything() {
        for (int turn = 0; turn < 300; turn++) {
            TcpConnection near = network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS);
            TcpConnection far = listener.accept(LIMIT_MS).orElseThrow();
            CountDownLatch start = new CountDownLatch(1);
            Task<Integer> owner = Task.start(() -> {
                start.await();
                int result;
                do {
                    result = near.send(1000);
                } while (result > 0);
                return result;
            });
            Task<Integer> reader = Task.start(() -> {
                start.await();
                int result;
                do {
                    result = far.receive(1000);
                } while (result > 0);
                far.close();
                return result;
            });
            Task<Integer> curious = Task.start(() -> {
                start.await();
                while (near.info().isPresent()) {
                    near.options();
                }
                near.wake();
                return 0;
            });
            start.countDown();
            if (turn % 2 == 0) {
                near.wake();
            }
            Task<Integer> closer = Task.start(() -> {
                near.close();
                return 0;
            });
            near.close();
            assertThat(owner.result()).isEqualTo(END_OF_STREAM);
            assertThat(reader.result()).isEqualTo(END_OF_STREAM);
            curious.result();
            closer.result();
        }
    }
}
