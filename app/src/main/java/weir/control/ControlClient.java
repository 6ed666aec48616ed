package weir.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocket;
import weir.model.HostPort;
import weir.model.WeirException;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;
import weir.net.TcpConnection;
import weir.protocol.FrameCodec;
import weir.protocol.ProtocolException;
import weir.protocol.Versions;
import weir.units.NanoClock;

/** Connects to agents: resolves, connects, shakes hands and greets within one limit. Thread-safe. */
public final class ControlClient {
    /** How long all of it may take unless the user says otherwise. */
    public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(10);

    private static final long MS = 1_000_000;
    private static final long SHORTEST_TRY_MS = 250;

    private final Network network;
    private final NanoClock clock;
    private final FrameCodec codec = new FrameCodec();
    private final Greeting greeting;

    /** @param weir this build, such as {@code 0.1.0} */
    public ControlClient(Network network, String weir, NanoClock clock) {
        this.network = network;
        this.clock = clock;
        this.greeting = new Greeting(codec, weir, network.name(), Versions.OURS);
    }

    /**
     * Connects to an agent and shows it the key.
     *
     * @param limit for everything, name look-up included
     * @throws WeirException UNREACHABLE, UNTRUSTED, or REFUSED (versions), with what to do
     */
    public FrameChannel connect(HostPort agent, AccessKey key, Duration limit) {
        Deadline deadline = deadline(limit);
        List<InetAddress> addresses = resolve(agent, deadline);
        Tls tls = Tls.controller();
        tls.prepare();
        TcpConnection connection = connectAny(agent, addresses, deadline);
        try {
            return secure(agent, connection, new Credentials(tls, key), deadline);
        } catch (RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    /**
     * Looks a host up, and no more.
     *
     * @throws WeirException UNREACHABLE when there is no such host, USAGE when its address cannot be used as it is written
     */
    public void requireHost(HostPort agent, Duration limit) {
        resolve(agent, deadline(limit));
    }

    /**
     * Makes a connection and closes it.
     *
     * @throws WeirException as {@link #requireHost}, and UNREACHABLE when nothing takes connections there
     */
    public void requireReachable(HostPort agent, Duration limit) {
        Deadline deadline = deadline(limit);
        connectAny(agent, resolve(agent, deadline), deadline).close();
    }

    private Deadline deadline(Duration limit) {
        return new Deadline(clock.nanoTime() + limit.toNanos(), limit);
    }

    /** When everything must be over, and what was allowed, for messages. */
    private record Deadline(long atNs, Duration limit) {}

    private long leftMs(Deadline deadline) {
        return Math.max(0, (deadline.atNs() - clock.nanoTime()) / MS);
    }

    /** On a thread of its own: the resolver of the system cannot be told when to stop. */
    private List<InetAddress> resolve(HostPort agent, Deadline deadline) {
        LinkLocal.refusal(agent.host()).ifPresent(refusal -> {
            throw new WeirException(WeirException.Kind.USAGE, refusal + ".");
        });
        CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("resolve " + agent.host()).start(() -> {
            try {
                answer.complete(List.of(InetAddress.getAllByName(agent.host())));
            } catch (UnknownHostException | RuntimeException unknown) {
                answer.completeExceptionally(unknown);
            }
        });
        try {
            return answer.get(leftMs(deadline), TimeUnit.MILLISECONDS);
        } catch (ExecutionException unknown) {
            throw unreachable(noSuchHost(agent), unknown);
        } catch (TimeoutException late) {
            throw unreachable(
                    "The name " + agent.host() + " could not be looked up within " + seconds(deadline)
                            + ". Check the name service, or give the host's address.",
                    late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new WeirException(
                    WeirException.Kind.INTERRUPTED, "Stopped while looking up " + agent.host() + ".", stopped);
        }
    }

    private static String noSuchHost(HostPort agent) {
        return agent.host().indexOf('%') >= 0
                ? "There is no interface '"
                        + agent.host().substring(agent.host().indexOf('%') + 1)
                        + "' with an IPv6 address on this host. See: ip link; ip -6 address"
                : "There is no host named '" + agent.host() + "'. Check the spelling, or give its address.";
    }

    private TcpConnection connectAny(HostPort agent, List<InetAddress> addresses, Deadline deadline) {
        NetException last = null;
        for (int i = 0; i < addresses.size(); i++) {
            long shareMs = Math.max(SHORTEST_TRY_MS, leftMs(deadline) / (addresses.size() - i));
            try {
                return network.connect(
                        new InetSocketAddress(addresses.get(i), agent.port()), Network.SocketPlan.CONTROL, (int)
                                Math.min(Integer.MAX_VALUE, shareMs));
            } catch (NetException failed) {
                last = failed;
            }
            if (leftMs(deadline) == 0) {
                break;
            }
        }
        throw last == null ? unreachable(noSuchHost(agent), new IOException()) : cannotConnect(agent, last, deadline);
    }

    private static WeirException cannotConnect(HostPort agent, NetException why, Deadline deadline) {
        Errno errno = why.errno();
        if (errno == Errno.ECONNREFUSED) {
            return unreachable(
                    "Nothing listens at " + agent + " (connection refused). On that host start: weir agent --listen "
                            + agent.port(),
                    why);
        }
        if (errno == Errno.ETIMEDOUT) {
            return unreachable(
                    "No answer from " + agent + " within " + seconds(deadline)
                            + ". Check the address, the route and any firewall between, and that the agent runs there.",
                    why);
        }
        return unreachable(
                "Cannot connect to " + agent + ": " + errno.text() + " (" + errno
                        + "). Check the address and the route to it.",
                why);
    }

    /** What it takes to show who this is. */
    private record Credentials(Tls tls, AccessKey key) {}

    private FrameChannel secure(HostPort agent, TcpConnection connection, Credentials own, Deadline deadline) {
        try {
            connection.tuneForControl();
            RoomSocket socket = new RoomSocket(connection, clock);
            socket.deadline(leftMs(deadline));
            SSLSocket secure = own.tls().connect(socket);
            Greeting.Agreed agreed = greeting.asController(secure, own.key(), agent.toString());
            return FrameChannel.open(
                    new FrameChannel.Opened(secure, socket, agreed), codec, FrameCodec.MAX_FRIEND_BYTES);
        } catch (IOException | ProtocolException notAgent) {
            throw leftMs(deadline) == 0 ? silent(agent, notAgent, deadline) : notAgent(agent, notAgent);
        }
    }

    private static WeirException silent(HostPort agent, Exception why, Deadline deadline) {
        return unreachable(
                "What listens at " + agent + " did not answer as a Weir agent within " + seconds(deadline)
                        + ". Check the port; if an agent runs there, that host is too busy.",
                why);
    }

    private static WeirException notAgent(HostPort agent, Exception why) {
        return unreachable(
                "What listens at " + agent
                        + " did not answer as a Weir agent, or is too busy to. Check the port; if an agent runs there,"
                        + " its --peers list may leave this host out.",
                why);
    }

    private static String seconds(Deadline deadline) {
        return deadline.limit().toMillis() / 1000.0 + " s";
    }

    private static WeirException unreachable(String message, Exception cause) {
        return new WeirException(WeirException.Kind.UNREACHABLE, message, cause);
    }
}
