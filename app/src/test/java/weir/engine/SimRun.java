package weir.engine;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weir.model.Environment;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.GcPauses;
import weir.model.TestSpec;
import weir.model.Transport;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.net.sim.SimWorld;
import weir.net.sim.Simulation;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.Strangers;

/** Both endpoints of a run in one simulation, from opened streams to both reports. */
final class SimRun {
    /** No multiple of anything, so that no edge of a window falls on an event. */
    private static final long LOOK_NS = 1_000_003;

    private static final RunToken TOKEN = new RunToken(11, 12);
    private static final int PORT = 12_900;

    private final SimWorld world;
    private final Simulation simulation;
    private final TestSpec spec;
    private final Environment environment;
    private final List<OpenStream> here = new ArrayList<>();
    private final List<OpenStream> there = new ArrayList<>();

    SimRun(SimWorld world, TestSpec spec, Environment environment) {
        this.world = world;
        this.simulation = world.simulation();
        this.spec = spec;
        this.environment = environment;
    }

    /** What both ends saw. */
    record Reports(RoleReport local, RoleReport remote) {}

    /** Carries it out. */
    Reports run() {
        return run(ignored -> {});
    }

    /**
     * Carries it out.
     *
     * @param inWindow called when the window has begun, in the simulation
     */
    Reports run(Consumer<Endpoint> inWindow) {
        List<Reports> result = new ArrayList<>();
        simulation.run(() -> result.add(carryOut(inWindow)));
        return result.getFirst();
    }

    private Reports carryOut(Consumer<Endpoint> inWindow) {
        RolePlan localPlan = new RolePlan(spec.traffic().localRole(), spec, 10_000_000_000L);
        RolePlan remotePlan = new RolePlan(localPlan.role().opposite(), spec, 10_000_000_000L);
        InetSocketAddress agent = new InetSocketAddress(world.farAddress(), PORT);
        try (TcpListener listener = world.far().listen(agent)) {
            for (int i = 0; i < spec.streams(); i++) {
                open(listener, sockets(localPlan), sockets(remotePlan));
            }
            try (Endpoint remote = endpoint(remotePlan, there);
                    Endpoint local = endpoint(localPlan, here)) {
                return drive(local, remote, inWindow);
            }
        }
    }

    private Network.SocketPlan sockets(RolePlan plan) {
        return new LoopFactory(plan, TOKEN, simulation).socketPlan();
    }

    private void open(TcpListener listener, Network.SocketPlan nearPlan, Network.SocketPlan farPlan) {
        if (spec.traffic().transport() == Transport.UDP) {
            openFlow(nearPlan, farPlan);
        } else if (spec.traffic().connectionPerTransaction()) {
            here.add(new OpenStream.PerTransaction(world.near().connector(listener.local(), nearPlan)));
            there.add(new OpenStream.PerTransaction(listener.acceptor(farPlan)));
        } else {
            here.add(new OpenStream.Tcp(world.near().connect(listener.local(), nearPlan, 1000)));
            TcpConnection accepted = listener.accept(1000).orElseThrow();
            accepted.adapt(farPlan);
            there.add(new OpenStream.Tcp(accepted));
        }
    }

    private void openFlow(Network.SocketPlan nearPlan, Network.SocketPlan farPlan) {
        UdpSocket near = world.near().openUdp(new InetSocketAddress("0.0.0.0", 0), nearPlan);
        UdpSocket far = world.far().openUdp(new InetSocketAddress(world.farAddress(), 0), farPlan);
        near.connect(far.local());
        far.connect(near.local());
        here.add(new OpenStream.Udp(near));
        there.add(new OpenStream.Udp(far));
    }

    private Endpoint endpoint(RolePlan plan, List<OpenStream> streams) {
        Site site = new Site(new FakeHost(simulation), simulation, () -> new GcPauses(0, 0));
        return new Endpoint(plan, site, new LoopBuilder(plan, TOKEN, simulation, Strangers.NONE).work(streams));
    }

    private Reports drive(Endpoint local, Endpoint remote, Consumer<Endpoint> inWindow) {
        remote.start();
        local.start();
        while (!(local.isWarm() && remote.isWarm())) {
            simulation.pause(LOOK_NS);
        }
        remote.measure();
        local.measure();
        local.awaitBegin();
        inWindow.accept(local);
        while (!local.isFinished() && !remote.isFinished()) {
            simulation.pause(LOOK_NS);
        }
        (local.isFinished() ? remote : local).peerFinished();
        while (!local.isFinished() || !remote.isFinished()) {
            simulation.pause(LOOK_NS);
        }
        return new Reports(local.report(environment, List.of()), remote.report(environment, List.of()));
    }
}
