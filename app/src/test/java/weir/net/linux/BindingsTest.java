package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.Task;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.testing.Needs;

@Needs("linux")
@Timeout(60)
class BindingsTest {
    private static final int LIMIT_MS = 10_000;
    private static final int EBADF = 9;

    private final LinuxNetwork network = new LinuxNetwork();

    /** Each thread makes calls that fail in its own way, while the JVM's own calls and the others' set errno too. */
    @Test
    void errnoIsThatOfTheCallingThread() {
        List<Task<Integer>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            boolean badDescriptor = thread % 2 == 0;
            tasks.add(Task.start(() -> countWrongErrors(badDescriptor)));
        }
        tasks.forEach(task -> assertThat(task.result()).isZero());
    }

    private static int countWrongErrors(boolean badDescriptor) {
        int wrong = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            for (int call = 0; call < 50_000; call++) {
                int result =
                        badDescriptor ? Libc.listen(callState, -1, 1) : Libc.socket(callState, Layouts.AF_INET, 77, 0);
                wrong += result == (badDescriptor ? -EBADF : -Layouts.EINVAL) ? 0 : 1;
            }
        }
        return wrong;
    }

    @Test
    void fieldsBeyondTheKernelsStructureAreUnknown() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(512, 8);
            info.fill((byte) 1);
            TcpInfo old = TcpInfoReader.parse(info, 104);
            assertThat(old.retransmitted()).isEqualTo(0x01010101);
            assertThat(old.rttUs()).isEqualTo(0x01010101);
            assertThat(old.pacingRate()).isEqualTo(-1);
            assertThat(old.bytesAcked()).isEqualTo(-1);
            assertThat(old.rttMinUs()).isEqualTo(-1);
            assertThat(old.outOfOrder()).isEqualTo(-1);
            TcpInfo cut = TcpInfoReader.parse(info, TcpInfoReader.OUT_OF_ORDER + 3);
            assertThat(cut.outOfOrder()).isEqualTo(-1);
            assertThat(cut.reorderingSeen()).isEqualTo(0x01010101);
            info.fill((byte) 0xff);
            assertThat(TcpInfoReader.parse(info, 512).pacingRate()).isEqualTo(-1);
            assertThat(TcpInfoReader.parse(info, 512).congestionWindow()).isEqualTo(0xffffffffL);
        }
    }

    @Test
    void addressesKeepFamilyPortAndZone() throws Exception {
        int zone = NetworkInterface.getByName("lo").getIndex();
        for (String literal :
                List.of("127.0.0.1", "255.1.2.3", "0.0.0.0", "::", "::1", "2001:db8::7", "fe80::1%" + zone)) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral(literal), 54321);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = arena.allocate(Addresses.BYTES, 8);
                Addresses.write(memory, address, Addresses.family(address));
                InetSocketAddress back = Addresses.read(memory);
                assertThat(back).isEqualTo(address);
                assertThat(Addresses.text(back)).isEqualTo(Addresses.text(address));
            }
        }
    }

    @Test
    void mappedAddressesComeOutAsIpv4() {
        InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral("10.1.2.3"), 5);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Addresses.BYTES, 8);
            assertThat(Addresses.write(memory, address, Layouts.AF_INET6)).isEqualTo(Layouts.SOCKADDR_IN6_BYTES);
            assertThat(Addresses.read(memory)).isEqualTo(address);
        }
    }

    @Test
    @Needs("ipv6")
    void aWildcardOfIpv6TakesIpv4Too() throws Exception {
        try (TcpListener listener = network.listen(new InetSocketAddress(InetAddress.ofLiteral("::"), 0))) {
            InetSocketAddress target = loopback(listener.local().getPort());
            try (TcpConnection near = network.connect(target, Network.SocketPlan.CONTROL, LIMIT_MS);
                    TcpConnection far = listener.accept(LIMIT_MS).orElseThrow()) {
                assertThat(far.remote()).isEqualTo(near.local());
                assertThat(far.local()).isEqualTo(target);
                assertThat(far.remote().getAddress()).isInstanceOf(Inet4Address.class);
            }
        }
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    @Test
    @Needs("ipv6")
    void flowsOfIpv4ShareAnIpv6WildcardsPort() {
        try (UdpSocket listener = network.openUdp(new InetSocketAddress(InetAddress.ofLiteral("::"), 0), datagrams());
                UdpSocket peer = network.openUdp(loopback(0), datagrams());
                UdpSocket stranger = network.openUdp(loopback(0), datagrams())) {
            InetSocketAddress port = loopback(listener.local().getPort());
            peer.connect(port);
            stranger.connect(port);
            try (UdpSocket flow = network.openUdp(port, datagrams())) {
                flow.connect(peer.local());
                assertThat(peer.send(1, 3)).isEqualTo(1);
                assertThat(stranger.send(1, 4)).isEqualTo(1);
                flow.receiveLimit(LIMIT_MS);
                listener.receiveLimit(LIMIT_MS);
                assertThat(flow.receive()).isEqualTo(1);
                assertThat(flow.length(0)).isEqualTo(3);
                assertThat(listener.receive()).isEqualTo(1);
                assertThat(listener.length(0)).isEqualTo(4);
                assertThat(listener.sender()).isEqualTo(stranger.local());
                assertThat(listener.sendTo(stranger.local(), 5)).isTrue();
                stranger.receiveLimit(LIMIT_MS);
                assertThat(stranger.receive()).isEqualTo(1);
            }
        }
    }

    private static Network.SocketPlan datagrams() {
        return new Network.SocketPlan("copy", "copy", SocketOptions.NONE, "", 100, 100, 1);
    }

    @Test
    @Needs("ipv6")
    void linkLocalAddressesWorkWithTheirZone() throws Exception {
        Optional<InetAddress> linkLocal = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !(address instanceof Inet4Address) && address.isLinkLocalAddress())
                .findFirst();
        if (linkLocal.isEmpty()) {
            return;
        }
        try (TcpListener listener = network.listen(new InetSocketAddress(linkLocal.get(), 0));
                TcpConnection near = network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS);
                TcpConnection far = listener.accept(LIMIT_MS).orElseThrow()) {
            assertThat(near.remote()).isEqualTo(listener.local());
            assertThat(far.remote()).isEqualTo(near.local());
        }
    }

    @Test
    void controlConnectionsRetransmitAtLeastEverySecondWhereTheKernelCan() throws Exception {
        try (TcpListener listener = network.listen(loopback(0));
                TcpConnection near = network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS)) {
            near.tuneForControl();
            FdTcpConnection connection = (FdTcpConnection) near;
            assertThat(option(connection, Layouts.IPPROTO_TCP, Layouts.TCP_NODELAY))
                    .isEqualTo(1);
            assertThat(option(connection, Layouts.IPPROTO_TCP, Layouts.TCP_THIN_LINEAR_TIMEOUTS))
                    .isEqualTo(1);
            assertThat(option(connection, Layouts.SOL_SOCKET, Layouts.SO_PRIORITY))
                    .isEqualTo(6);
            assertThat(option(connection, Layouts.IPPROTO_TCP, Layouts.TCP_RTO_MAX_MS))
                    .isIn(1000, -Layouts.ENOPROTOOPT);
        }
    }

    private static int option(FdTcpConnection connection, int level, int name) {
        return connection.descriptor.aside(
                fd -> {
                    try (Arena arena = Arena.ofConfined()) {
                        Scratch scratch = new Scratch(arena);
                        int length = scratch.option(fd, level, name, Integer.BYTES);
                        return length < 0 ? length : scratch.value().get(JAVA_INT, 0);
                    }
                },
                Integer.MIN_VALUE);
    }

    @Test
    void descriptorsAreNotInheritedByChildren() throws Exception {
        try (TcpListener listener = network.listen(loopback(0));
                TcpConnection near = network.connect(listener.local(), Network.SocketPlan.CONTROL, LIMIT_MS);
                TcpConnection far = listener.accept(LIMIT_MS).orElseThrow();
                UdpSocket udp = network.openUdp(loopback(0), datagrams())) {
            assertThat(isCloseOnExec((FdTcpConnection) near)).isTrue();
            assertThat(isCloseOnExec((FdTcpConnection) far)).isTrue();
            assertThat(udp.local().getPort()).isPositive();
        }
    }

    private static boolean isCloseOnExec(FdTcpConnection connection) {
        int getDescriptorFlags = 1;
        return connection.descriptor.aside(
                fd -> {
                    try (Arena arena = Arena.ofConfined()) {
                        return Libc.fcntl(Native.callState(arena), fd, getDescriptorFlags, 0) == 1;
                    }
                },
                false);
    }

    @Test
    void namesItsMethodAndTheReasonForNone() {
        assertThat(LinuxNetwork.unavailableBecause()).isEmpty();
        assertThat(network.name()).isEqualTo("linux");
    }
}
