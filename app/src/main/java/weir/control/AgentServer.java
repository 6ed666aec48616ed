package weir.control;

import java.net.InetSocketAddress;
import weir.engine.Site;
import weir.net.Network;

/** An agent: the front on its port, and a session for each controller. Thread-safe. */
public final class AgentServer implements AutoCloseable {
    private final Dispatcher dispatcher;
    private final RunInterrupt shutdown;

    private AgentServer(Dispatcher dispatcher, RunInterrupt shutdown) {
        this.dispatcher = dispatcher;
        this.shutdown = shutdown;
    }

    /**
     * Opens the port and serves.
     *
     * @param exclusive whether to carry one run at a time
     */
    public static AgentServer start(
            Network network, Site site, InetSocketAddress local, Dispatcher.Settings settings, boolean exclusive) {
        RunInterrupt shutdown = new RunInterrupt();
        AgentDesk.Runs runs = new AgentDesk.Runs(
                new SessionRegistry(exclusive),
                new MemoryBudget(settings.policy().maxMemoryBytes()));
        ControlHandler handler = (dispatcher, channel) -> {
            AgentDesk desk =
                    new AgentDesk(dispatcher, new AgentDesk.Place(network, site.host()), settings.policy(), runs);
            AgentSession.Office office = new AgentSession.Office(site, desk, new RunLog(dispatcher.log()));
            new AgentSession(office, channel, shutdown).serve();
        };
        return new AgentServer(Dispatcher.start(network, local, settings, handler), shutdown);
    }

    /** Where it listens. */
    public InetSocketAddress local() {
        return dispatcher.local();
    }

    /** Tells every session to end, and closes the port. */
    @Override
    public void close() {
        shutdown.ask();
        dispatcher.close();
    }
}
