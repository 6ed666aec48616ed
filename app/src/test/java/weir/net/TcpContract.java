package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.TcpConnection.END_OF_STREAM;
import static weir.net.TcpConnection.TIMED_OUT;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.WeirException;
import weir.testing.Await;

/** What every room's TCP must do on loopback: transfers, limits, options. */
public abstract class TcpContract extends TcpFixture {
    @Test
    void offersTheCopyMethod() {
        assertThat(network.methods()).anySatisfy(method -> {
            assertThat(method.name()).isEqualTo("copy");
            assertThat(method.unavailableBecause()).isEmpty();
        });
    }

    @Test
    void listenerSaysWhichPortTheKernelChose() {
        assertThat(listener.local().getPort()).isPositive();
        assertThat(listener.local().getAddress()).isEqualTo(loopback());
    }

    @Test
    void bothEndsAgreeOnTheirAddresses() {
        Pair pair = pair();
        assertThat(pair.near().remote()).isEqualTo(listener.local());
        assertThat(pair.far().local()).isEqualTo(listener.local());
        assertThat(pair.far().remote()).isEqualTo(pair.near().local());
    }

    @Test
    void carriesBytesBothWays() {
        Pair pair = pair();
        put(pair.near(), 0x1122334455667788L);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
        assertThat(pair.far().receiveBuffer().get(JAVA_LONG, 0)).isEqualTo(0x1122334455667788L);
        put(pair.far(), 42);
        assertThat(pair.near().receiveFully(8)).isEqualTo(8);
        assertThat(pair.near().receiveBuffer().get(JAVA_LONG, 0)).isEqualTo(42);
    }

    @Test
    void receiveReturnsWhatIsThere() {
        Pair pair = pair();
        put(pair.near(), 1);
        assertThat(pair.far().receive(1000)).isEqualTo(8);
    }

    @Test
    void receiveFullyJoinsWhatComesInPieces() {
        Pair pair = pair();
        put(pair.near(), 7);
        Task<Integer> whole = Task.start(() -> pair.far().receiveFully(16)).awaitBlocked();
        put(pair.near(), 8);
        assertThat(whole.result()).isEqualTo(16);
        assertThat(pair.far().receiveBuffer().get(JAVA_LONG, 0)).isEqualTo(7);
        assertThat(pair.far().receiveBuffer().get(JAVA_LONG, 8)).isEqualTo(8);
    }

    @Test
    void aBigTransferArrivesWholeAndInOrder() {
        int buffer = 128 * 1024;
        int sends = 400;
        Pair pair = pair(plan(buffer, SocketOptions.NONE));
        pair.far().adapt(plan(buffer, SocketOptions.NONE));
        Task<Long> sender = Task.start(() -> {
            long next = 0;
            for (int turn = 0; turn < sends; turn++) {
                for (int word = 0; word < buffer / 8; word++) {
                    pair.near().sendBuffer().setAtIndex(JAVA_LONG, word, next++);
                }
                assertThat(pair.near().sendFully(buffer)).isEqualTo(buffer);
            }
            pair.near().finishSending();
            return next;
        });
        long expected = 0;
        while (pair.far().receiveFully(8192) != END_OF_STREAM) {
            for (int word = 0; word < 1024; word++) {
                if (pair.far().receiveBuffer().getAtIndex(JAVA_LONG, word) != expected) {
                    throw new AssertionError("word " + expected + " differs");
                }
                expected++;
            }
        }
        assertThat(expected).isEqualTo(sender.result()).isEqualTo((long) sends * buffer / 8);
    }

    @Test
    void sendAcceptsAtLeastAByteAndAtMostAllOfThem() {
        int buffer = 1 << 20;
        Pair pair = pair(plan(buffer, SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "4096")));
        pair.near().limit(50);
        long total = 0;
        int accepted = pair.near().send(buffer);
        while (accepted != END_OF_STREAM) {
            assertThat(accepted).isBetween(1, buffer);
            total += accepted;
            accepted = pair.near().send(buffer);
        }
        pair.near().finishSending();
        long received = 0;
        for (int got = pair.far().receive(16384);
                got != END_OF_STREAM;
                got = pair.far().receive(16384)) {
            received += got;
        }
        assertThat(received).isEqualTo(total);
    }

    @Test
    void theOtherEndReadsToTheEndOfWhatWasSent() {
        Pair pair = pair();
        put(pair.near(), 5);
        pair.near().finishSending();
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
        assertThat(pair.far().receive(8)).isEqualTo(END_OF_STREAM);
        put(pair.far(), 6);
        assertThat(pair.near().receiveFully(8)).isEqualTo(8);
    }

    @Test
    void receiveFullyReportsAnEndInTheMiddle() {
        Pair pair = pair();
        put(pair.near(), 5);
        pair.near().close();
        assertThat(pair.far().receiveFully(9)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void aLimitEndsASilentReceive() {
        Pair pair = pair();
        pair.near().limit(20);
        assertThat(pair.near().receive(8)).isEqualTo(TIMED_OUT);
        assertThat(pair.near().receiveFully(8)).isEqualTo(TIMED_OUT);
        pair.near().limit(0);
        put(pair.far(), 3);
        assertThat(pair.near().receiveFully(8)).isEqualTo(8);
    }

    @Test
    void aTrickleDoesNotOutliveTheLimitOfReceiveFully() {
        Pair pair = pair();
        pair.near().limit(200);
        AtomicBoolean over = new AtomicBoolean();
        Task<Integer> trickle = Task.start(() -> {
            int sent = 0;
            while (!over.get() && sent < 4000) {
                pair.far().send(1);
                sent++;
                LockSupport.parkNanos(10_000_000);
            }
            return sent;
        });
        assertThat(pair.near().receiveFully(4096)).isEqualTo(TIMED_OUT);
        over.set(true);
        assertThat(trickle.result()).isLessThan(4000);
    }

    @Test
    void refusesABufferOverrun() {
        Pair pair = pair();
        assertThatThrownBy(() -> pair.near().send(SMALL + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pair.near().sendFully(SMALL + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pair.near().receive(SMALL + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pair.near().receiveFully(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pair.near().send(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private SocketOptions asked() {
        SocketOptions asked = SocketOptions.NONE
                .with(SocketOption.NO_DELAY, "1")
                .with(SocketOption.SEND_BUFFER, "65536")
                .with(SocketOption.RECEIVE_BUFFER, "32768");
        return has(Capability.CONGESTION_CONTROL) ? asked.with(SocketOption.CONGESTION_CONTROL, "reno") : asked;
    }

    @Test
    void optionsAreReadBack() {
        Pair pair = pair(plan(SMALL, asked()));
        checkOptions(pair.near().options());
        pair.far().adapt(plan(SMALL, asked()));
        checkOptions(pair.far().options());
    }

    private void checkOptions(SocketOptions effective) {
        assertThat(effective.get(SocketOption.NO_DELAY)).contains("1");
        if (has(Capability.CONGESTION_CONTROL)) {
            assertThat(effective.get(SocketOption.CONGESTION_CONTROL)).contains("reno");
        } else {
            assertThat(effective.get(SocketOption.CONGESTION_CONTROL)).isEmpty();
        }
        assertThat(Integer.parseInt(effective.get(SocketOption.SEND_BUFFER).orElseThrow()))
                .isBetween(65536, 131072);
        assertThat(Integer.parseInt(effective.get(SocketOption.RECEIVE_BUFFER).orElseThrow()))
                .isBetween(32768, 65536);
    }

    @Test
    void namesACongestionControlThatIsNotThere() {
        Network.SocketPlan plan =
                plan(SMALL, SocketOptions.NONE.with(SocketOption.CONGESTION_CONTROL, "no_such_thing"));
        assertThatThrownBy(() -> network.connect(listener.local(), plan, LIMIT_MS))
                .isInstanceOf(NetException.class)
                .hasMessageContaining("no_such_thing")
                .hasMessageContaining(has(Capability.CONGESTION_CONTROL) ? "reno" : network.name());
        Pair pair = pair();
        assertThatThrownBy(() -> pair.far().adapt(plan)).isInstanceOf(NetException.class);
        put(pair.near(), 1);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
    }

    @Test
    void refusesAMethodOfAnotherRoom() {
        Network.SocketPlan plan = new Network.SocketPlan("teleport", "copy", SocketOptions.NONE, "", 1, 1, 1);
        assertThatThrownBy(() -> network.connect(listener.local(), plan, LIMIT_MS))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("teleport");
    }

    @Test
    void adaptChangesTheBuffers() {
        Pair pair = pair();
        pair.far().adapt(plan(100_000, SocketOptions.NONE));
        assertThat(pair.far().sendBuffer().byteSize()).isEqualTo(100_000);
        assertThat(pair.far().receiveBuffer().byteSize()).isEqualTo(100_000);
        pair.far().sendBuffer().set(JAVA_INT, 99_996, 77);
        assertThat(pair.far().sendFully(100_000)).isEqualTo(100_000);
        pair.near().adapt(plan(100_000, SocketOptions.NONE));
        assertThat(pair.near().receiveFully(100_000)).isEqualTo(100_000);
        assertThat(pair.near().receiveBuffer().get(JAVA_INT, 99_996)).isEqualTo(77);
    }

    @Test
    void infoKnowsWhatWasSent() {
        Pair pair = pair();
        pair.near().tuneForControl();
        put(pair.near(), 1);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
        if (has(Capability.UNACKNOWLEDGED)) {
            Await.until("it is acknowledged", () -> pair.near().unacknowledged() == 0);
        } else {
            assertThat(pair.near().unacknowledged()).isEqualTo(-1);
        }
        if (has(Capability.TCP_INFO)) {
            checkInfo(pair);
        } else {
            assertThat(pair.near().info()).isEmpty();
        }
    }

    private static void checkInfo(Pair pair) {
        var info = pair.near().info().orElseThrow();
        assertThat(info.sendMss()).isPositive();
        assertThat(info.congestionWindow()).isPositive();
        assertThat(info.bytesAcked()).isBetween(8L, 9L);
        assertThat(pair.far().info().orElseThrow().bytesReceived()).isEqualTo(8);
    }

    @Test
    void bindsToAnAddress() {
        Network.SocketPlan plan = new Network.SocketPlan(
                "copy", "copy", SocketOptions.NONE, loopback().getHostAddress(), SMALL, SMALL, 1);
        Pair pair = pair(plan);
        assertThat(pair.near().local().getAddress()).isEqualTo(loopback());
        assertThatThrownBy(() -> network.connect(
                        listener.local(),
                        new Network.SocketPlan("copy", "copy", SocketOptions.NONE, "localhost", SMALL, SMALL, 1),
                        LIMIT_MS))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("localhost");
    }
}
