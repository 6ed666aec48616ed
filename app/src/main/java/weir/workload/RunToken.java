package weir.workload;

import java.util.HexFormat;

/**
 * The 16 random bytes that tie data connections and datagrams to one run. Its text form does not show it: a token is a secret while
 * the run lasts.
 */
public record RunToken(long high, long low) {
    private static final HexFormat HEX = HexFormat.of();

    /**
     * Reads 32 hexadecimal digits.
     *
     * @throws IllegalArgumentException when they are not; the text is not repeated
     */
    public static RunToken fromHex(String hex) {
        if (hex.length() != 32) {
            throw new IllegalArgumentException("a run's token is 32 hexadecimal digits, not " + hex.length() + " characters");
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

    @Override
    public String toString() {
        return "RunToken";
    }
}
