package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.HostPort;
import weir.model.WeirException;
import weir.net.TcpConnection;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.units.NanoClock;

/** Somebody between controller and agent who speaks TLS with each but does not hold the key. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManInTheMiddleTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Relays plaintext between a TLS session with the controller and one with the agent. */
    private static final class Relay implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
        private final InetSocketAddress agent;
        private final AtomicLong relayedBytes = new AtomicLong();

        Relay(InetSocketAddress agent) throws IOException {
            this.agent = agent;
            Thread.ofPlatform().daemon().start(this::run);
        }

        private void run() {
            try (Socket controller = listener.accept();
                    Socket far = new Socket(agent.getAddress(), agent.getPort())) {
                TcpConnection near = new PlainConnection(controller, 16384);
                assertThat(near.receive(1)).isEqualTo(1);
                SSLSocket toController = Tls.agent().accept(room(near), new byte[] {0x16});
                SSLSocket toAgent = Tls.controller().connect(room(new PlainConnection(far, 16384)));
                CompletableFuture<Void> back = RoomSocketTest.later(() -> pump(toAgent, toController));
                pump(toController, toAgent);
                back.join();
            } catch (IOException | RuntimeException ended) {
                // The victims noticed.
            }
        }

        private static RoomSocket room(TcpConnection connection) throws IOException {
            return new RoomSocket(connection, NanoClock.SYSTEM);
        }

        private Void pump(SSLSocket from, SSLSocket to) throws IOException {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[4096];
            int count;
            while ((count = in.read(buffer)) > 0) {
                relayedBytes.addAndGet(count);
                out.write(buffer, 0, count);
            }
            return null;
        }

        HostPort address() {
            return new HostPort("127.0.0.1", listener.getLocalPort());
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    @Test
    void isRefusedByTheAgentThoughItRelaysATrueProof() throws Exception {
        try (Front front = new Front(AgentPolicy.DEFAULT);
                Relay relay = new Relay(front.dispatcher().local())) {
            assertThatThrownBy(() -> new ControlClient(front.network(), "0.test", NanoClock.SYSTEM)
                            .connect(relay.address(), Front.key(1), LIMIT))
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.UNTRUSTED));
            assertThat(relay.relayedBytes.get())
                    .as("the greeting went through it")
                    .isGreaterThan(100);
            assertThat(front.sessions()).isZero();
        }
    }

    @Test
    void isRefusedByTheControllerThoughItClaimsToBeTheAgent() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
                Front front = new Front(AgentPolicy.DEFAULT)) {
            CompletableFuture<Void> impostor = RoomSocketTest.later(() -> answerWithProofOf(listener, Front.key(2)));

            assertThatThrownBy(() -> new ControlClient(front.network(), "0.test", NanoClock.SYSTEM)
                            .connect(new HostPort("127.0.0.1", listener.getLocalPort()), Front.key(1), LIMIT))
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.UNTRUSTED))
                    .hasMessageContaining("does not hold the agent's key");
            impostor.join();
        }
    }

    private static Void answerWithProofOf(ServerSocket listener, AccessKey key) throws IOException {
        TcpConnection connection = new PlainConnection(listener.accept(), 16384);
        assertThat(connection.receive(1)).isEqualTo(1);
        SSLSocket secure = Tls.agent().accept(new RoomSocket(connection, NanoClock.SYSTEM), new byte[] {0x16});
        FrameCodec codec = new FrameCodec();
        assertThat(codec.read(secure.getInputStream(), FrameCodec.MAX_STRANGER_BYTES))
                .isPresent();
        String proof = KeyProof.of(key, secure).by(KeyProof.End.AGENT);
        secure.getOutputStream().write(codec.encode(new Frame.Hello(1, 1, "0.test", proof, "linux")));
        return null;
    }

    /** The controller's own proof, sent back to it, is not the agent's. */
    @Test
    void cannotReflectAProof() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
                Front front = new Front(AgentPolicy.DEFAULT)) {
            CompletableFuture<Void> mirror = RoomSocketTest.later(() -> {
                TcpConnection connection = new PlainConnection(listener.accept(), 16384);
                assertThat(connection.receive(1)).isEqualTo(1);
                SSLSocket secure = Tls.agent().accept(new RoomSocket(connection, NanoClock.SYSTEM), new byte[] {0x16});
                byte[] hello = new byte[4096];
                int count = secure.getInputStream().read(hello);
                secure.getOutputStream().write(hello, 0, count);
                return null;
            });

            assertThatThrownBy(() -> new ControlClient(front.network(), "0.test", NanoClock.SYSTEM)
                            .connect(new HostPort("127.0.0.1", listener.getLocalPort()), Front.key(1), LIMIT))
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.UNTRUSTED));
            mirror.join();
        }
    }
}
