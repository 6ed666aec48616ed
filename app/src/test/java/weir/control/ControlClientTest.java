package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.HostPort;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.Networks;
import weir.net.TcpConnection;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.protocol.Versions;
import weir.units.NanoClock;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ControlClientTest {
    private static final Duration SHORT = Duration.ofMillis(1500);

    /** Where the answer comes at once, on a machine that is slow too. */
    private static final Duration PLENTY = Duration.ofSeconds(30);

    private final Network network = Networks.open("linux");

    private WeirException failure(HostPort agent, Duration limit) {
        return catchThrowableOfType(
                WeirException.class,
                () -> new ControlClient(network, "0.test", NanoClock.SYSTEM).connect(agent, Front.key(1), limit));
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
    }

    private static HostPort at(ServerSocket listener) {
        return new HostPort("127.0.0.1", listener.getLocalPort());
    }

    @Test
    void saysWhatToStartWhereNothingListens() throws IOException {
        HostPort agent;
        try (ServerSocket listener = listener()) {
            agent = at(listener);
        }
        WeirException failure = failure(agent, PLENTY);

        assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
        assertThat(failure).hasMessageContaining("weir agent --listen").hasMessageContaining(agent.toString());
    }

    @Test
    void namesAHostThatDoesNotExist() {
        WeirException failure = failure(new HostPort("no-such-host.invalid", 12900), PLENTY);

        assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
        assertThat(failure).hasMessageContaining("no-such-host.invalid");
    }

    @Test
    void namesAnInterfaceThatDoesNotExist() {
        WeirException failure = failure(HostPort.parse("[fe80::1%nosuch0]:12900"), PLENTY);

        assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
        assertThat(failure).hasMessageContaining("nosuch0").hasMessageContaining("ip -6 address");
    }

    @Test
    void givesUpOnWhatListensAndSaysNothing() throws IOException {
        try (ServerSocket listener = listener()) {
            WeirException failure = failure(at(listener), SHORT);

            assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
            assertThat(failure).hasMessageContaining("within 1.5 s");
        }
    }

    @Test
    void saysThatAnotherProtocolIsNotAnAgent() throws IOException {
        try (ServerSocket listener = listener()) {
            CompletableFuture<Void> web = RoomSocketTest.later(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    socket.getInputStream().readNBytes(10);
                }
                return null;
            });
            WeirException failure = failure(at(listener), PLENTY);

            assertThat(failure.kind()).isEqualTo(WeirException.Kind.UNREACHABLE);
            assertThat(failure).hasMessageContaining("did not answer as a Weir agent");
            // The client may reset the connection rather than close it.
            web.exceptionally(reset -> null).join();
        }
    }

    @Test
    void namesBothVersionsAndWhichSideToUpgrade() throws Exception {
        try (ServerSocket listener = listener()) {
            CompletableFuture<Throwable> agent =
                    RoomSocketTest.later(() -> greetAsVersion(listener, new Versions(3, 4)));
            WeirException failure = failure(at(listener), PLENTY);

            assertThat(failure.kind()).isEqualTo(WeirException.Kind.REFUSED);
            assertThat(failure)
                    .hasMessageContaining("version 1 of the control protocol")
                    .hasMessageContaining("version 3 to 4")
                    .hasMessageContaining("Upgrade Weir on this host");
            assertThat(agent.join()).isInstanceOf(WeirException.class);
        }
    }

    private static Throwable greetAsVersion(ServerSocket listener, Versions versions) throws IOException {
        SSLSocket secure = agentSide(listener);
        return catchThrowableOfType(
                WeirException.class,
                () -> new Greeting(new FrameCodec(), "9.9", "linux", versions).asAgent(secure, Front.key(1)));
    }

    private static SSLSocket agentSide(ServerSocket listener) throws IOException {
        TcpConnection connection = new PlainConnection(listener.accept(), 16384);
        connection.receive(1);
        return Tls.agent().accept(new RoomSocket(connection, NanoClock.SYSTEM), new byte[] {0x16});
    }

    @Test
    void stripsControlCharactersFromWhatAStrangerSays() throws Exception {
        try (ServerSocket listener = listener()) {
            CompletableFuture<Void> agent = RoomSocketTest.later(() -> {
                SSLSocket secure = agentSide(listener);
                FrameCodec codec = new FrameCodec();
                codec.read(secure.getInputStream(), FrameCodec.MAX_STRANGER_BYTES);
                secure.getOutputStream()
                        .write(codec.encode(new Frame.Failed(WeirException.Kind.REFUSED, "\u001b]0;owned\u0007\nno")));
                return null;
            });
            WeirException failure = failure(at(listener), PLENTY);

            assertThat(failure.sentence()).contains("?]0;owned??no").doesNotContain("\u001b");
            agent.join();
        }
    }
}
