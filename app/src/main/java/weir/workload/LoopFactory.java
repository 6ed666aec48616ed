package weir.workload;

import java.util.Optional;
import weir.model.Buffers;
import weir.model.DataMethod;
import weir.model.EndOptions;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Transaction;
import weir.model.Transport;
import weir.net.DataHello;
import weir.net.Network.SocketPlan;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Makes the sockets' plan and the loops for one endpoint of one run: the only place that turns a spec into a choice of loop. Which
 * method to call follows from the spec's traffic: {@link #tcp} for TCP, {@link #connector} and {@link #acceptor} with a connection per
 * transaction, {@link #udp} for UDP. Thread-safe; each loop is for one thread.
 */
public final class LoopFactory {
    /** A slot also holds end markers, hellos and signs of life. */
    private static final int SLOT_BYTES_MIN = 64;

    private final RolePlan plan;
    private final TestSpec spec;
    private final Transaction transaction;
    private final RunToken token;
    private final NanoClock clock;

    public LoopFactory(RolePlan plan, RunToken token, NanoClock clock) {
        this.plan = plan;
        this.spec = plan.spec();
        this.transaction = spec.transaction();
        this.token = token;
        this.clock = clock;
    }

    /** How this endpoint's data sockets are made, with buffers as large as its loops need. */
    public SocketPlan socketPlan() {
        EndOptions end = plan.end();
        int hello = spec.traffic().connectionPerTransaction() ? DataHello.BYTES : 0;
        int send = switch (plan.role()) {
            case SENDER -> end.sendBytes();
            case REQUESTER -> transaction.requestBytes() + hello;
            case RESPONDER -> transaction.responseBytes();
            case RECEIVER -> 1;
        };
        int receive = switch (plan.role()) {
            case SENDER -> 1;
            case REQUESTER -> transaction.responseBytes();
            case RESPONDER -> transaction.requestBytes() + hello;
            case RECEIVER -> end.receiveBytes();
        };
        Buffers buffers = buffers();
        // Segments of a train lie one behind the other, however short.
        int sendSlot = buffers.sendBatch() > 1 ? send : Math.max(SLOT_BYTES_MIN, send);
        int receiveSlot = DatagramMethods.receiveBytes(end.receiveMethod(), Math.max(SLOT_BYTES_MIN, receive));
        return new SocketPlan(
                plan.role().sends() ? end.sendMethod() : DataMethod.SEND_COPY.label(),
                plan.role().receives() ? end.receiveMethod() : DataMethod.RECEIVE_COPY.label(),
                end.sockets(),
                end.bindAddress(),
                sendSlot,
                receiveSlot,
                buffers);
    }

    /** How each data socket is made; where threads carry many, with no more than opening takes, for they have the buffers then. */
    public SocketPlan socketPlan(ThreadShares shares) {
        SocketPlan full = socketPlan();
        if (!shares.areGroups()) {
            return full;
        }
        return new SocketPlan(
                full.sendMethod(),
                full.receiveMethod(),
                full.options(),
                full.bindAddress(),
                SLOT_BYTES_MIN,
                SLOT_BYTES_MIN,
                Buffers.SINGLE);
    }

    /** What the application's buffers of all streams take, bytes. */
    public long bufferBytes(ThreadShares shares) {
        long ofStreams = Math.multiplyExact(bytes(socketPlan(shares)), (long) shares.streams());
        long ofThreads = shares.areGroups() ? Math.multiplyExact(bytes(socketPlan()), (long) shares.threads()) : 0;
        return Math.addExact(ofStreams, ofThreads);
    }

    private static long bytes(SocketPlan sockets) {
        return sockets.sendMemoryBytes() + sockets.receiveMemoryBytes();
    }

    private Buffers buffers() {
        return spec.traffic().transport() == Transport.UDP
                ? DatagramMethods.buffers(plan.end(), plan.role(), datagramBytes())
                : plan.end().buffers();
    }

    /** The hello that opens a data connection or flow of this run. */
    public DataHello hello(int stream) {
        return token.hello(DataHello.Kind.OPEN, stream);
    }

    /** The loop for an open TCP connection whose hello has been exchanged. */
    public StreamLoop tcp(int stream, TcpConnection connection) {
        EndOptions end = plan.end();
        return switch (plan.role()) {
            case SENDER -> sender(stream, connection, end.sendBytes());
            case RECEIVER -> new ReceiveLoop(connection, end.receiveBytes());
            case REQUESTER ->
                paced().map(loops -> loops.requester(stream, connection, transactionQuota(stream)))
                        .orElseGet(() -> new RequestLoop(
                                connection, transaction, transactionQuota(stream), new LatencyRecorder(), clock));
            case RESPONDER -> new ResponseLoop(connection, transaction);
        };
    }

    private StreamLoop sender(int stream, TcpConnection connection, int sendBytes) {
        if (spec.pacing().isPresent()) {
            return paced().orElseThrow().sender(stream, connection, sendBytes);
        }
        if (spec.timing().bytes() == 0) {
            return new SendLoop(connection, sendBytes);
        }
        long quota = Share.of(spec.timing().bytes(), spec.streams(), stream);
        return new BoundedSendLoop(connection, sendBytes, quota, clock);
    }

    /** The loop of a requester that opens a connection for each transaction. */
    public StreamLoop connector(int stream, ReusableConnection connection) {
        return paced().map(loops -> loops.connector(connection, hello(stream), transactionQuota(stream)))
                .orElseGet(() -> new ConnectRequestLoop(
                        connection,
                        transaction,
                        hello(stream),
                        transactionQuota(stream),
                        new LatencyRecorder(),
                        clock));
    }

    /** The loop of a responder that accepts a connection for each transaction. */
    public StreamLoop acceptor(ReusableConnection acceptor, Strangers strangers) {
        return new AcceptResponseLoop(acceptor, transaction, token, strangers);
    }

    /** The loop for a connected UDP socket whose other end has proved that it holds the token. */
    public StreamLoop udp(int stream, UdpSocket socket) {
        DatagramFlow flow =
                new DatagramFlow(stream, token, datagramBytes(), buffers().sendBatch(), clock);
        DatagramFormat format = DatagramFormat.of(flow.datagramBytes(), stream, token, clock);
        return switch (plan.role()) {
            case SENDER -> datagramSender(socket, flow, format);
            case RECEIVER -> new DatagramReceiveLoop(socket, flow, format);
            case REQUESTER ->
                paced().map(loops -> loops.requester(socket, flow, transactionQuota(stream)))
                        .orElseGet(() -> new DatagramRequestLoop(
                                socket, transaction, flow, transactionQuota(stream), new LatencyRecorder(), clock));
            case RESPONDER -> new DatagramResponseLoop(socket, transaction, flow);
        };
    }

    private StreamLoop datagramSender(UdpSocket socket, DatagramFlow flow, DatagramFormat format) {
        if (spec.pacing().isPresent()) {
            return paced().orElseThrow().sender(socket, flow, format);
        }
        long bytes = spec.timing().bytes();
        if (bytes == 0) {
            return new DatagramSendLoop(socket, flow, format);
        }
        long datagrams = (bytes - 1) / flow.datagramBytes() + 1;
        long quota = Share.of(datagrams, spec.streams(), flow.stream());
        return new BoundedDatagramSendLoop(socket, flow, format, quota, clock);
    }

    /** Loops that keep to the spec's rate, when it has one. */
    private Optional<PacedLoops> paced() {
        return spec.pacing().map(pacing -> new PacedLoops(spec, pacing, clock));
    }

    /** What the sending end sends; both ends have the whole spec. */
    private int datagramBytes() {
        return datagramBytes(plan);
    }

    /** The same for a plan. */
    static int datagramBytes(RolePlan plan) {
        TestSpec spec = plan.spec();
        Transaction transaction = spec.transaction();
        return switch (plan.role()) {
            case SENDER, RECEIVER -> spec.end(weir.model.Role.SENDER).sendBytes();
            case REQUESTER -> transaction.requestBytes();
            case RESPONDER -> transaction.responseBytes();
        };
    }

    private long transactionQuota(int stream) {
        long transactions = spec.timing().transactions();
        return transactions == 0 ? TransactionWindow.UNLIMITED : Share.of(transactions, spec.streams(), stream);
    }
}
