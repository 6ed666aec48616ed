package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.UdpSocket.END_OF_STREAM;
import static weir.net.UdpSocket.REFUSED;
import static weir.net.UdpSocket.TIMED_OUT;

import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.Buffers;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.testing.Await;

/** What every room's UDP must do, on loopback. */
@Timeout(60)
public abstract class UdpContract {
    private static final int LIMIT_MS = 10_000;
    static final int SLOT = 1400;
    static final int BATCH = 4;

    private final List<AutoCloseable> opened = new ArrayList<>();
    /** Of each socket: slots looked at, and slots filled. */
    private final IdentityHashMap<UdpSocket, int[]> slots = new IdentityHashMap<>();

    private Network network;

    /** The room under test. */
    protected abstract Network network();

    /** Its loopback address. */
    protected InetAddress loopback() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    /** The wildcard address of the same family. */
    protected InetAddress wildcard() {
        return InetAddress.ofLiteral("0.0.0.0");
    }

    @Test
    void neverSharesAPortThatNobodyChose() {
        Set<Integer> ports = new HashSet<>();
        Network.SocketPlan small = new Network.SocketPlan("copy", "copy", SocketOptions.NONE, "", 64, 64, 1);
        for (int i = 0; i < 600; i++) {
            UdpSocket socket = network.openUdp(new InetSocketAddress(wildcard(), 0), small);
            opened.add(socket);
            ports.add(socket.local().getPort());
        }
        assertThat(ports).hasSize(600);
    }

    @BeforeEach
    void start() {
        network = network();
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    /** How sockets send. */
    protected String sendMethod() {
        return "copy";
    }

    /** How sockets receive. */
    protected String receiveMethod() {
        return "copy";
    }

    /** Whether the room can tell or do this; where it cannot, the contract says what it does instead. */
    private boolean has(Capability capability) {
        return !network.lacks().contains(capability);
    }

    private Network.SocketPlan plan(int slotBytes, SocketOptions options) {
        return plan(slotBytes, options, new Buffers(BATCH, BATCH, 1, 0, 0));
    }

    private Network.SocketPlan plan(int slotBytes, SocketOptions options, Buffers buffers) {
        return new Network.SocketPlan(
                sendMethod(), receiveMethod(), options, "", slotBytes, Math.max(64, slotBytes), buffers);
    }

    UdpSocket open(InetSocketAddress local, SocketOptions options) {
        UdpSocket socket = network.openUdp(local, plan(SLOT, options));
        opened.add(socket);
        socket.receiveLimit(LIMIT_MS);
        return socket;
    }

    UdpSocket open() {
        return open(new InetSocketAddress(loopback(), 0), SocketOptions.NONE);
    }

    UdpSocket connectedTo(UdpSocket other) {
        UdpSocket socket = open();
        socket.connect(other.local());
        return socket;
    }

    UdpSocket connectedTo(UdpSocket other, int slotBytes, Buffers buffers) {
        UdpSocket socket =
                network.openUdp(new InetSocketAddress(loopback(), 0), plan(slotBytes, SocketOptions.NONE, buffers));
        opened.add(socket);
        socket.connect(other.local());
        return socket;
    }

    static void put(UdpSocket socket, long number) {
        socket.outgoing(0).set(JAVA_LONG_UNALIGNED, 0, number);
        assertThat(socket.send(1, 8)).isEqualTo(1);
    }

    void expect(UdpSocket socket, long number) {
        int slot = nextSlot(socket);
        assertThat(socket.length(slot)).isEqualTo(8);
        assertThat(number(socket, slot)).isEqualTo(number);
    }

    static long number(UdpSocket socket, int slot) {
        return socket.incoming(slot).get(JAVA_LONG_UNALIGNED, 0);
    }

    /** The next datagram's slot, which may have come with an earlier call. */
    int nextSlot(UdpSocket socket) {
        int[] taken = slots.computeIfAbsent(socket, fresh -> new int[2]);
        if (taken[0] == taken[1]) {
            taken[0] = 0;
            taken[1] = socket.receive();
            assertThat(taken[1]).as("datagrams").isPositive();
        }
        return taken[0]++;
    }

    @Test
    void carriesADatagramAndSaysWhoSentIt() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        put(client, 11);
        expect(server, 11);
        assertThat(server.sender()).isEqualTo(client.local());
        server.outgoing(0).set(JAVA_LONG_UNALIGNED, 0, 12);
        assertThat(server.sendTo(client.local(), 8)).isTrue();
        expect(client, 12);
        assertThat(client.sender()).isEqualTo(server.local());
        assertThat(client.remote()).isEqualTo(server.local());
    }

    @Test
    void aLongDatagramReportsItsRealLength() {
        UdpSocket server = network.openUdp(
                new InetSocketAddress(loopback(), 0),
                new Network.SocketPlan(sendMethod(), receiveMethod(), SocketOptions.NONE, "", SLOT, 10, BATCH));
        opened.add(server);
        UdpSocket client = connectedTo(server);
        assertThat(client.send(1, 1234)).isEqualTo(1);
        assertThat(server.receive()).isEqualTo(1);
        int length = has(Capability.LENGTH_OF_LONG_DATAGRAMS) ? 1234 : 11;
        assertThat(server.length(0)).isEqualTo(length);
    }

    @Test
    void anEmptyDatagramIsADatagram() {
        UdpSocket server = open();
        UdpSocket client = open();
        assertThat(client.sendTo(server.local(), 0)).isTrue();
        client.outgoing(0).set(JAVA_LONG_UNALIGNED, 0, 1);
        assertThat(client.sendTo(server.local(), 8)).isTrue();
        assertThat(server.length(nextSlot(server))).isZero();
        assertThat(server.sender()).isEqualTo(client.local());
        expect(server, 1);
        server.connect(client.local());
        assertThat(client.sendTo(server.local(), 0)).isTrue();
        assertThat(server.receive()).isEqualTo(1);
        assertThat(server.length(0)).isZero();
    }

    @Test
    void aConnectedSocketSendsAnEmptyDatagramOrSaysThatItCannot() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        if (has(Capability.EMPTY_DATAGRAMS)) {
            assertThat(client.send(1, 0)).isEqualTo(1);
            assertThat(server.receive()).isEqualTo(1);
            assertThat(server.length(0)).isZero();
        } else {
            assertThatThrownBy(() -> client.send(1, 0))
                    .isInstanceOf(NetException.class)
                    .hasMessageContaining("empty");
        }
    }

    @Test
    void anUnreachablePortIsARefusalAndTheSocketLivesOn() {
        UdpSocket server = open();
        InetSocketAddress address = server.local();
        UdpSocket client = connectedTo(server);
        server.close();
        put(client, 1);
        assertThat(client.receive()).isEqualTo(REFUSED);
        client.send(1, 8);
        Await.until("a send reports the refusal", () -> client.send(1, 8) == REFUSED);
        client.discardIncoming();
        UdpSocket again = open(address, SocketOptions.NONE);
        Await.until("it arrives", () -> client.send(1, 8) == 1);
        assertThat(again.receive()).isPositive();
    }

    @Test
    void aLimitEndsASilentReceive() {
        UdpSocket server = open();
        server.receiveLimit(20);
        assertThat(server.receive()).isEqualTo(TIMED_OUT);
        server.connect(open().local());
        assertThat(server.receive()).isEqualTo(TIMED_OUT);
    }

    @Test
    void wakeEndsABlockedReceiveOfAnOpenSocket() {
        UdpSocket server = open();
        server.receiveLimit(0);
        Task<Integer> blocked = Task.start(server::receive).awaitBlocked();
        server.wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(server.receive()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void wakeEndsABlockedReceiveOfAConnectedSocket() {
        UdpSocket client = connectedTo(open());
        client.receiveLimit(0);
        Task<Integer> blocked = Task.start(client::receive).awaitBlocked();
        client.wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        assertThat(client.receive()).isEqualTo(END_OF_STREAM);
        assertThat(client.send(1, 8)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void aCallAfterWakeReturnsThoughDatagramsWait() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        put(client, 1);
        server.wake();
        assertThat(server.receive()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void closeEndsABlockedReceive() {
        UdpSocket server = open();
        server.receiveLimit(0);
        Task<Integer> blocked = Task.start(server::receive).awaitBlocked();
        server.close();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
    }

    @Test
    void everythingHasAnAnswerAfterClose() {
        UdpSocket client = connectedTo(open());
        client.close();
        client.close();
        client.wake();
        client.receiveLimit(5);
        client.connect(open().local());
        client.sendAside(MemorySegment.ofArray(new byte[3]));
        assertThat(client.send(1, 8)).isEqualTo(END_OF_STREAM);
        assertThat(client.receive()).isEqualTo(END_OF_STREAM);
        assertThat(client.sendTo(open().local(), 8)).isFalse();
        assertThat(client.discardIncoming()).isZero();
        assertThat(client.options()).isEqualTo(SocketOptions.NONE);
        assertThat(client.receiveDrops()).isEmpty();
        assertThat(client.local().getPort()).isPositive();
    }

    @Test
    void flowsShareTheListenersPortAndStrangersReachTheListener() {
        UdpSocket listener = open(new InetSocketAddress(wildcard(), 0), SocketOptions.NONE);
        InetSocketAddress port =
                new InetSocketAddress(loopback(), listener.local().getPort());
        UdpSocket first = open();
        first.connect(port);
        UdpSocket second = open();
        second.connect(port);
        UdpSocket flowOfFirst = open(port, SocketOptions.NONE);
        flowOfFirst.connect(first.local());
        UdpSocket flowOfSecond = open(port, SocketOptions.NONE);
        flowOfSecond.connect(second.local());
        UdpSocket stranger = open();
        stranger.connect(port);
        for (int turn = 0; turn < 20; turn++) {
            put(first, 100 + turn);
            put(second, 200 + turn);
            put(stranger, 300 + turn);
        }
        for (int turn = 0; turn < 20; turn++) {
            expect(flowOfFirst, 100 + turn);
            expect(flowOfSecond, 200 + turn);
            expect(listener, 300 + turn);
            assertThat(listener.sender()).isEqualTo(stranger.local());
        }
        put(flowOfSecond, 5);
        expect(second, 5);
        flowOfFirst.close();
        put(first, 9);
        expect(listener, 9);
    }

    @Test
    void flowsShareTheListenersPortOnASpecificAddressToo() {
        UdpSocket listener = open();
        UdpSocket peer = connectedTo(listener);
        UdpSocket flow = open(listener.local(), SocketOptions.NONE);
        flow.connect(peer.local());
        UdpSocket stranger = connectedTo(listener);
        put(peer, 1);
        put(stranger, 2);
        expect(flow, 1);
        expect(listener, 2);
    }

    @Test
    void connectForgetsWhatStrangersSentBefore() {
        UdpSocket server = open();
        UdpSocket stranger = connectedTo(server);
        UdpSocket peer = connectedTo(server);
        put(stranger, 666);
        server.connect(peer.local());
        put(stranger, 667);
        put(peer, 1);
        expect(server, 1);
    }

    @Test
    void discardCountsWhatItDiscards() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        put(client, 1);
        put(client, 2);
        assertThat(open().sendTo(server.local(), 0)).isTrue();
        assertThat(server.discardIncoming()).isEqualTo(3);
        assertThat(server.discardIncoming()).isZero();
    }

    @Test
    void anAsideUsesNoSlot() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        client.outgoing(0).set(JAVA_INT, 0, 5);
        client.sendAside(MemorySegment.ofArray(new byte[] {1, 2, 3}));
        assertThat(server.receive()).isEqualTo(1);
        assertThat(server.length(0)).isEqualTo(3);
        assertThat(client.outgoing(0).get(JAVA_INT, 0)).isEqualTo(5);
        assertThatThrownBy(() -> client.sendAside(MemorySegment.ofArray(new byte[65])))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void optionsAreReadBack() {
        SocketOptions asked =
                SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "65536").with(SocketOption.RECEIVE_BUFFER, "32768");
        SocketOptions effective =
                open(new InetSocketAddress(loopback(), 0), asked).options();
        assertThat(Integer.parseInt(effective.get(SocketOption.SEND_BUFFER).orElseThrow()))
                .isBetween(65536, 131072);
        assertThat(Integer.parseInt(effective.get(SocketOption.RECEIVE_BUFFER).orElseThrow()))
                .isBetween(32768, 65536);
    }

    @Test
    void refusesAnOptionOfTcp() {
        SocketOptions asked = SocketOptions.NONE.with(SocketOption.CONGESTION_CONTROL, "reno");
        assertThatThrownBy(() -> open(new InetSocketAddress(loopback(), 0), asked))
                .isInstanceOf(NetException.class)
                .hasMessageContaining("congestion-control=reno");
    }

    @Test
    void countsWhatOverflowedItsReceiveBuffer() {
        UdpSocket server = open(
                new InetSocketAddress(loopback(), 0), SocketOptions.NONE.with(SocketOption.RECEIVE_BUFFER, "4096"));
        UdpSocket client = connectedTo(server);
        int sent = 500;
        for (int datagram = 0; datagram < sent; datagram++) {
            assertThat(client.send(1, 1000)).isEqualTo(1);
        }
        int kept = server.discardIncoming();
        assertThat(server.receiveDrops().isPresent()).isEqualTo(has(Capability.RECEIVE_DROPS));
        server.receiveDrops().ifPresent(drops -> assertThat(drops + kept).isEqualTo(sent));
        assertThat(kept).isLessThan(sent);
    }

    @Test
    void refusesADatagramThatIsTooLong() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server, 70_000, Buffers.SINGLE);
        assertThatThrownBy(() -> client.send(1, 70_000))
                .isInstanceOfSatisfying(
                        NetException.class,
                        failure -> assertThat(failure.errno()).isEqualTo(Errno.EMSGSIZE));
        put(client, 1);
        expect(server, 1);
    }

    @Test
    void refusesWhatIsOutsideItsSlots() {
        UdpSocket client = connectedTo(open());
        assertThatThrownBy(() -> client.send(2, 8)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.send(BATCH + 1, SLOT)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.send(0, SLOT)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.send(1, SLOT + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.send(1, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.outgoing(BATCH)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> client.incoming(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void saysThatAnAddressIsNotOurs() {
        assertThatThrownBy(
                        () -> open(new InetSocketAddress(InetAddress.ofLiteral("192.0.2.77"), 0), SocketOptions.NONE))
                .isInstanceOf(NetException.class)
                .hasMessageContaining("192.0.2.77");
    }

    @Test
    void wakeRacesWithClose() {
        for (int turn = 0; turn < 300; turn++) {
            UdpSocket server = network.openUdp(new InetSocketAddress(loopback(), 0), plan(SLOT, SocketOptions.NONE));
            UdpSocket client = network.openUdp(new InetSocketAddress(loopback(), 0), plan(SLOT, SocketOptions.NONE));
            client.connect(server.local());
            Task<Integer> receiving = Task.start(() -> {
                int result;
                do {
                    result = server.receive();
                } while (result != END_OF_STREAM);
                return result;
            });
            Task<Integer> sending = Task.start(() -> {
                int result;
                do {
                    result = client.send(1, 100);
                } while (result != END_OF_STREAM);
                return result;
            });
            server.wake();
            server.close();
            client.close();
            client.wake();
            receiving.result();
            sending.result();
        }
    }
}
