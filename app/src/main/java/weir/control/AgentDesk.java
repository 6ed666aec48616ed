package weir.control;

import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.engine.OpenStream;
import weir.engine.Placement;
import weir.host.Host;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.StrangerTotals;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.SendSource;
import weir.units.NanoClock;
import weir.units.Printable;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.TestTypes;
import weir.workload.ThreadShares;

/** The desk of one agent: checks a plan against policy, queues it, and has the dispatcher bring its streams. Thread-safe. */
final class AgentDesk implements StreamDesk {
    private final Dispatcher dispatcher;
    private final Network network;
    private final Host host;
    private final AgentPolicy policy;
    private final SessionRegistry registry;
    private final MemoryBudget memory;
    private final SecureRandom random = new SecureRandom();

    AgentDesk(Dispatcher dispatcher, Place place, AgentPolicy policy, Runs runs) {
        this.dispatcher = dispatcher;
        this.network = place.network();
        this.host = place.host();
        this.policy = policy;
        this.registry = runs.registry();
        this.memory = runs.memory();
    }

    /** Where runs are carried out. */
    record Place(Network network, Host host) {}

    /** What the runs of all sessions share. */
    record Runs(SessionRegistry registry, MemoryBudget memory) {}

    @Override
    public Seat admit(RolePlan plan, String name, FrameChannel channel) {
        TestTypes.of(plan.spec().test()).check(plan.spec());
        requireOwnRole(plan);
        requireOwnNetwork(plan);
        ThreadShares shares = shares(plan);
        policy.refusal(plan, shares).ifPresent(reason -> {
            throw new WeirException(WeirException.Kind.REFUSED, reason);
        });
        BufferMemory.require(plan, shares);
        StreamSharing.requireDescriptors(shares.streams(), host);
        Placement.check(plan.end().cpus(), host);
        SessionRegistry.Entry entry = registry.enter(RunLog.shown(name, channel), () -> requireOpen(channel));
        try {
            entry.alsoClose(memory.reserve(AgentPolicy.bufferBytes(plan, shares)));
            Optional<SendSource> source = SendSources.open(network, plan, Optional.of(policy.servedDirectories()));
            source.ifPresent(file -> entry.alsoClose(file::close));
            RunToken token = RunToken.random(random);
            return plan.spec().traffic().connectionPerTransaction()
                    ? new SharedSeat(plan, token, entry, channel)
                    : new OwnSeat(new Admitted(plan, token, source), entry, channel);
        } catch (RuntimeException | Error failed) {
            entry.close();
            throw failed;
        }
    }

    /** A run that may begin, with the file it sends. */
    private record Admitted(RolePlan plan, RunToken token, Optional<SendSource> source) {}

    /** Policy looks at the role, and streams at the test: they must not speak of different things. */
    private static void requireOwnRole(RolePlan plan) {
        Role own = plan.spec().traffic().localRole().opposite();
        if (plan.role() != own) {
            throw new WeirException(
                    WeirException.Kind.REFUSED,
                    "In " + plan.spec().test() + " an agent is the "
                            + own.name().toLowerCase(Locale.ROOT)
                            + ", not the " + plan.role().name().toLowerCase(Locale.ROOT)
                            + ". Use the same version of Weir on both hosts.");
        }
    }

    /** What is stored of a run must be what happened. */
    private void requireOwnNetwork(RolePlan plan) {
        String asked = plan.spec().remoteNetwork();
        if (!asked.isEmpty() && !asked.equals(dispatcher.network())) {
            throw new WeirException(
                    WeirException.Kind.REFUSED,
                    "This agent uses the network '" + dispatcher.network() + "', not '"
                            + Printable.printable(asked)
                            + "'. Start it with another --network, or leave the remote one out.");
        }
    }

    private static void requireOpen(FrameChannel channel) {
        if (!channel.isOpen()) {
            throw new WeirException(WeirException.Kind.UNREACHABLE, "The controller left before its run began.");
        }
    }

    private Network.SocketPlan sockets(RolePlan plan, RunToken token) {
        return new LoopFactory(plan, token, NanoClock.SYSTEM).socketPlan(shares(plan));
    }

    /** As the run will be held to; see {@link Seat#held}. */
    private ThreadShares shares(RolePlan plan) {
        return StreamSharing.of(policy.held(plan), network);
    }

    private DataSink.Expected expected(Admitted run, DataSink.Kind kind, InetAddress local) {
        Network.SocketPlan plan = sockets(run.plan(), run.token()).from(run.source());
        return new DataSink.Expected(run.token(), kind, run.plan().spec().streams(), plan, local);
    }

    /** A run whose streams are connections or flows of its own. */
    private final class OwnSeat implements Seat {
        private final RunToken token;
        private final SessionRegistry.Entry entry;
        private final FrameChannel channel;
        private final StreamCollector collector;
        private final DataSink.Attachment attachment;
        private final long strangersBefore = dispatcher.strangers();

        OwnSeat(Admitted run, SessionRegistry.Entry entry, FrameChannel channel) {
            RolePlan plan = run.plan();
            this.token = run.token();
            this.entry = entry;
            this.channel = channel;
            this.collector = new StreamCollector(plan.spec().streams());
            DataSink.Kind kind =
                    plan.spec().traffic().transport() == Transport.UDP ? DataSink.Kind.UDP : DataSink.Kind.TCP;
            this.attachment =
                    dispatcher.attach(expected(run, kind, channel.local().getAddress()), collector);
        }

        @Override
        public String token() {
            return token.hex();
        }

        @Override
        public List<OpenStream> awaitStreams(Duration limit) {
            return collector.await(limit, () -> requireOpen(channel));
        }

        @Override
        public RolePlan held(RolePlan plan) {
            return policy.held(plan);
        }

        @Override
        public Duration maxDuration() {
            return policy.maxDuration();
        }

        @Override
        public void trafficBegins() {
            attachment.settle();
        }

        @Override
        public Network network() {
            return network;
        }

        @Override
        public Strangers strangers() {
            return Strangers.NONE;
        }

        @Override
        public StrangerTotals othersAtPort() {
            return new StrangerTotals(0, 0, dispatcher.strangers() - strangersBefore, 0);
        }

        @Override
        public List<String> overlapped() {
            return entry.overlapped();
        }

        @Override
        public void close() {
            attachment.close();
            collector.close();
            entry.close();
        }
    }

    /** A run whose loops accept from the agent's own listener, a connection for each transaction. */
    private final class SharedSeat implements Seat {
        private final RolePlan plan;
        private final RunToken token;
        private final SessionRegistry.Entry entry;
        private final SingleTransactions transactions;
        private final DataSink.Attachment attachment;
        private Optional<Dispatcher.Lease> lease = Optional.empty();

        SharedSeat(RolePlan plan, RunToken token, SessionRegistry.Entry entry, FrameChannel channel) {
            this.plan = plan;
            this.token = token;
            this.entry = entry;
            DataSink.Expected expected = expected(
                    new Admitted(plan, token, Optional.empty()),
                    DataSink.Kind.TCP_PER_TRANSACTION,
                    channel.local().getAddress());
            this.transactions = new SingleTransactions(plan, expected.plan(), dispatcher::adopt);
            this.attachment = dispatcher.attach(expected, transactions);
        }

        @Override
        public String token() {
            return token.hex();
        }

        @Override
        public List<OpenStream> awaitStreams(Duration limit) {
            Network.SocketPlan sockets = sockets(plan, token);
            List<OpenStream> streams = new ArrayList<>();
            for (int i = 0; i < plan.spec().streams(); i++) {
                streams.add(new OpenStream.PerTransaction(dispatcher.acceptor(sockets)));
            }
            return streams;
        }

        @Override
        public Duration maxDuration() {
            return policy.maxDuration();
        }

        @Override
        public void trafficBegins() {
            // As late as can be: meanwhile nobody else's connection is accepted but by this run's loops.
            lease = Optional.of(dispatcher.lease());
        }

        @Override
        public Network network() {
            return network;
        }

        @Override
        public Strangers strangers() {
            return transactions;
        }

        @Override
        public StrangerTotals othersAtPort() {
            return transactions.totals();
        }

        @Override
        public List<String> overlapped() {
            return entry.overlapped();
        }

        @Override
        public void close() {
            lease.ifPresent(Dispatcher.Lease::close);
            attachment.close();
            transactions.close();
            entry.close();
        }
    }
}
