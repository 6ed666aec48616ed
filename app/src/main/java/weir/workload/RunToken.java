package weir.workload;

import java.lang.foreign.MemorySegment;
import java.security.SecureRandom;
import java.util.HexFormat;
import weir.net.DataHello;

/**
 * The 16 random bytes that tie data connections and datagrams to one run. Its text form does not show it: a token is a secret while
 * the run lasts.
 */
public record RunToken(long high, long low) {
    private static final HexFormat HEX = HexFormat.of();

    /** A token that nobody can guess. */
    public static RunToken random(SecureRandom random) {
        return new RunToken(random.nextLong(), random.nextLong());
    }

    /** The token that a hello carries. */
    public static RunToken of(DataHello hello) {
        return new RunToken(hello.tokenHigh(), hello.tokenLow());
    }

    /**
     * Reads 32 hexadecimal digits.
     *
     * @throws IllegalArgumentException when they are not; the text is not repeated
     */
    public static RunToken fromHex(String hex) {
        if (hex.length() != 32) {
            throw new IllegalArgumentException(
                    "a run's token is 32 hexadecimal digits, not " + hex.length() + " characters");
        }
        try {
            return new RunToken(HexFormat.fromHexDigitsToLong(hex, 0, 16), HexFormat.fromHexDigitsToLong(hex, 16, 32));
        } catch (NumberFormatException notHex) {
            throw new IllegalArgumentException("a run's token is 32 hexadecimal digits; this one has other characters");
        }
    }

    /** 32 hexadecimal digits. */
    public String hex() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(low);
    }

    /** A message that carries this token. */
    public DataHello hello(DataHello.Kind kind, int stream) {
        return new DataHello(kind, stream, high, low);
    }

    /** Whether the front of a buffer is a message of this run. */
    public boolean isOf(MemorySegment buffer, int length) {
        return isOf(buffer, 0, length);
    }

    /** The same of what begins behind {@code at} bytes of the buffer. */
    public boolean isOf(MemorySegment buffer, long at, int length) {
        return DataHello.isAt(buffer, at, length) && DataHello.carries(high, low, buffer, at);
    }

    @Override
    public String toString() {
        return "RunToken";
    }
}
