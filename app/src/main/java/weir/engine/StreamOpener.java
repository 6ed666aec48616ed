package weir.engine;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import weir.model.RolePlan;
import weir.model.Traffic;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.SendSource;
import weir.net.TcpConnection;
import weir.units.AddressText;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.ThreadShares;

/** Opens the streams of the end that connects. One thread at a time. */
public final class StreamOpener {
    private static final int LIMIT_MS = 5000;

    private final Network network;
    private final NanoClock clock;

    public StreamOpener(Network network, NanoClock clock) {
        this.network = network;
        this.clock = clock;
    }

    /**
     * Opens every stream of a plan, several at a time, since each takes two round trips; the other end has attached each when this
     * returns. Per-transaction streams open no connection yet: each request carries the hello.
     *
     * @param agent where the other end waits
     * @param token of the run
     * @param source what is sent, when the plan's method sends a file
     * @param stillWanted asked now and then; throws when the streams have become pointless
     * @return in the order of their numbers
     * @throws WeirException UNREACHABLE when a stream cannot be opened within 5 s; streams already opened are closed then
     */
    public List<OpenStream> open(
            RolePlan plan, InetSocketAddress agent, RunToken token, Optional<SendSource> source, Runnable stillWanted) {
        ThreadShares shares = ThreadShares.here(plan, network.groupsStreams());
        Network.SocketPlan sockets =
                new LoopFactory(plan, token, clock).socketPlan(shares).from(source);
        Traffic traffic = plan.spec().traffic();
        return new ParallelOpening(plan.spec().streams())
                .open(stream -> open(traffic, agent, sockets, token.hello(DataHello.Kind.OPEN, stream)), stillWanted);
    }

    /** The same for a plan that sends no file. */
    public List<OpenStream> open(RolePlan plan, InetSocketAddress agent, RunToken token, Runnable stillWanted) {
        return open(plan, agent, token, Optional.empty(), stillWanted);
    }

    private OpenStream open(Traffic traffic, InetSocketAddress agent, Network.SocketPlan sockets, DataHello hello) {
        if (traffic.connectionPerTransaction()) {
            return new OpenStream.PerTransaction(network.connector(agent, sockets));
        }
        return traffic.transport() == Transport.UDP
                ? new OpenStream.Udp(new FlowOpener(network, clock).open(agent, sockets, hello))
                : new OpenStream.Tcp(openTcp(agent, sockets, hello));
    }

    private TcpConnection openTcp(InetSocketAddress agent, Network.SocketPlan sockets, DataHello hello) {
        TcpConnection connection = network.connect(agent, sockets, LIMIT_MS);
        try {
            connection.limit(LIMIT_MS);
            hello.encode(connection.sendBuffer());
            int sent = connection.sendFully(DataHello.BYTES);
            int received = sent == DataHello.BYTES ? connection.receiveFully(DataHello.BYTES) : sent;
            if (!isAcceptance(connection, received, hello)) {
                throw notAttached(agent, hello.stream(), received);
            }
            connection.limit(0);
            return connection;
        } catch (RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    private static boolean isAcceptance(TcpConnection connection, int received, DataHello hello) {
        return received == DataHello.BYTES
                && DataHello.decode(connection.receiveBuffer(), received)
                        .equals(Optional.of(new DataHello(
                                DataHello.Kind.ACCEPT, hello.stream(), hello.tokenHigh(), hello.tokenLow())));
    }

    private static WeirException notAttached(InetSocketAddress agent, int stream, int received) {
        String what = received == TcpConnection.TIMED_OUT ? "did not answer within 5 s" : "closed it";
        return new WeirException(
                WeirException.Kind.UNREACHABLE,
                "Data stream " + stream + " reached " + AddressText.of(agent) + ", but the agent " + what
                        + ". Look at the agent's own messages, then run it again.");
    }
}
