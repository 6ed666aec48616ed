package weir.net;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weir.model.Buffers;
import weir.model.DataMethod;
import weir.model.SocketOptions;
import weir.model.WeirException;

/** One way of reaching the network from this process. Thread-safe; the objects it opens are not, except where they say so. */
public interface Network {
    /** Size of a file that a room makes itself, bytes: larger than most caches of one core, small enough to stay in memory. */
    int GENERATED_BYTES = 16 << 20;

    /** {@code linux}, {@code nio}: what people type and what the store keeps. */
    String name();

    /** What this room cannot tell or do; where one is asked for all the same, the answer is "not known". */
    default Set<Capability> lacks() {
        return Set.of();
    }

    /** How bytes can move here, each with a summary and, if it cannot be used, the reason. The kernel is asked, each time. */
    List<Method> methods();

    /**
     * Opens what methods that send a file send from; once for a run, whose streams share it.
     *
     * @throws WeirException when the file is not there, not regular, empty, not readable or not permitted; or when this room has no
     *     method that sends files
     */
    default SendSource openSource(SourcePlan plan) {
        throw new WeirException(
                WeirException.Kind.USAGE,
                "The network '" + name() + "' has no method that sends files. Use --network linux, or tcp_stream.");
    }

    /**
     * Which file to send.
     *
     * @param file a path; empty for bytes that the room makes itself
     * @param below directories that it must lie in, without a link on the way; empty for anywhere
     */
    record SourcePlan(String file, Optional<List<Path>> below) {
        /** A file that the room makes itself. */
        public static final SourcePlan GENERATED = new SourcePlan("", Optional.empty());

        public SourcePlan {
            below = below.map(List::copyOf);
        }
    }

    /**
     * Listens for TCP connections; port 0 lets the kernel choose. SO_REUSEADDR is set.
     *
     * @throws NetException when the address is taken, not ours, or not permitted
     */
    TcpListener listen(InetSocketAddress local);

    /**
     * Connects, waiting at most {@code limitMs}.
     *
     * @param plan options, bind address and buffers of the connection
     * @throws NetException when refused, unreachable, or out of time
     */
    TcpConnection connect(InetSocketAddress remote, SocketPlan plan, int limitMs);

    /** A connection object that opens a new connection to {@code remote} for each transaction, reusing its buffers; not open yet. */
    ReusableConnection connector(InetSocketAddress remote, SocketPlan plan);

    /**
     * Opens a UDP socket bound to {@code local}, port 0 for the kernel's choice. SO_REUSEADDR is set, so that an agent's connected
     * flow sockets can share its port.
     */
    UdpSocket openUdp(InetSocketAddress local, SocketPlan plan);

    /** Whether {@link #group} works here. */
    default boolean groupsStreams() {
        return false;
    }

    /**
     * A group of streams for one thread to carry, empty yet.
     *
     * @param plan with buffers of the sizes that all members use
     * @param capacity members that may be expected
     * @throws WeirException of kind USAGE where a room cannot
     */
    default StreamGroup group(SocketPlan plan, int capacity) {
        throw new WeirException(
                WeirException.Kind.USAGE,
                "The network '" + name()
                        + "' carries each stream on a thread of its own; use --streams-per-thread 1, or another network.");
    }

    /** Waits for several connections at once; for control code only. */
    Poller poller();

    /**
     * A way of moving bytes.
     *
     * @param summary how this room does it
     * @param unavailableBecause why it cannot be used here; empty when it can
     */
    record Method(DataMethod method, String summary, Optional<String> unavailableBecause) {
        /** What people type. */
        public String name() {
            return method.label();
        }
    }

    /**
     * How a data socket is made.
     *
     * @param sendMethod name of a method
     * @param receiveMethod name of a method
     * @param bindAddress local address literal; empty for the kernel's choice
     * @param sendBufferBytes size of the application's send buffer, of one datagram for UDP
     * @param receiveBufferBytes size of the application's receive buffer, of one datagram for UDP
     * @param buffers datagrams per call, and how the buffers lie in memory
     * @param source what is sent, for a method that sends a file; whoever opened it closes it
     */
    record SocketPlan(
            String sendMethod,
            String receiveMethod,
            SocketOptions options,
            String bindAddress,
            int sendBufferBytes,
            int receiveBufferBytes,
            Buffers buffers,
            Optional<SendSource> source) {
        /** Small buffers and no options: control traffic. */
        public static final SocketPlan CONTROL =
                new SocketPlan("copy", "copy", SocketOptions.NONE, "", 16384, 16384, Buffers.SINGLE);

        /** A block of the send ring holds an end marker or a hello even where datagrams are shorter. */
        private static final int BLOCK_MIN = 64;

        /** Without a file. */
        public SocketPlan(
                String sendMethod,
                String receiveMethod,
                SocketOptions options,
                String bindAddress,
                int sendBufferBytes,
                int receiveBufferBytes,
                Buffers buffers) {
            this(
                    sendMethod,
                    receiveMethod,
                    options,
                    bindAddress,
                    sendBufferBytes,
                    receiveBufferBytes,
                    buffers,
                    Optional.empty());
        }

        /** The same, sending from a file. */
        public SocketPlan from(Optional<SendSource> file) {
            return new SocketPlan(
                    sendMethod,
                    receiveMethod,
                    options,
                    bindAddress,
                    sendBufferBytes,
                    receiveBufferBytes,
                    buffers,
                    file);
        }

        /** With so many datagrams per call, either way, and nothing else about memory. */
        public SocketPlan(
                String sendMethod,
                String receiveMethod,
                SocketOptions options,
                String bindAddress,
                int sendBufferBytes,
                int receiveBufferBytes,
                int batch) {
            this(
                    sendMethod,
                    receiveMethod,
                    options,
                    bindAddress,
                    sendBufferBytes,
                    receiveBufferBytes,
                    new Buffers(batch, batch, 1, 0, 0));
        }

        /** From one block of the send ring to the next, bytes. */
        public long blockBytes() {
            return buffers.aligned(Math.max(BLOCK_MIN, (long) sendBufferBytes * buffers.sendBatch()));
        }

        /** What the application's send buffers take, bytes. */
        public long sendMemoryBytes() {
            return buffers.alignOffset() + blockBytes() * buffers.sendRing();
        }

        /** What the application's receive buffers take, bytes. */
        public long receiveMemoryBytes() {
            return buffers.alignOffset() + (long) receiveBufferBytes * buffers.receiveBatch();
        }
    }
}
