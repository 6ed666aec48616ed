package weir.net.sim;

import java.util.List;
import weir.net.Poller;
import weir.net.TcpConnection;

/** Waits for simulated connections by looking at them every virtual millisecond. For the threads of its simulation. */
final class SimPoller implements Poller {
    private static final long LOOK_NS = 1_000_000;

    private final Simulation simulation;
    private final WaitingLine line = new WaitingLine();
    private boolean woken;

    SimPoller(Simulation simulation) {
        this.simulation = simulation;
    }

    @Override
    public List<TcpConnection> await(List<TcpConnection> connections, int limitMs) {
        long deadlineNs = simulation.nanoTime() + limitMs * 1_000_000L;
        while (true) {
            List<TcpConnection> ready = connections.stream()
                    .filter(connection -> ((SimTcpConnection) connection).isReadable())
                    .toList();
            if (!ready.isEmpty() || woken || simulation.nanoTime() >= deadlineNs) {
                woken = false;
                return ready;
            }
            simulation.await(line, Math.min(deadlineNs, simulation.nanoTime() + LOOK_NS));
        }
    }

    @Override
    public void wake() {
        woken = true;
        simulation.wakeAll(line);
    }

    @Override
    public void close() {
        wake();
    }
}
