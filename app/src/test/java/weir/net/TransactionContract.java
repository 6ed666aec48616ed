package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.TcpConnection.END_OF_STREAM;
import static weir.net.TcpConnection.TIMED_OUT;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.testing.Await;

/** What every room's connectors, acceptors and pollers must do, on loopback. */
@Timeout(90)
public abstract class TransactionContract {
    private static final int LIMIT_MS = 10_000;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private Network network;
    private TcpListener listener;

    /** The room under test. */
    protected abstract Network network();

    /** Descriptors open in this process, where that can be counted. */
    protected abstract OptionalInt openDescriptors();

    @BeforeEach
    void listen() {
        network = network();
        listener = keep(network.listen(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0)));
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        opened.add(closeable);
        return closeable;
    }

    private static Network.SocketPlan plan(SocketOptions options) {
        return new Network.SocketPlan("copy", "copy", options, "", 64, 64, 1);
    }

    private ReusableConnection connector(SocketOptions options) {
        return keep(network.connector(listener.local(), plan(options)));
    }

    private ReusableConnection acceptor() {
        return keep(listener.acceptor(plan(SocketOptions.NONE)));
    }

    private static int answerUntilWoken(ReusableConnection acceptor) {
        int answered = 0;
        int state = acceptor.open();
        while (state != END_OF_STREAM) {
            if (state == 0 && acceptor.receiveFully(8) == 8) {
                acceptor.sendBuffer()
                        .set(JAVA_LONG, 0, -acceptor.receiveBuffer().get(JAVA_LONG, 0));
                acceptor.sendFully(8);
                answered++;
            }
            acceptor.finish();
            state = acceptor.open();
        }
        return answered;
    }

    @Test
    void tenThousandTransactionsUseNewConnectionsAndLeakNothing() {
        int transactions = 10_000;
        ReusableConnection connector = connector(SocketOptions.NONE.with(SocketOption.NO_DELAY, "1"));
        ReusableConnection acceptor = acceptor();
        Task<Integer> responder = Task.start(() -> answerUntilWoken(acceptor));
        OptionalInt before = OptionalInt.empty();
        for (int turn = 0; turn < transactions; turn++) {
            if (turn == 100) {
                before = openDescriptors();
            }
            assertThat(connector.open()).isZero();
            connector.sendBuffer().set(JAVA_LONG, 0, turn);
            assertThat(connector.sendFully(8)).isEqualTo(8);
            assertThat(connector.receiveFully(8)).isEqualTo(8);
            assertThat(connector.receiveBuffer().get(JAVA_LONG, 0)).isEqualTo(-turn);
            connector.finish();
        }
        if (before.isPresent()) {
            int limit = before.getAsInt() + 3;
            Await.until("descriptors are back", () -> openDescriptors().orElseThrow() <= limit);
        }
        acceptor.wake();
        assertThat(responder.result()).isEqualTo(transactions);
    }

    @Test
    void severalAcceptorsShareAListenerWithOrdinaryAccepts() {
        int transactions = 600;
        List<ReusableConnection> acceptors = List.of(acceptor(), acceptor(), acceptor());
        List<Task<Integer>> responders = acceptors.stream()
                .map(acceptor -> Task.start(() -> answerUntilWoken(acceptor)))
                .toList();
        Task<Integer> ordinary = Task.start(() -> {
            int answered = 0;
            while (answered < 50) {
                TcpConnection connection = listener.accept(LIMIT_MS).orElseThrow();
                assertThat(connection.receiveFully(8)).isEqualTo(8);
                connection
                        .sendBuffer()
                        .set(JAVA_LONG, 0, -connection.receiveBuffer().get(JAVA_LONG, 0));
                connection.sendFully(8);
                connection.close();
                answered++;
            }
            return answered;
        });
        int made = 0;
        ReusableConnection connector = connector(SocketOptions.NONE);
        while (made < transactions || !ordinary.isDone()) {
            assertThat(connector.open()).isZero();
            connector.sendBuffer().set(JAVA_LONG, 0, made);
            assertThat(connector.sendFully(8)).isEqualTo(8);
            assertThat(connector.receiveFully(8)).isEqualTo(8);
            assertThat(connector.receiveBuffer().get(JAVA_LONG, 0)).isEqualTo(-made);
            connector.finish();
            made++;
        }
        acceptors.forEach(ReusableConnection::wake);
        int answered =
                ordinary.result() + responders.stream().mapToInt(Task::result).sum();
        assertThat(answered).isEqualTo(made);
    }

    @Test
    void anAcceptorSeesNobodyForASecond() {
        assertThat(acceptor().open()).isEqualTo(TIMED_OUT);
    }

    @Test
    void aSilentStrangerHoldsAnAcceptorForAMoment() {
        ReusableConnection acceptor = acceptor();
        keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        assertThat(acceptor.open()).isZero();
        assertThat(acceptor.receiveFully(8)).isEqualTo(TIMED_OUT);
        acceptor.finish();
    }

    @Test
    void aWaitForBytesEndsWithThemOrWithTheConnectionOrWithItsLimit() {
        ReusableConnection acceptor = acceptor();
        TcpConnection near = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        assertThat(acceptor.open()).isZero();
        assertThat(acceptor.awaitBytes(200)).isFalse();
        near.send(1);
        assertThat(acceptor.awaitBytes(LIMIT_MS * 1000)).isTrue();
        assertThat(acceptor.receive(8)).isEqualTo(1);
        assertThat(acceptor.awaitBytes(200)).isFalse();
        near.close();
        assertThat(acceptor.awaitBytes(LIMIT_MS * 1000)).isTrue();
        assertThat(acceptor.receive(8)).isEqualTo(END_OF_STREAM);
        acceptor.wake();
        assertThat(acceptor.awaitBytes(200)).as("a receive tells why").isTrue();
    }

    @Test
    void aConnectionThatAcceptorsLeaveWaitingIsNeglected() {
        ReusableConnection acceptor = acceptor();
        assertThat(listener.acceptNeglected()).as("nothing waits").isEmpty();
        TcpConnection first = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        TcpConnection second = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        assertThat(listener.acceptNeglected())
                .as("it waits, but has not for long")
                .isEmpty();
        assertThat(acceptor.open()).isZero();
        assertThat(acceptor.remote()).isEqualTo(first.local());
        assertThat(listener.acceptNeglected()).as("an acceptor is at work").isEmpty();
        assertThat(listener.acceptNeglected())
                .hasValueSatisfying(taken -> assertThat(keep(taken).remote()).isEqualTo(second.local()));
        assertThat(listener.acceptNeglected()).as("nothing waits").isEmpty();
    }

    @Test
    void closingTheListenerEndsAnAcceptor() {
        ReusableConnection acceptor = acceptor();
        Task<Integer> blocked = Task.start(acceptor::open).awaitBlocked();
        listener.close();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(acceptor.open()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsAWaitingAcceptorWithinASecondOrSo() {
        ReusableConnection acceptor = acceptor();
        Task<Integer> blocked = Task.start(acceptor::open).awaitBlocked();
        acceptor.wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(acceptor.open()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsATransactionInTheMiddle() {
        ReusableConnection connector = connector(SocketOptions.NONE);
        assertThat(connector.open()).isZero();
        Task<Integer> blocked = Task.start(() -> connector.receiveFully(8)).awaitBlocked();
        connector.wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        connector.finish();
        assertThat(connector.open()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeRacesWithOpenAndFinish() {
        ReusableConnection acceptor = acceptor();
        Task<Integer> responder = Task.start(() -> answerUntilWoken(acceptor));
        for (int turn = 0; turn < 300; turn++) {
            ReusableConnection connector = network.connector(listener.local(), plan(SocketOptions.NONE));
            Task<Integer> owner = Task.start(() -> {
                int done = 0;
                while (connector.open() == 0) {
                    connector.sendFully(8);
                    connector.receiveFully(8);
                    connector.finish();
                    done++;
                }
                return done;
            });
            if (turn % 2 == 0) {
                connector.wake();
            }
            connector.info();
            connector.close();
            connector.wake();
            owner.result();
        }
        acceptor.wake();
        assertThat(responder.result()).isNotNegative();
    }

    @Test
    void detachGivesAwayWhatWasRead() {
        ReusableConnection acceptor = acceptor();
        TcpConnection near = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        for (int index = 0; index < 12; index++) {
            near.sendBuffer().set(JAVA_BYTE, index, (byte) (index + 1));
        }
        assertThat(near.sendFully(12)).isEqualTo(12);
        assertThat(acceptor.open()).isZero();
        assertThat(acceptor.receiveFully(6)).isEqualTo(6);
        TcpConnection detached = keep(acceptor.detach());
        assertThat(detached.remote()).isEqualTo(near.local());

        assertThat(detached.receive(4)).isEqualTo(4);
        assertThat(detached.receiveBuffer().get(JAVA_BYTE, 0)).isEqualTo((byte) 1);
        assertThat(detached.receiveFully(5)).isEqualTo(5);
        assertThat(detached.receiveBuffer().asSlice(0, 5).toArray(JAVA_BYTE)).containsExactly(5, 6, 7, 8, 9);
        assertThat(detached.receiveFully(3)).isEqualTo(3);
        assertThat(detached.receiveBuffer().asSlice(0, 3).toArray(JAVA_BYTE)).containsExactly(10, 11, 12);
        assertThat(acceptor.remote().getPort()).isZero();
        assertThatThrownBy(acceptor::detach).isInstanceOf(IllegalStateException.class);
        acceptor.close();
        near.sendFully(1);
        assertThat(detached.receive(8)).isEqualTo(1);
    }

    @Test
    void detachAfterASilentSecondKeepsThePartThatCame() {
        ReusableConnection acceptor = acceptor();
        TcpConnection near = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        near.sendBuffer().set(JAVA_BYTE, 0, (byte) 22);
        near.sendFully(1);
        assertThat(acceptor.open()).isZero();
        assertThat(acceptor.receiveFully(8)).isEqualTo(TIMED_OUT);
        TcpConnection detached = keep(acceptor.detach());
        assertThat(detached.receive(8)).isEqualTo(1);
        assertThat(detached.receiveBuffer().get(JAVA_BYTE, 0)).isEqualTo((byte) 22);
    }

    @Test
    void aConnectorSaysThatNothingListens() {
        ReusableConnection connector = connector(SocketOptions.NONE);
        listener.close();
        assertThatThrownBy(connector::open)
                .isInstanceOfSatisfying(
                        NetException.class,
                        failure -> assertThat(failure.errno()).isEqualTo(Errno.ECONNREFUSED));
        assertThatThrownBy(connector::open).isInstanceOf(NetException.class);
    }

    @Test
    void thePollerReturnsThoseThatCanBeRead() {
        TcpConnection quietNear = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        TcpConnection quiet = keep(listener.accept(LIMIT_MS).orElseThrow());
        TcpConnection near = keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        TcpConnection far = keep(listener.accept(LIMIT_MS).orElseThrow());
        Poller poller = keep(network.poller());
        assertThat(poller.await(List.of(quiet, far), 0)).isEmpty();
        near.send(1);
        assertThat(poller.await(List.of(quiet, far), LIMIT_MS)).containsExactly(far);
        far.receive(1);
        quietNear.close();
        assertThat(poller.await(List.of(quiet, far), LIMIT_MS)).containsExactly(quiet);
        far.wake();
        assertThat(poller.await(List.of(far), LIMIT_MS)).containsExactly(far);
        far.close();
        assertThat(poller.await(List.of(far), LIMIT_MS)).containsExactly(far);
    }

    @Test
    void closingAConnectionEndsAWaitForIt() {
        keep(network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS));
        TcpConnection far = keep(listener.accept(LIMIT_MS).orElseThrow());
        Poller poller = keep(network.poller());
        Task<List<TcpConnection>> waiting =
                Task.start(() -> poller.await(List.of(far), 60_000)).awaitBlocked();
        far.close();
        assertThat(waiting.result()).containsExactly(far);
    }

    @Test
    void aPollerThatIsWokenReturnsOnce() {
        Poller poller = keep(network.poller());
        Task<List<TcpConnection>> waiting =
                Task.start(() -> poller.await(List.of(), 60_000)).awaitBlocked();
        poller.wake();
        assertThat(waiting.result()).isEmpty();
        poller.wake();
        assertThat(poller.await(List.of(), 60_000)).isEmpty();
        Task<List<TcpConnection>> again =
                Task.start(() -> poller.await(List.of(), 60_000)).awaitBlocked();
        poller.close();
        assertThat(again.result()).isEmpty();
        poller.wake();
    }
}
