package weir.workload;

import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.Transaction;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.Network.SocketPlan;
import weir.net.Networks;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/** Opens the sockets of a role and makes the product's loop for it. */
final class SlotLoops {
    private static final int LIMIT_MS = 30_000;
    private static final int SLOT_BYTES_MIN = 64;
    private static final RunToken TOKEN = new RunToken(0, 0);

    private final Network network = Networks.open("linux");
    private final Map<String, String> values;
    private final boolean isBulk;
    private final int bytes;
    private final Transaction transaction;

    SlotLoops(Map<String, String> values, boolean isBulk) {
        this.isBulk = isBulk;
        this.values = values;
        this.bytes = Integer.parseInt(values.getOrDefault("bytes", "1"));
        this.transaction = new Transaction(bytes, bytes, 0);
    }

    StreamLoop open(String role) throws UnknownHostException {
        return switch (role) {
            case "send" -> new SendLoop(tcp(), bytes);
            case "receive" -> new ReceiveLoop(tcp(), bytes);
            case "request" ->
                new RequestLoop(
                        tcp(), transaction, TransactionWindow.UNLIMITED, new LatencyRecorder(), NanoClock.SYSTEM);
            case "respond" -> new ResponseLoop(tcp(), transaction);
            case "connect" ->
                new ConnectRequestLoop(
                        network.connector(address("peer"), plan()),
                        transaction,
                        TOKEN.hello(DataHello.Kind.OPEN, 0),
                        TransactionWindow.UNLIMITED,
                        new LatencyRecorder(),
                        NanoClock.SYSTEM);
            case "accept" -> new AcceptResponseLoop(listen().acceptor(plan()), transaction, TOKEN, Strangers.NONE);
            case "udp_request" ->
                new DatagramRequestLoop(
                        udp(),
                        transaction,
                        flow(),
                        TransactionWindow.UNLIMITED,
                        new LatencyRecorder(),
                        NanoClock.SYSTEM);
            case "udp_respond" -> responder(udp());
            default -> throw new IllegalArgumentException("There is no role '" + role + "'.");
        };
    }

    /** The product knows its peer before it answers; here the first request tells who it is, and is answered before the loop. */
    private StreamLoop responder(UdpSocket socket) {
        StreamLoop loop = new DatagramResponseLoop(socket, transaction, flow());
        return (gate, counters) -> {
            socket.receive();
            MemorySegment.copy(socket.incoming(), socket.incomingAt(0), socket.outgoing(), socket.outgoingAt(0), bytes);
            InetSocketAddress sender = socket.sender();
            socket.connect(sender);
            socket.send(1, bytes);
            return loop.run(gate, counters);
        };
    }

    private DatagramFlow flow() {
        return new DatagramFlow(0, TOKEN, bytes, 1, NanoClock.SYSTEM);
    }

    private SocketPlan plan() {
        SocketOptions options = isBulk ? SocketOptions.NONE : SocketOptions.NONE.with(SocketOption.NO_DELAY, "1");
        if (values.containsKey("congestion")) {
            options = options.with(SocketOption.CONGESTION_CONTROL, values.get("congestion"));
        }
        int buffer = Math.max(SLOT_BYTES_MIN, bytes + DataHello.BYTES);
        return new SocketPlan("copy", "copy", options, "", buffer, buffer, 1);
    }

    private TcpConnection tcp() throws UnknownHostException {
        if (values.containsKey("peer")) {
            return network.connect(address("peer"), plan(), LIMIT_MS);
        }
        return accepted();
    }

    private TcpConnection accepted() throws UnknownHostException {
        TcpListener listener = listen();
        TcpConnection connection =
                listener.accept(LIMIT_MS).orElseThrow(() -> new IllegalStateException("nobody connected"));
        connection.adapt(plan());
        return connection;
    }

    private TcpListener listen() throws UnknownHostException {
        TcpListener listener = network.listen(address("host"));
        SlotProgram.print("port " + listener.local().getPort());
        return listener;
    }

    private UdpSocket udp() throws UnknownHostException {
        boolean connects = values.containsKey("peer");
        InetSocketAddress local = connects ? new InetSocketAddress(0) : address("host");
        UdpSocket socket = network.openUdp(local, udpPlan());
        if (connects) {
            socket.connect(address("peer"));
            return socket;
        }
        SlotProgram.print("port " + socket.local().getPort());
        return socket;
    }

    private SocketPlan udpPlan() {
        int buffer = Math.max(SLOT_BYTES_MIN, bytes);
        return new SocketPlan("copy", "copy", SocketOptions.NONE, "", buffer, buffer, 1);
    }

    private InetSocketAddress address(String key) throws UnknownHostException {
        String[] parts = values.getOrDefault(key, "127.0.0.1").split(":");
        return new InetSocketAddress(
                InetAddress.getByName(parts[0]), parts.length == 1 ? 0 : Integer.parseInt(parts[1]));
    }
}
