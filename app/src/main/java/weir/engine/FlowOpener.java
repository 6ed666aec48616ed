package weir.engine;

import java.lang.foreign.MemorySegment;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.UdpSocket;
import weir.units.AddressText;
import weir.units.NanoClock;

/**
 * Opens a UDP flow from the connecting end: OPEN, CHALLENGE, ECHO, ACCEPT. Whatever gets lost is sent again every 0.2 to 0.3 s, for 5 s.
 * One thread at a time.
 */
final class FlowOpener {
    private static final long LIMIT_NS = 5_000_000_000L;
    private static final int RETRY_MS = 200;
    private static final long RETRY_NS = RETRY_MS * 1_000_000L;
    /** Apart, so that flows whose openings were lost together do not repeat them together. */
    private static final long SPREAD_NS = 13_000_000;

    private static final int SPREADS = 8;
    /** After so many echoes without an answer the other end has given this opening up; another one is begun. */
    private static final int ECHOES = 5;

    private final Network network;
    private final NanoClock clock;

    FlowOpener(Network network, NanoClock clock) {
        this.network = network;
        this.clock = clock;
    }

    /**
     * Opens one flow.
     *
     * @param hello the OPEN to send
     * @throws WeirException UNREACHABLE when the agent does not attach it in time
     */
    UdpSocket open(InetSocketAddress agent, Network.SocketPlan sockets, DataHello hello) {
        UdpSocket socket = network.openUdp(localFor(agent, sockets.bindAddress()), sockets);
        try {
            socket.connect(agent);
            socket.receiveLimit(RETRY_MS);
            if (!attach(socket, hello)) {
                throw new WeirException(
                        WeirException.Kind.UNREACHABLE,
                        "UDP flow " + hello.stream() + " to "
                                + AddressText.of(agent)
                                + " could not be opened within 5 s, although TCP works. Let UDP with that port"
                                + " through the firewalls on the path, in both directions.");
            }
            socket.receiveLimit(0);
            socket.discardIncoming();
            return socket;
        } catch (RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    private static InetSocketAddress localFor(InetSocketAddress agent, String bindAddress) {
        if (!bindAddress.isEmpty()) {
            return new InetSocketAddress(bindAddress, 0);
        }
        return new InetSocketAddress(
                InetAddress.ofLiteral(agent.getAddress() instanceof Inet6Address ? "::" : "0.0.0.0"), 0);
    }

    private boolean attach(UdpSocket socket, DataHello open) {
        long endNs = clock.nanoTime() + LIMIT_NS;
        long nextSendNs = clock.nanoTime();
        DataHello next = open;
        int echoes = 0;
        while (clock.nanoTime() < endNs) {
            if (clock.nanoTime() >= nextSendNs) {
                next = echoes < ECHOES ? next : open;
                echoes = next.kind() == DataHello.Kind.ECHO ? echoes + 1 : 0;
                send(socket, next);
                nextSendNs = clock.nanoTime() + RETRY_NS + open.stream() % SPREADS * SPREAD_NS;
            }
            Optional<DataHello> answer = receive(socket);
            if (answer.isPresent() && isAcceptance(answer.get(), open)) {
                return true;
            }
            if (answer.isPresent() && isChallenge(answer.get(), open)) {
                next = answer(answer.get());
                echoes = 0;
                nextSendNs = clock.nanoTime();
            }
        }
        return false;
    }

    private static DataHello answer(DataHello challenge) {
        return new DataHello(DataHello.Kind.ECHO, challenge.stream(), challenge.tokenHigh(), challenge.tokenLow());
    }

    private static boolean isAcceptance(DataHello answer, DataHello open) {
        return answer.kind() == DataHello.Kind.ACCEPT
                && answer.stream() == open.stream()
                && answer.tokenHigh() == open.tokenHigh()
                && answer.tokenLow() == open.tokenLow();
    }

    private static boolean isChallenge(DataHello answer, DataHello open) {
        return answer.kind() == DataHello.Kind.CHALLENGE && answer.stream() == open.stream();
    }

    private static void send(UdpSocket socket, DataHello message) {
        MemorySegment slot = socket.outgoing(0);
        message.encode(slot);
        socket.send(1, DataHello.BYTES);
        // The loop writes over a part of the slot only, and the rest must not make a hello of a request.
        slot.asSlice(0, DataHello.BYTES).fill((byte) 0);
    }

    private Optional<DataHello> receive(UdpSocket socket) {
        int count = socket.receive();
        if (count == UdpSocket.REFUSED) {
            // An ICMP message about an earlier datagram; the agent may be about to listen.
            clock.pause(RETRY_NS / 10);
        }
        return count == 1 && socket.length(0) == DataHello.BYTES
                ? DataHello.decode(socket.incoming(0), DataHello.BYTES)
                : Optional.empty();
    }
}
