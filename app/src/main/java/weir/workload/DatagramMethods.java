package weir.workload;

import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.Role;

/** What the ways of moving datagrams mean for the size of calls and buffers. Pure. */
public final class DatagramMethods {
    /** Many datagrams a call, either way. */
    public static final String MMSG = "mmsg";

    /** A train of segments a call, for sending. */
    public static final String GSO = "gso";

    /** A train of segments a call, for receiving. */
    public static final String GRO = "gro";

    /** Datagrams a call unless told otherwise, where a call takes more than one. */
    private static final int BATCH = 64;

    /** The kernel makes one packet of a call, so one IP length bounds it. */
    private static final int TRAIN_MAX = SpecCheck.DATAGRAM_MAX;

    /** What one receive call can bring. */
    private static final int TRAIN_BUFFER = 1 << 16;

    private DatagramMethods() {}

    /** Whether a send call of the method takes more than one datagram. */
    public static boolean sendsBatches(String method) {
        return method.equals(MMSG) || method.equals(GSO);
    }

    /** Whether a receive call of the method brings as many datagrams as it is asked for. */
    public static boolean receivesBatches(String method) {
        return method.equals(MMSG);
    }

    /** Datagrams in a send call of the method unless told otherwise. */
    public static int sendBatch(String method) {
        return sendsBatches(method) ? BATCH : 1;
    }

    /** Datagrams asked of a receive call of the method unless told otherwise. */
    public static int receiveBatch(String method) {
        return receivesBatches(method) ? BATCH : 1;
    }

    /** The buffers of an endpoint in a role: requests and replies are sent one by one, and who only sends receives nothing much. */
    static Buffers buffers(EndOptions end, Role role, int datagramBytes) {
        Buffers asked = end.buffers();
        int send = role == Role.SENDER ? boundedBatch(end, datagramBytes) : 1;
        int receive = role == Role.SENDER ? 1 : asked.receiveBatch();
        return new Buffers(send, receive, asked.sendRing(), asked.alignBytes(), asked.alignOffset());
    }

    /** As many as asked for; by GSO no more than make one packet. */
    private static int boundedBatch(EndOptions end, int datagramBytes) {
        int asked = end.buffers().sendBatch();
        return end.sendMethod().equals(GSO) ? Math.clamp(TRAIN_MAX / datagramBytes, 1, asked) : asked;
    }

    /** The size of a receive buffer for datagrams of so many bytes. */
    static int receiveBytes(String method, int datagramBytes) {
        return method.equals(GRO) ? Math.max(TRAIN_BUFFER, datagramBytes) : datagramBytes;
    }
}
