package weir.net.sim;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import weir.net.Network;

/**
 * Two hosts and the path between them, in virtual time: {@link #near} connects, {@link #far} listens. Loopback inside either has
 * neither delay nor limits. Simplifications: TCP has no handshake packets but a connect takes a round trip, no congestion control,
 * and headers have no size.
 */
public final class SimWorld {
    private final Simulation simulation;
    private final Map<InetAddress, SimNetwork> hosts = new HashMap<>();
    private final SimNetwork near;
    private final SimNetwork far;
    private final SimPath there;
    private final SimPath back;
    private final SimPath loopback;

    /**
     * @param there from near to far
     * @param back from far to near
     * @param host what calls are like on both
     */
    public SimWorld(Simulation simulation, PathPlan there, PathPlan back, HostPlan host) {
        this.simulation = simulation;
        this.there = new SimPath(there, simulation);
        this.back = new SimPath(back, simulation);
        this.loopback = new SimPath(PathPlan.delay(0), simulation);
        this.near = host("10.0.0.1", host);
        this.far = host("10.0.0.2", host);
    }

    private SimNetwork host(String address, HostPlan plan) {
        SimNetwork network = new SimNetwork(this, InetAddress.ofLiteral(address), plan);
        hosts.put(network.address(), network);
        return network;
    }

    public Simulation simulation() {
        return simulation;
    }

    /** The room of the host that connects. */
    public Network near() {
        return near;
    }

    /** The room of the host that listens. */
    public Network far() {
        return far;
    }

    /** The address of a host, for listening and connecting. */
    public InetAddress farAddress() {
        return far.address();
    }

    /** From now on nothing leaves either host for so long; it goes on its way then. By a thread of the simulation. */
    public void hold(long ns) {
        there.hold(ns);
        back.hold(ns);
    }

    /** The host that has an address, as seen from another. */
    Optional<SimNetwork> host(SimNetwork from, InetAddress address) {
        return address.isLoopbackAddress() ? Optional.of(from) : Optional.ofNullable(hosts.get(address));
    }

    SimPath path(SimNetwork from, SimNetwork to) {
        if (from == to) {
            return loopback;
        }
        return to == far ? there : back;
    }
}
