package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.TcpInfo;

/**
 * Reads struct tcp_info (linux/tcp.h). The structure grows at its end from kernel to kernel and getsockopt(2) says how much of it the
 * running kernel has; fields beyond that are -1.
 */
final class TcpInfoReader {
    /** Offsets in struct tcp_info; the numbers never change once released. */
    static final int SEND_MSS = 16;

    static final int RECEIVE_MSS = 20;
    static final int RTT = 68;
    static final int RTT_VARIANCE = 72;
    static final int CONGESTION_WINDOW = 80;
    static final int TOTAL_RETRANSMITTED = 100;
    static final int PACING_RATE = 104;
    static final int BYTES_ACKED = 120;
    static final int BYTES_RECEIVED = 128;
    static final int SEGMENTS_OUT = 136;
    static final int SEGMENTS_IN = 140;
    static final int MIN_RTT = 148;
    static final int DELIVERY_RATE = 160;
    static final int BUSY_TIME = 168;
    static final int RECEIVE_WINDOW_LIMITED = 176;
    static final int SEND_BUFFER_LIMITED = 184;
    static final int REORDERING_SEEN = 220;
    static final int OUT_OF_ORDER = 224;

    /** More than any kernel's structure today (6.18: 280). */
    private static final int LIMIT_BYTES = 512;

    private final MemorySegment info;
    private final int length;

    private TcpInfoReader(MemorySegment info, int length) {
        this.info = info;
        this.length = length;
    }

    /** The kernel's view of a connection; empty when it has none. */
    static Optional<TcpInfo> read(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            int length = scratch.option(fd, Layouts.IPPROTO_TCP, Layouts.TCP_INFO, LIMIT_BYTES);
            return length <= 0 ? Optional.empty() : Optional.of(parse(scratch.value(), length));
        }
    }

    /** Takes the fields out of the first {@code length} bytes. */
    static TcpInfo parse(MemorySegment info, int length) {
        TcpInfoReader reader = new TcpInfoReader(info, length);
        return new TcpInfo(
                reader.number32(TOTAL_RETRANSMITTED),
                reader.number32(RTT),
                reader.number32(RTT_VARIANCE),
                reader.number32(MIN_RTT),
                reader.number32(CONGESTION_WINDOW),
                reader.number32(SEND_MSS),
                reader.number32(RECEIVE_MSS),
                reader.number64(PACING_RATE),
                reader.number64(DELIVERY_RATE),
                reader.number32(REORDERING_SEEN),
                reader.number32(OUT_OF_ORDER),
                reader.number64(BUSY_TIME),
                reader.number64(RECEIVE_WINDOW_LIMITED),
                reader.number64(SEND_BUFFER_LIMITED),
                reader.number64(BYTES_ACKED),
                reader.number64(BYTES_RECEIVED),
                reader.number32(SEGMENTS_OUT),
                reader.number32(SEGMENTS_IN));
    }

    private long number32(int offset) {
        return offset + Integer.BYTES <= length ? Integer.toUnsignedLong(info.get(JAVA_INT, offset)) : -1;
    }

    private long number64(int offset) {
        return offset + Long.BYTES <= length ? info.get(JAVA_LONG, offset) : -1;
    }
}
