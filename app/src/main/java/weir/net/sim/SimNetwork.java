package weir.net.sim;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import weir.model.DataMethod;
import weir.model.WeirException;
import weir.net.Capability;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;
import weir.net.Poller;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.units.AddressText;

/** The room of one simulated host. For the threads of its simulation only. */
final class SimNetwork implements Network {
    private static final int FIRST_PORT = 32_768;
    private static final int LAST_PORT = 60_999;

    private final SimWorld world;
    private final InetAddress address;
    private final HostPlan plan;
    private final SplittableRandom random;
    private final Map<Integer, SimTcpListener> listeners = new LinkedHashMap<>();
    private final List<SimUdpSocket> sockets = new ArrayList<>();
    private int nextPort = FIRST_PORT;

    SimNetwork(SimWorld world, InetAddress address, HostPlan plan) {
        this.world = world;
        this.address = address;
        this.plan = plan;
        this.random = world.simulation().random();
    }

    @Override
    public String name() {
        return "sim";
    }

    @Override
    public Set<Capability> lacks() {
        return EnumSet.of(Capability.TCP_INFO, Capability.CONGESTION_CONTROL);
    }

    @Override
    public List<Method> methods() {
        String summary = "copies through the buffers of a simulated socket";
        return List.of(
                new Method(DataMethod.SEND_COPY, summary, Optional.empty()),
                new Method(DataMethod.RECEIVE_COPY, summary, Optional.empty()));
    }

    InetAddress address() {
        return address;
    }

    SimWorld world() {
        return world;
    }

    HostPlan plan() {
        return plan;
    }

    Simulation simulation() {
        return world.simulation();
    }

    /** The time that a system call takes. */
    void call() {
        if (plan.callNs() > 0) {
            simulation().elapse(plan.callNs());
        }
    }

    /** How much of a send is accepted. */
    int accepted(int bytes) {
        boolean partial = bytes > 1 && plan.partialShare() > 0 && random.nextDouble() < plan.partialShare();
        return partial ? 1 + random.nextInt(bytes - 1) : bytes;
    }

    boolean refuses() {
        return plan.refusedShare() > 0 && random.nextDouble() < plan.refusedShare();
    }

    @Override
    public TcpListener listen(InetSocketAddress local) {
        InetSocketAddress bound = bind(local, "listen on ");
        if (listeners.containsKey(bound.getPort())) {
            throw failure(
                    "listen on " + AddressText.of(bound),
                    Errno.EADDRINUSE,
                    "Choose another port, or 0 for a free one.");
        }
        SimTcpListener listener = new SimTcpListener(this, bound);
        listeners.put(bound.getPort(), listener);
        return listener;
    }

    Optional<SimTcpListener> listener(InetSocketAddress called) {
        return Optional.ofNullable(listeners.get(called.getPort()))
                .filter(listener -> isFor(listener.local().getAddress(), called.getAddress()));
    }

    void forget(SimTcpListener listener) {
        listeners.remove(listener.local().getPort(), listener);
    }

    @Override
    public TcpConnection connect(InetSocketAddress remote, SocketPlan sockets, int limitMs) {
        return connect(remote, sockets, SimBuffers.of(sockets));
    }

    /** A round trip; the other end has the connection after half of it. */
    SimTcpConnection connect(InetSocketAddress remote, SocketPlan sockets, SimBuffers buffers) {
        requireCopy(sockets);
        String what = "connect to " + AddressText.of(remote);
        call();
        InetSocketAddress local = new InetSocketAddress(source(sockets.bindAddress(), remote), freePort());
        SimNetwork host = hostOf(remote, what);
        SimPath there = world.path(this, host);
        SimPath back = world.path(host, this);
        simulation().pause(there.delayNs());
        Optional<SimTcpListener> listener = host.listener(remote);
        SimPipe out = new SimPipe(simulation(), there, back, capacity(host));
        SimPipe in = new SimPipe(simulation(), back, there, host.capacity(this));
        SimTcpConnection near = new SimTcpConnection(this, local, remote, out, in);
        listener.ifPresent(found -> found.arrived(new SimTcpConnection(host, remote, local, in, out)));
        simulation().pause(back.delayNs());
        if (listener.isEmpty()) {
            throw failure(what, Errno.ECONNREFUSED, "Nothing listens there; start an agent, or check the port.");
        }
        near.adapt(buffers, sockets.options());
        return near;
    }

    private int capacity(SimNetwork receiver) {
        return plan.sendBufferBytes() + receiver.plan.receiveBufferBytes();
    }

    @Override
    public ReusableConnection connector(InetSocketAddress remote, SocketPlan sockets) {
        SimBuffers buffers = SimBuffers.of(sockets);
        return SimReusableConnection.connector(
                this, remote, buffers, () -> Optional.of(connect(remote, sockets, buffers)));
    }

    @Override
    public UdpSocket openUdp(InetSocketAddress local, SocketPlan sockets) {
        requireCopy(sockets);
        SimUdpSocket socket = new SimUdpSocket(this, bind(local, "open UDP on "), sockets);
        this.sockets.add(socket);
        return socket;
    }

    void forget(SimUdpSocket socket) {
        sockets.remove(socket);
    }

    /** The socket that a datagram is for: one that is connected to its sender before one that is not. */
    Optional<SimUdpSocket> socket(InetSocketAddress from, InetSocketAddress to) {
        List<SimUdpSocket> candidates = sockets.stream()
                .filter(socket -> socket.local().getPort() == to.getPort())
                .filter(socket -> isFor(socket.local().getAddress(), to.getAddress()))
                .toList();
        return candidates.stream()
                .filter(socket -> socket.isConnectedTo(from))
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(socket -> !socket.isConnected())
                        .findFirst());
    }

    @Override
    public Poller poller() {
        return new SimPoller(simulation());
    }

    SimNetwork hostOf(InetSocketAddress remote, String what) {
        return world.host(this, remote.getAddress())
                .orElseThrow(() -> failure(what, Errno.EHOSTUNREACH, "The simulated world has no such host."));
    }

    /** How long the way to a host takes. */
    long delayTo(InetSocketAddress remote) {
        return world.host(this, remote.getAddress())
                .map(host -> world.path(this, host).delayNs())
                .orElse(0L);
    }

    private static boolean isFor(InetAddress bound, InetAddress called) {
        return bound.isAnyLocalAddress() || bound.equals(called);
    }

    private InetSocketAddress bind(InetSocketAddress local, String what) {
        InetAddress wanted = local.getAddress();
        if (!wanted.isAnyLocalAddress() && !wanted.isLoopbackAddress() && !wanted.equals(address)) {
            throw failure(what + AddressText.of(local), Errno.EADDRNOTAVAIL, "Use an address of the simulated host.");
        }
        return new InetSocketAddress(wanted, local.getPort() == 0 ? freePort() : local.getPort());
    }

    /** The address that a connection or datagram comes from. */
    InetAddress source(String bindAddress, InetSocketAddress remote) {
        if (!bindAddress.isEmpty()) {
            return bind(new InetSocketAddress(InetAddress.ofLiteral(bindAddress), 0), "bind ")
                    .getAddress();
        }
        return remote.getAddress().isLoopbackAddress() ? remote.getAddress() : address;
    }

    private int freePort() {
        int port = nextPort;
        nextPort = nextPort == LAST_PORT ? FIRST_PORT : nextPort + 1;
        return port;
    }

    private static void requireCopy(SocketPlan sockets) {
        for (String method : List.of(sockets.sendMethod(), sockets.receiveMethod())) {
            if (!method.equals("copy")) {
                throw new WeirException(
                        WeirException.Kind.USAGE,
                        "The simulated room has no method '" + method + "'. Use copy, the only one it has.");
            }
        }
    }

    static NetException failure(String what, Errno errno, String advice) {
        return new NetException(WeirException.Kind.UNREACHABLE, what, errno.number(), advice);
    }
}
