package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.net.Network;
import weir.net.Poller;
import weir.net.ReusableConnection;
import weir.net.SendSource;
import weir.net.StreamGroup;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;

/**
 * Sockets by direct calls of libc (java.lang.foreign). Thread-safe. All descriptors are close-on-exec. IPv6 wildcard sockets take IPv4
 * traffic too, whatever net.ipv6.bindv6only says, and show its addresses as IPv4.
 */
public final class LinuxNetwork implements Network {
    private static final int BACKLOG = 4096;

    @Override
    public String name() {
        return "linux";
    }

    @Override
    public List<Method> methods() {
        return LinuxMethods.all(unavailableBecause());
    }

    @Override
    public SendSource openSource(SourcePlan plan) {
        return FileOpening.open(plan);
    }

    /** Why this room cannot be used in this process; empty when it can. */
    public static Optional<String> unavailableBecause() {
        String system = System.getProperty("os.name", "");
        String machine = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        if (!system.equals("Linux")) {
            return Optional.of("this is " + system + ", not Linux");
        }
        if (!machine.equals("amd64") && !machine.equals("aarch64")) {
            return Optional.of("its constants are those of x86-64 and aarch64, and this machine is " + machine);
        }
        if (!LinuxNetwork.class.getModule().isNativeAccessEnabled()) {
            return Optional.of("Java was told to refuse native calls; add --enable-native-access=ALL-UNNAMED");
        }
        return Optional.empty();
    }

    @Override
    public TcpListener listen(InetSocketAddress local) {
        int family = Addresses.family(local);
        int fd = openSocket(family, Layouts.SOCK_STREAM);
        boolean listening = false;
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            bindShared(scratch, fd, local, family);
            scratch.setTimeout(fd, Layouts.SO_RCVTIMEO, FdTcpListener.INHERITED_LIMIT_MS);
            int result = Libc.listen(scratch.callState(), fd, BACKLOG);
            if (result < 0) {
                throw Failures.bind(local, -result);
            }
            TcpListener listener = new FdTcpListener(fd, scratch.local(fd));
            listening = true;
            return listener;
        } finally {
            closeUnless(listening, fd);
        }
    }

    private static int openSocket(int family, int type) {
        try (Arena arena = Arena.ofConfined()) {
            int fd = Libc.socket(Native.callState(arena), family, type | Layouts.SOCK_CLOEXEC, 0);
            if (fd < 0) {
                throw Failures.socket(-fd);
            }
            return fd;
        }
    }

    private static void bindShared(Scratch scratch, int fd, InetSocketAddress local, int family) {
        scratch.setOption(fd, Layouts.SOL_SOCKET, Layouts.SO_REUSEADDR, 1);
        bind(scratch, fd, local, family);
    }

    private static void bind(Scratch scratch, int fd, InetSocketAddress local, int family) {
        if (family == Layouts.AF_INET6) {
            scratch.setOption(fd, Layouts.IPPROTO_IPV6, Layouts.IPV6_V6ONLY, 0);
        }
        int result = scratch.bind(fd, local, family);
        if (result < 0) {
            throw Failures.bind(local, -result);
        }
    }

    /** Where the kernel chooses the port, it takes one that others share when that is allowed already: two flows would be one. */
    private static void bindDatagrams(Scratch scratch, int fd, InetSocketAddress local, int family) {
        if (local.getPort() != 0) {
            bindShared(scratch, fd, local, family);
            return;
        }
        bind(scratch, fd, local, family);
        scratch.setOption(fd, Layouts.SOL_SOCKET, Layouts.SO_REUSEADDR, 1);
    }

    private static void closeUnless(boolean succeeded, int fd) {
        if (!succeeded) {
            Descriptor.closeNow(fd);
        }
    }

    @Override
    public TcpConnection connect(InetSocketAddress remote, SocketPlan plan, int limitMs) {
        TcpMethods.requireKnown(plan);
        int family = Addresses.family(remote);
        int fd = openSocket(family, Layouts.SOCK_STREAM | Layouts.SOCK_NONBLOCK);
        boolean connected = false;
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            LinuxSocketOptions.tcp(plan.options()).apply(scratch.callState(), fd);
            bindAddress(scratch, fd, plan, family);
            connectWithin(scratch, fd, remote, limitMs);
            Libc.fcntl(scratch.callState(), fd, Layouts.F_SETFL, 0);
            ConnectionMemory memory = ConnectionMemory.of(plan);
            FdTcpConnection connection =
                    new FdTcpConnection(new Descriptor(fd), memory, scratch.local(fd), scratch.remote(fd));
            connection.use(plan, memory);
            connected = true;
            return connection;
        } finally {
            closeUnless(connected, fd);
        }
    }

    private static void bindAddress(Scratch scratch, int fd, SocketPlan plan, int family) {
        if (plan.bindAddress().isEmpty()) {
            return;
        }
        InetSocketAddress local = Addresses.literal(plan.bindAddress());
        scratch.setOption(fd, Layouts.IPPROTO_IP, Layouts.IP_BIND_ADDRESS_NO_PORT, 1);
        int result = scratch.bind(fd, local, family);
        if (result < 0) {
            throw Failures.bind(local, -result);
        }
    }

    private static void connectWithin(Scratch scratch, int fd, InetSocketAddress remote, int limitMs) {
        int family = Addresses.family(remote);
        int result = scratch.connect(fd, remote, family);
        if (result == -Layouts.EINPROGRESS || result == -Layouts.EINTR) {
            result = scratch.await(fd, Layouts.POLLOUT, Math.max(0, limitMs))
                    ? pendingError(scratch, fd)
                    : -Layouts.ETIMEDOUT;
        }
        if (result == 0 && scratch.local(fd).equals(remote)) {
            // A connect to a free local port can meet itself (simultaneous open, RFC 9293 3.5): nobody listens there.
            result = -Layouts.ECONNREFUSED;
        }
        if (result < 0) {
            throw Failures.connect(remote, -result);
        }
    }

    private static int pendingError(Scratch scratch, int fd) {
        int length = scratch.option(fd, Layouts.SOL_SOCKET, Layouts.SO_ERROR, Integer.BYTES);
        return length < 0 ? length : -scratch.value().get(ValueLayout.JAVA_INT, 0);
    }

    @Override
    public ReusableConnection connector(InetSocketAddress remote, SocketPlan plan) {
        TcpMethods.requireCopy(plan);
        return new FdConnector(remote, plan);
    }

    @Override
    public UdpSocket openUdp(InetSocketAddress local, SocketPlan plan) {
        int family = Addresses.family(local);
        int fd = openSocket(family, Layouts.SOCK_DGRAM);
        boolean opened = false;
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            LinuxSocketOptions.udp(plan.options()).apply(scratch.callState(), fd);
            bindDatagrams(scratch, fd, local, family);
            UdpSocket socket = new FdUdpSocket(fd, family, scratch.local(fd), UdpMethods.open(fd, plan));
            opened = true;
            return socket;
        } finally {
            closeUnless(opened, fd);
        }
    }

    @Override
    public boolean groupsStreams() {
        return true;
    }

    @Override
    public StreamGroup group(SocketPlan plan, int capacity) {
        return new FdStreamGroup(plan, capacity);
    }

    @Override
    public Poller poller() {
        return new FdPoller();
    }
}
