package weir.workload;

import java.lang.foreign.MemorySegment;
import weir.net.DataHello;
import weir.net.UdpSocket;

/**
 * The end of a UDP flow: a datagram with the run's hello of kind END and, behind it, how many datagrams were sent. Datagrams get lost,
 * so it is repeated, with pauses in which a full queue can drain.
 */
final class EndMarker {
    /** Length on the wire. */
    static final int BYTES = DataHello.BYTES + 8;

    private static final int COPIES = 10;

    private EndMarker() {}

    /** Sends all copies from slot 0; a copy that is refused is not sent again. False when the socket ended. */
    static boolean send(UdpSocket socket, DatagramFlow flow, long count) {
        DataHello hello = flow.token().hello(DataHello.Kind.END, flow.stream());
        for (int copy = 0; copy < COPIES; copy++) {
            if (copy > 0 && flow.endPauseNs() > 0) {
                flow.clock().pause(flow.endPauseNs());
            }
            // Each time, because the slot may be elsewhere after a send.
            write(socket.outgoing(0), hello, count);
            if (socket.send(1, BYTES) == UdpSocket.END_OF_STREAM) {
                return false;
            }
        }
        return true;
    }

    /** Writes one copy to the front of a buffer. */
    static void write(MemorySegment buffer, DataHello hello, long count) {
        hello.encode(buffer);
        buffer.set(DataHello.LONG, DataHello.BYTES, count);
    }

    /** Whether the datagram behind {@code at} bytes of a buffer is an end marker of the run. */
    static boolean is(MemorySegment buffer, long at, int bytes, RunToken token) {
        return bytes == BYTES && token.isOf(buffer, at, bytes) && DataHello.isEnd(buffer, at);
    }

    /** How many datagrams the sender says it sent. */
    static long count(MemorySegment buffer, long at) {
        return buffer.get(DataHello.LONG, at + DataHello.BYTES);
    }
}
