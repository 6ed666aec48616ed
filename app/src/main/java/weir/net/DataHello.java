package weir.net;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The first 24 bytes of every data connection, and the datagrams that open and end a UDP flow: whom it belongs to.
 *
 * <pre>
 *  0  4  magic "WEIR" (its first byte, 0x57, is not TLS's 0x16)
 *  4  1  version, 1
 *  5  1  kind
 *  6  2  stream index
 *  8 16  token of the run; in a CHALLENGE and its ECHO, the nonce
 * </pre>
 *
 * All numbers are big-endian.
 *
 * @param tokenHigh first 8 bytes of the token
 * @param tokenLow last 8 bytes of the token
 */
public record DataHello(Kind kind, int stream, long tokenHigh, long tokenLow) {
    /** Length on the wire, bytes. */
    public static final int BYTES = 24;

    /** The first four bytes. */
    public static final int MAGIC = 0x57454952;

    private static final byte VERSION = 1;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** How the token is read in place, for loops that compare it without decoding. */
    public static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** Offset of the token, bytes. */
    public static final long TOKEN_OFFSET = 8;

    /** What the message says. */
    public enum Kind {
        /** Connector: this connection, or this flow, is stream N of the run with this token. */
        OPEN,
        /** Acceptor of a flow: send this nonce back, to show that you receive at this address. No longer than the OPEN. */
        CHALLENGE,
        /** Connector of a flow: the nonce. */
        ECHO,
        /** Acceptor: the stream is attached. */
        ACCEPT,
        /** The end of a flow's requests. */
        END,
        /** Receiver of a flow: still here. */
        ALIVE
    }

    /** Writes the message to the front of {@code target}. */
    public void encode(MemorySegment target) {
        target.set(INT, 0, MAGIC);
        target.set(ValueLayout.JAVA_BYTE, 4, VERSION);
        target.set(ValueLayout.JAVA_BYTE, 5, (byte) kind.ordinal());
        target.set(SHORT, 6, (short) stream);
        target.set(LONG, TOKEN_OFFSET, tokenHigh);
        target.set(LONG, TOKEN_OFFSET + 8, tokenLow);
    }

    /**
     * Reads a message from the front of {@code source}.
     *
     * @param length bytes that are there; more than {@link #BYTES} may be
     * @return empty when it is not one of ours
     */
    public static Optional<DataHello> decode(MemorySegment source, int length) {
        if (!isAt(source, length)) {
            return Optional.empty();
        }
        int kind = Byte.toUnsignedInt(source.get(ValueLayout.JAVA_BYTE, 5));
        if (kind >= Kind.values().length) {
            return Optional.empty();
        }
        return Optional.of(new DataHello(
                Kind.values()[kind],
                Short.toUnsignedInt(source.get(SHORT, 6)),
                source.get(LONG, TOKEN_OFFSET),
                source.get(LONG, TOKEN_OFFSET + 8)));
    }

    /** Whether the front of a buffer is a message of any run. For loops: two loads, no allocation. */
    public static boolean isAt(MemorySegment buffer, int length) {
        return isAt(buffer, 0, length);
    }

    /** The same of what begins behind {@code at} bytes of the buffer. */
    public static boolean isAt(MemorySegment buffer, long at, int length) {
        return length >= BYTES && buffer.get(INT, at) == MAGIC && buffer.get(ValueLayout.JAVA_BYTE, at + 4) == VERSION;
    }

    /** Whether a message that {@link #isAt} a place carries this token. For loops: two loads, no allocation. */
    public static boolean carries(long tokenHigh, long tokenLow, MemorySegment buffer, long at) {
        return buffer.get(LONG, at + TOKEN_OFFSET) == tokenHigh && buffer.get(LONG, at + TOKEN_OFFSET + 8) == tokenLow;
    }

    /** Whether a message that {@link #isAt} the front of a buffer is an end marker. */
    public static boolean isEnd(MemorySegment message) {
        return isEnd(message, 0);
    }

    /** The same of what begins behind {@code at} bytes of the buffer. */
    public static boolean isEnd(MemorySegment buffer, long at) {
        return buffer.get(ValueLayout.JAVA_BYTE, at + 5) == Kind.END.ordinal();
    }
}
