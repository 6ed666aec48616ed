package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import weir.engine.OpenStream;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.testing.Await;
import weir.units.NanoClock;

/** What strangers try on the agent's port; in each case a controller that was there, and one that comes, must be served. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttackTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Front front = new Front(AgentPolicy.DEFAULT);
    private final FrameChannel earlier = front.connect();
    private final List<Socket> strangers = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket stranger : strangers) {
            stranger.close();
        }
        earlier.close();
        front.close();
    }

    private void mustServeAll() {
        front.mustServe();
        earlier.send(new Frame.Heartbeat());
        assertThat(earlier.receive(LIMIT)).contains(new Frame.Heartbeat());
    }

    private Socket stranger() throws IOException {
        Socket socket = new Socket();
        socket.connect(front.dispatcher().local(), 5000);
        socket.setSoTimeout(40_000);
        strangers.add(socket);
        return socket;
    }

    private Socket stranger(byte[] says) throws IOException {
        Socket socket = stranger();
        socket.getOutputStream().write(says);
        return socket;
    }

    private static boolean isClosed(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void aThousandIdleConnectionsKeepNobodyOut() throws IOException {
        for (int i = 0; i < 1000; i++) {
            stranger();
        }
        mustServeAll();

        assertThat(isClosed(strangers.getFirst())).as("the oldest was given up").isTrue();
    }

    /** Whoever has said something is not closed unheard, however many come behind it. */
    @Test
    void aFloodOfIdleConnectionsKeepsNobodyOut() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Integer> flood = RoomSocketTest.later(() -> flood(over));
        for (int i = 0; i < 10; i++) {
            front.mustServe();
        }
        over.set(true);
        assertThat(flood.get()).isPositive();
    }

    private int flood(AtomicBoolean over) throws IOException {
        ArrayDeque<Socket> recent = new ArrayDeque<>();
        int count = 0;
        while (!over.get()) {
            Socket socket = new Socket();
            socket.connect(front.dispatcher().local(), 20_000);
            recent.add(socket);
            count++;
            if (recent.size() > 1000) {
                recent.remove().close();
            }
        }
        for (Socket socket : recent) {
            socket.close();
        }
        return count;
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void idleConnectionsAreClosedAfterFiveSeconds() throws IOException {
        assertThat(isClosed(stranger())).isTrue();
    }

    @Test
    void garbageIsClosedAtOnce() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            byte[] garbage = new byte[1 + random.nextInt(2000)];
            random.nextBytes(garbage);
            garbage[0] = garbage[0] == 0x16 || garbage[0] == 0x57 ? 0 : garbage[0];
            assertThat(isClosed(stranger(garbage))).isTrue();
        }
        mustServeAll();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void garbageBehindTheFirstByteOfTlsIsClosed() throws IOException {
        Random random = new Random(4);
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[200];
            random.nextBytes(garbage);
            garbage[0] = 0x16;
            stranger(garbage);
        }
        for (Socket stranger : List.copyOf(strangers)) {
            assertThat(isClosedInTheEnd(stranger)).isTrue();
        }
        mustServeAll();
    }

    /** TLS may answer with an alert first. */
    private static boolean isClosedInTheEnd(Socket socket) throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // An alert; what follows it matters.
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void halfATlsHandshakeKeepsNobodyOut() throws IOException {
        byte[] start = {0x16, 0x03, 0x01, 0x02, 0x00, 0x01};
        for (int i = 0; i < 3 * ControlEntrance.STRANGERS; i++) {
            stranger(start);
        }
        mustServeAll();
        assertThat(isClosed(strangers.getFirst())).as("the oldest was given up").isTrue();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aHandshakeThatDribblesIsClosedAfterFiveSeconds() throws Exception {
        Socket dribbler = stranger(new byte[] {0x16, 0x03, 0x01, 0x3f, 0x00});
        CompletableFuture<Integer> sent = RoomSocketTest.later(() -> dribble(dribbler.getOutputStream()));
        mustServeAll();

        // Though it has said something all the time.
        assertThat(isClosed(dribbler)).isTrue();
        assertThat(sent.get()).isPositive();
    }

    /** Five bytes a second, until somebody has had enough. */
    private static int dribble(OutputStream out) throws InterruptedException {
        for (int i = 0; i < 300; i++) {
            try {
                out.write(0);
            } catch (IOException closed) {
                return i;
            }
            Thread.sleep(200);
        }
        return 300;
    }

    @Test
    void aFrameOfTwoGigabytesIsRefusedByItsLength() throws Exception {
        SSLSocket secure = secureStranger();
        secure.getOutputStream()
                .write(ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array());

        assertThatCode(() -> assertThat(secure.getInputStream().read()).isEqualTo(-1))
                .doesNotThrowAnyException();
        mustServeAll();
    }

    private SSLSocket secureStranger() throws IOException {
        Network network = front.network();
        TcpConnection connection = network.connect(front.dispatcher().local(), Network.SocketPlan.CONTROL, 5000);
        RoomSocket socket = new RoomSocket(connection, NanoClock.SYSTEM);
        socket.deadline(20_000);
        return Tls.controller().connect(socket);
    }

    @Test
    void aFrameThatIsNoGreetingIsRefused() throws Exception {
        SSLSocket secure = secureStranger();
        secure.getOutputStream().write(new FrameCodec().encode(new Frame.Start()));

        assertThat(secure.getInputStream().read()).isEqualTo(-1);
        mustServeAll();
    }

    @Test
    void anAuthenticatedControllerIsToldWhatWasWrongWithItsMessage() {
        try (FrameChannel broken = front.connect()) {
            broken.sendRaw(new byte[] {0, 0, 0, 3, '{', '}', '{'});
            assertThat(broken.receive(LIMIT))
                    .hasValueSatisfying(frame -> assertThat(((Frame.Failed) frame).message())
                            .contains("not understood there", "cannot be read"));
        }
        try (FrameChannel tooLong = front.connect()) {
            // A length beyond the limit, and much behind it that nobody will read.
            tooLong.sendRaw(
                    ByteBuffer.allocate(300_000).putInt(Integer.MAX_VALUE).array());
            assertThat(tooLong.receive(LIMIT))
                    .hasValueSatisfying(frame -> assertThat(((Frame.Failed) frame).message())
                            .contains("announced a message of 2147483647 bytes"));
        }
        mustServeAll();
    }

    @Test
    void anAuthenticatedControllerThatSendsGarbageLosesItsSessionOnly() {
        FrameChannel broken = front.connect();
        broken.sendRaw(new byte[] {0, 0, 0, 3, '{', '}', '{'});

        assertThat(broken.receive(LIMIT)).as("what was wrong").isPresent();
        assertThatThrownBy(() -> broken.receive(LIMIT)).isInstanceOf(WeirException.class);
        mustServeAll();
    }

    @Test
    void aControllerThatDisappearsEndsItsSession() {
        Await.until("the earlier session runs", () -> front.sessions() == 1);
        FrameChannel gone = front.connect();
        Await.until("the session runs", () -> front.sessions() == 2);
        gone.close();

        Await.until("the session has ended", () -> front.sessions() == 1);
    }

    @Test
    void unknownTokensAreClosedAtOnce() throws IOException {
        front.attach(Front.plan(Transport.TCP, 1));
        for (int i = 0; i < 200; i++) {
            assertThat(isClosed(stranger(hello(DataHello.Kind.OPEN, 0, 1000 + i))))
                    .isTrue();
        }
        mustServeAll();
        assertThat(front.sink().streams()).isEmpty();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void halfAHelloIsClosedAfterFiveSecondsAndAWrongKindAtOnce() throws IOException {
        front.attach(Front.plan(Transport.TCP, 1));
        Socket half = stranger(Arrays.copyOf(hello(DataHello.Kind.OPEN, 0, 1), 23));
        assertThat(isClosed(stranger(hello(DataHello.Kind.ACCEPT, 0, 1)))).isTrue();
        assertThat(isClosed(stranger(hello(DataHello.Kind.OPEN, 1, 1))))
                .as("no such stream")
                .isTrue();

        assertThat(isClosed(half)).isTrue();
    }

    static byte[] hello(DataHello.Kind kind, int stream, long token) {
        byte[] bytes = new byte[DataHello.BYTES];
        Front.token(token).hello(kind, stream).encode(MemorySegment.ofArray(bytes));
        return bytes;
    }

    @Test
    void datagramsOfStrangersAreNotAnswered() throws IOException {
        front.attach(Front.plan(Transport.UDP, 1));
        try (DatagramSocket socket =
                new DatagramSocket(0, front.dispatcher().local().getAddress())) {
            Random random = new Random(5);
            for (int i = 0; i < 300; i++) {
                byte[] garbage = new byte[random.nextInt(100)];
                random.nextBytes(garbage);
                send(socket, garbage);
            }
            send(socket, hello(DataHello.Kind.OPEN, 0, 77));
            send(socket, hello(DataHello.Kind.ECHO, 0, 1));
            send(socket, hello(DataHello.Kind.OPEN, 1, 1));
            send(socket, Arrays.copyOf(hello(DataHello.Kind.OPEN, 0, 1), 25));

            socket.setSoTimeout(500);
            assertThatThrownBy(() -> socket.receive(new DatagramPacket(new byte[100], 100)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
        List<OpenStream> near = front.openAgain(Front.plan(Transport.UDP, 1));
        near.forEach(OpenStream::close);
        mustServeAll();
    }

    /** Someone who can read the path, but not receive at the victim's address, must not turn the agent against it. */
    @Test
    void anAddressThatDoesNotEchoGetsOneChallengePerOpeningAndNothingElse() throws IOException {
        front.attach(Front.plan(Transport.UDP, 1));
        byte[] open = hello(DataHello.Kind.OPEN, 0, 1);
        try (DatagramSocket victim =
                new DatagramSocket(0, front.dispatcher().local().getAddress())) {
            int openings = 3;
            for (int i = 0; i < openings; i++) {
                send(victim, open);
            }
            List<byte[]> received = receiveAll(victim, 3000);

            assertThat(received).isNotEmpty().hasSizeLessThanOrEqualTo(openings);
            assertThat(received).allSatisfy(datagram -> {
                assertThat(datagram).hasSameSizeAs(open);
                assertThat(datagram[5]).isEqualTo((byte) DataHello.Kind.CHALLENGE.ordinal());
            });
        }
        assertThat(front.sink().streams()).isEmpty();
        List<OpenStream> near = front.openAgain(Front.plan(Transport.UDP, 1));
        assertThat(front.sink().awaitStreams(1)).containsExactly(0);
        near.forEach(OpenStream::close);
    }

    @Test
    void anAddressThatDoesNotEchoGetsFewerBytesThanItSentAndAtMostSixteenDatagrams() throws IOException {
        front.attach(Front.plan(Transport.UDP, 1));
        byte[] open = hello(DataHello.Kind.OPEN, 0, 1);
        try (DatagramSocket victim =
                new DatagramSocket(0, front.dispatcher().local().getAddress())) {
            for (int i = 0; i < 200; i++) {
                send(victim, open);
            }
            List<byte[]> received = receiveAll(victim, 3000);

            assertThat(received).isNotEmpty().hasSizeLessThanOrEqualTo(16);
            assertThat(received.stream().mapToInt(datagram -> datagram.length).sum())
                    .isLessThanOrEqualTo(200 * open.length);
        }
    }

    @Test
    void anAttachedFlowCannotBeTakenOverFromAnotherAddress() throws IOException {
        List<OpenStream> near = front.open(Front.plan(Transport.UDP, 1));
        front.sink().awaitStreams(1);
        try (DatagramSocket thief =
                new DatagramSocket(0, front.dispatcher().local().getAddress())) {
            send(thief, hello(DataHello.Kind.OPEN, 0, 1));
            assertThat(receiveAll(thief, 500)).isEmpty();
        }
        near.forEach(OpenStream::close);
    }

    private void send(DatagramSocket socket, byte[] content) throws IOException {
        InetSocketAddress agent = front.dispatcher().local();
        socket.send(new DatagramPacket(content, content.length, agent));
    }

    private static List<byte[]> receiveAll(DatagramSocket socket, int forMs) throws IOException {
        List<byte[]> all = new ArrayList<>();
        long endNs = System.nanoTime() + forMs * 1_000_000L;
        while (System.nanoTime() < endNs) {
            socket.setSoTimeout((int) Math.max(1, (endNs - System.nanoTime()) / 1_000_000));
            DatagramPacket packet = new DatagramPacket(new byte[2000], 2000);
            try {
                socket.receive(packet);
                all.add(Arrays.copyOf(packet.getData(), packet.getLength()));
            } catch (SocketTimeoutException quiet) {
                break;
            }
        }
        return all;
    }
}
