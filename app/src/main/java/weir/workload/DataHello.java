package weir.workload;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The 24 bytes that say which run and stream a data connection or a datagram belongs to. The first on every TCP data connection, a
 * datagram of its own for UDP; never counted as payload. Big-endian: 4 bytes magic {@code WEIR} (no TLS record begins so), 1 version,
 * 1 kind, 2 stream index, 16 token.
 *
 * @param stream index of the stream, 0 to 65535
 */
public record DataHello(Kind kind, int stream, RunToken token) {
    /** Length on the wire. */
    public static final int BYTES = 24;

    /** The first four bytes. */
    static final int MAGIC = 0x57454952;

    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final int VERSION = 1;
    private static final long MAGIC_AND_VERSION = (long) MAGIC << 8 | VERSION;

    public DataHello {
        if (stream < 0 || stream > 0xffff) {
            throw new IllegalArgumentException("a stream index is 0 to 65535, not " + stream);
        }
    }

    /** What the hello is for. */
    public enum Kind {
        /** A data connection or UDP flow asks to be let in. */
        OPEN,
        /** The other end of a UDP flow echoes the token. */
        ANSWER,
        /** "Still here": what {@link weir.net.UdpSocket#sendAside} carries. */
        ALIVE,
        /** End marker of a UDP flow, and of a stream with a connection per transaction. */
        END;

        private static final Kind[] ALL = values();
    }

    /** Writes the hello to the front of a buffer of 24 bytes or more. */
    public void write(MemorySegment buffer) {
        long first = MAGIC_AND_VERSION << 24 | (long) kind.ordinal() << 16 | stream;
        buffer.set(LONG, 0, first);
        buffer.set(LONG, 8, token.high());
        buffer.set(LONG, 16, token.low());
    }

    /** Reads a hello from the front of a buffer; empty when the {@code bytes} there are not one this version knows. */
    public static Optional<DataHello> read(MemorySegment buffer, int bytes) {
        if (bytes < BYTES) {
            return Optional.empty();
        }
        long first = buffer.get(LONG, 0);
        int kind = (int) (first >>> 16) & 0xff;
        if (first >>> 24 != MAGIC_AND_VERSION || kind >= Kind.ALL.length) {
            return Optional.empty();
        }
        RunToken token = new RunToken(buffer.get(LONG, 8), buffer.get(LONG, 16));
        return Optional.of(new DataHello(Kind.ALL[kind], (int) first & 0xffff, token));
    }

    /** Whether the front of a buffer is a hello of this run. For loops: three loads, no allocation. */
    static boolean isOf(RunToken token, MemorySegment buffer, int bytes) {
        return bytes >= BYTES
                && buffer.get(LONG, 0) >>> 24 == MAGIC_AND_VERSION
                && buffer.get(LONG, 8) == token.high()
                && buffer.get(LONG, 16) == token.low();
    }

    /** Whether a hello that {@link #isOf} this run is an end marker. */
    static boolean isEnd(MemorySegment hello) {
        return hello.get(ValueLayout.JAVA_BYTE, 5) == Kind.END.ordinal();
    }
}
