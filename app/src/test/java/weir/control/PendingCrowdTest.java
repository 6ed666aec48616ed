package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.net.Network;
import weir.net.Networks;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.testing.Await;
import weir.testing.ManualClock;
import weir.units.NanoClock;

/** More connections than may wait, by a clock that stands still: nobody's time runs out however slow the machine is. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PendingCrowdTest {
    private static final int MANY = PendingConnections.CAPACITY + 200;

    private final Network network = Networks.open("linux");
    private final TcpListener listener = network.listen(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0));
    private final Queue<InetSocketAddress> heard = new ConcurrentLinkedQueue<>();
    private final AtomicInteger strangers = new AtomicInteger();
    private final List<Socket> sockets = new ArrayList<>();
    private final PendingConnections pending = new PendingConnections(
            network.poller(),
            ManualClock.create(),
            new PendingConnections.Onward(
                    (connection, first) -> take(connection),
                    (hello, connection, way) -> connection.close(),
                    strangers::incrementAndGet),
            new OccasionalLog(AgentLog.SILENT, NanoClock.SYSTEM));

    private void take(TcpConnection connection) {
        heard.add(connection.remote());
        connection.close();
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        pending.close();
        listener.close();
    }

    /** As the dispatcher takes one. */
    private Socket arrive(String from) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(
                new InetSocketAddress(
                        InetAddress.ofLiteral("127.0.0.1"), listener.local().getPort()),
                20_000);
        pending.awaitRoom();
        pending.add(listener.accept(20_000).orElseThrow(), DataSink.Way.ACCEPTED);
        return socket;
    }

    private void assertHeard(Socket socket) throws IOException {
        socket.getOutputStream().write(0x16);
        Await.until("it is heard", () -> heard.contains(socket.getLocalSocketAddress()));
    }

    @Test
    void oneAddressThatBringsManyPushesOutItsOwnOnly() throws IOException {
        pending.start();
        Socket first = arrive("127.0.0.1");
        for (int i = 0; i < MANY; i++) {
            arrive("127.0.0.2");
        }
        assertThat(strangers.get()).isBetween(200, 201);
        assertHeard(first);
    }

    @Test
    void amongEqualsTheOldestGoesAndTheRestKeepTheirTime() throws IOException {
        pending.start();
        Socket oldest = arrive("127.0.0.1");
        for (int i = 1; i < PendingConnections.CAPACITY; i++) {
            arrive("127.0.0.1");
        }
        Socket youngest = arrive("127.0.0.1");
        oldest.setSoTimeout(20_000);

        assertThat(oldest.getInputStream().read()).isEqualTo(-1);
        assertHeard(sockets.get(1));
        assertHeard(youngest);
    }

    /** A controller may take a second from its connection to its first byte on a busy host. */
    @Test
    void aThousandOthersAreWaitedOut() throws IOException {
        pending.start();
        Socket slow = arrive("127.0.0.1");
        for (int i = 0; i < 1000; i++) {
            arrive("127.0.0.1");
        }
        assertHeard(slow);
    }

    @Test
    void manyAddressesOfOneNetworkCountAsOne() {
        assertThat(source("2001:db8:1:2::1")).isEqualTo(source("2001:db8:1:2:ffff::9"));
        assertThat(source("2001:db8:1:2::1")).isNotEqualTo(source("2001:db8:1:3::1"));
        assertThat(source("192.0.2.1")).isNotEqualTo(source("192.0.2.2"));
    }

    private static String source(String address) {
        return PendingConnection.source(InetAddress.ofLiteral(address));
    }
}
