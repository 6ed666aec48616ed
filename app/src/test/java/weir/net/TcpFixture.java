package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import weir.model.SocketOptions;

/** What the contracts of TCP share: a listener on loopback, pairs of connections, and closing them all. */
@Timeout(60)
public abstract class TcpFixture {
    protected static final int LIMIT_MS = 10_000;
    protected static final int SMALL = 4096;

    private final List<AutoCloseable> opened = new ArrayList<>();
    protected Network network;
    protected TcpListener listener;

    /** The room under test. */
    protected abstract Network network();

    /** Its loopback address. */
    protected InetAddress loopback() {
        return InetAddress.ofLiteral("127.0.0.1");
    }

    @BeforeEach
    void listen() {
        network = network();
        listener = keep(network.listen(new InetSocketAddress(loopback(), 0)));
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    protected final <T extends AutoCloseable> T keep(T closeable) {
        opened.add(closeable);
        return closeable;
    }

    protected static Network.SocketPlan plan(int bufferBytes, SocketOptions options) {
        return new Network.SocketPlan("copy", "copy", options, "", bufferBytes, bufferBytes, 1);
    }

    protected record Pair(TcpConnection near, TcpConnection far) {}

    protected final Pair pair(Network.SocketPlan plan) {
        TcpConnection near = keep(network.connect(listener.local(), plan, LIMIT_MS));
        TcpConnection far = keep(listener.accept(LIMIT_MS).orElseThrow());
        return new Pair(near, far);
    }

    protected final Pair pair() {
        return pair(plan(SMALL, SocketOptions.NONE));
    }

    /** Whether the room can tell or do this; where it cannot, the contract says what it does instead. */
    protected final boolean has(Capability capability) {
        return !network.lacks().contains(capability);
    }

    /** Waits until there is something to read, without reading it. */
    protected final void awaitReadable(TcpConnection connection) {
        try (Poller poller = network.poller()) {
            assertThat(poller.await(List.of(connection), LIMIT_MS)).containsExactly(connection);
        }
    }

    protected static void put(TcpConnection connection, long number) {
        connection.sendBuffer().set(JAVA_LONG, 0, number);
        assertThat(connection.sendFully(8)).isEqualTo(8);
    }
}
