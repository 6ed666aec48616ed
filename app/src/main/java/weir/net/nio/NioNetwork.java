package weir.net.nio;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weir.model.DataMethod;
import weir.model.WeirException;
import weir.net.Capability;
import weir.net.Network;
import weir.net.Poller;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;

/**
 * Sockets by java.nio's channels: works wherever Java does, without native access, and knows only what the JDK passes on. Thread-safe.
 * IPv6 wildcard sockets take IPv4 traffic too, where the system allows it.
 */
public final class NioNetwork implements Network {
    /** All that a JDK keeps to itself. */
    public static final Set<Capability> LACKS = Set.copyOf(EnumSet.allOf(Capability.class));

    private static final String COPY = "copy";
    private static final int BACKLOG = 4096;

    private final SendLimits limits = new SendLimits();

    @Override
    public String name() {
        return "nio";
    }

    @Override
    public List<Method> methods() {
        return List.of(
                new Method(
                        DataMethod.SEND_COPY,
                        "java.nio channels: the system copies each byte from the program's buffer",
                        Optional.empty()),
                new Method(
                        DataMethod.RECEIVE_COPY,
                        "java.nio channels: the system copies each byte to the program's buffer",
                        Optional.empty()));
    }

    @Override
    public Set<Capability> lacks() {
        return LACKS;
    }

    /** Refuses a plan that names a method of another room. */
    static void requireKnownMethods(SocketPlan plan) {
        requireKnown(plan.sendMethod());
        requireKnown(plan.receiveMethod());
    }

    private static void requireKnown(String method) {
        if (!method.equals(COPY)) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "The network 'nio' has no method '" + method + "'. Use: " + COPY + ".");
        }
    }

    private static ProtocolFamily family(InetSocketAddress address) {
        return address.getAddress() instanceof Inet6Address
                ? StandardProtocolFamily.INET6
                : StandardProtocolFamily.INET;
    }

    @Override
    public TcpListener listen(InetSocketAddress local) {
        ServerSocketChannel channel = open(() -> ServerSocketChannel.open(family(local)));
        boolean listening = false;
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(local, BACKLOG);
            channel.configureBlocking(false);
            TcpListener listener = new NioTcpListener(channel, localOf(channel), limits);
            listening = true;
            return listener;
        } catch (IOException | IllegalArgumentException failed) {
            throw NioFailures.bind(local, failed);
        } finally {
            closeUnless(listening, channel);
        }
    }

    @Override
    public TcpConnection connect(InetSocketAddress remote, SocketPlan plan, int limitMs) {
        requireKnownMethods(plan);
        SocketChannel channel = openChannel(remote, plan);
        boolean connected = false;
        try {
            // 0 would wait for ever.
            channel.socket().connect(remote, Math.max(1, limitMs));
            InetSocketAddress local = localOf(channel);
            if (local.equals(remote)) {
                // A connect to a free local port can meet itself (simultaneous open, RFC 9293 3.5): nobody listens
                // there.
                throw NioFailures.refused(remote);
            }
            TcpConnection connection = new NioTcpConnection(
                    new ChannelSlot(channel), limits, NioBuffers.of(plan), local, NioTcpConnection.remoteOf(channel));
            connected = true;
            return connection;
        } catch (IOException | IllegalArgumentException failed) {
            throw NioFailures.connect(remote, failed);
        } finally {
            closeUnless(connected, channel);
        }
    }

    /** A channel with the plan's options and address, not connected yet. */
    static SocketChannel openChannel(InetSocketAddress remote, SocketPlan plan) {
        SocketChannel channel = open(() -> SocketChannel.open(family(remote)));
        boolean ready = false;
        try {
            NioSocketOptions.apply(channel, plan.options());
            if (!plan.bindAddress().isEmpty()) {
                bind(channel, literal(plan.bindAddress()));
            }
            ready = true;
            return channel;
        } finally {
            closeUnless(ready, channel);
        }
    }

    private static void bind(NetworkChannel channel, InetSocketAddress local) {
        try {
            channel.bind(local);
        } catch (IOException | IllegalArgumentException failed) {
            throw NioFailures.bind(local, failed);
        }
    }

    private static InetSocketAddress literal(String text) {
        try {
            return new InetSocketAddress(InetAddress.ofLiteral(text), 0);
        } catch (IllegalArgumentException name) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "'" + text + "' is not an IP address. Write the address of a local interface, as digits.",
                    name);
        }
    }

    @Override
    public ReusableConnection connector(InetSocketAddress remote, SocketPlan plan) {
        requireKnownMethods(plan);
        return new NioConnector(limits, remote, plan);
    }

    @Override
    public UdpSocket openUdp(InetSocketAddress local, SocketPlan plan) {
        requireKnownMethods(plan);
        DatagramChannel channel = open(() -> DatagramChannel.open(family(local)));
        boolean opened = false;
        try {
            NioSocketOptions.apply(channel, plan.options());
            // Where the system chooses the port, it may take one that others share when that is allowed before: two
            // flows would be one.
            boolean chosen = local.getPort() != 0;
            if (chosen) {
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            }
            bind(channel, local);
            if (!chosen) {
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            }
            UdpSocket socket = new NioUdpSocket(channel, localOf(channel), plan);
            opened = true;
            return socket;
        } catch (IOException failed) {
            throw NioFailures.bind(local, failed);
        } finally {
            closeUnless(opened, channel);
        }
    }

    @Override
    public Poller poller() {
        return new NioPoller();
    }

    static InetSocketAddress localOf(NetworkChannel channel) throws IOException {
        return channel.getLocalAddress() instanceof InetSocketAddress address ? address : new InetSocketAddress(0);
    }

    private static void closeUnless(boolean succeeded, NetworkChannel channel) {
        if (!succeeded) {
            ChannelSlot.closeQuietly(channel);
        }
    }

    private static <T> T open(Opening<T> opening) {
        try {
            return opening.open();
        } catch (IOException | UnsupportedOperationException refused) {
            throw NioFailures.socket(refused);
        }
    }

    /** Makes a channel. */
    @FunctionalInterface
    private interface Opening<T> {
        T open() throws IOException;
    }
}
