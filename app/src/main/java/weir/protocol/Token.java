package weir.protocol;

import java.security.SecureRandom;
import java.util.HexFormat;
import weir.net.DataHello;

/**
 * What ties a data connection to its run: 16 random bytes, told over the control connection and valid for this run only. Its text form
 * hides it, so that it cannot end in a log by accident.
 *
 * @param high first 8 bytes, big-endian
 * @param low last 8 bytes, big-endian
 */
public record Token(long high, long low) {
    private static final int HEX_DIGITS = 32;

    /** A token that nobody can guess. */
    public static Token random(SecureRandom random) {
        return new Token(random.nextLong(), random.nextLong());
    }

    /**
     * Reads the form of {@link #hex}.
     *
     * @throws ProtocolException when it is not 32 hexadecimal digits
     */
    public static Token ofHex(String text) {
        if (text.length() != HEX_DIGITS) {
            throw new ProtocolException(
                    "The token of a run must have 32 hexadecimal digits, not " + text.length() + " characters.");
        }
        try {
            return new Token(
                    HexFormat.fromHexDigitsToLong(text, 0, HEX_DIGITS / 2),
                    HexFormat.fromHexDigitsToLong(text, HEX_DIGITS / 2, HEX_DIGITS));
        } catch (IllegalArgumentException notHex) {
            throw new ProtocolException("The token of a run is not written in hexadecimal digits.", notHex);
        }
    }

    /** The token that a hello carries. */
    public static Token of(DataHello hello) {
        return new Token(hello.tokenHigh(), hello.tokenLow());
    }

    /** A hello that carries this token. */
    public DataHello hello(DataHello.Kind kind, int stream) {
        return new DataHello(kind, stream, high, low);
    }

    /** 32 hexadecimal digits: the secret itself, for the control connection only. */
    public String hex() {
        HexFormat format = HexFormat.of();
        return format.toHexDigits(high) + format.toHexDigits(low);
    }

    @Override
    public String toString() {
        return "Token[hidden]";
    }
}
