package weir.control;

import java.lang.foreign.MemorySegment;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import weir.net.DataHello;
import weir.net.TcpConnection;

/** One connection that has not said what it is, and its first bytes. For the threads of {@link PendingConnections} only. */
final class PendingConnection {
    private static final int NETWORK_BYTES = 8;

    final TcpConnection connection;
    final DataSink.Way way;
    final long endNs;
    /** Who may have brought it: its address, of IPv6 the network, since a host there may have as many addresses as it likes. */
    final String source;
    /** Whether it was found silent once; under the lock. */
    boolean looked;

    final MemorySegment hello = MemorySegment.ofArray(new byte[DataHello.BYTES]);
    int have;

    /** @param endNs when its time is over */
    PendingConnection(TcpConnection connection, DataSink.Way way, long endNs) {
        this.connection = connection;
        this.way = way;
        this.endNs = endNs;
        this.source = source(connection.remote().getAddress());
    }

    static String source(InetAddress address) {
        byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
