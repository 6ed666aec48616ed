package weir.units;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as people type it: {@code 4096}, {@code 64K}, {@code 1M}, {@code 2G}. K, M and G are 1024-based, as in netperf.
 *
 * @param bytes the size, 0 or more
 */
public record DataSize(long bytes) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\s*([KMGT]?)(i?B)?", Pattern.CASE_INSENSITIVE);
    private static final String PREFIXES = "KMGT";

    public DataSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size cannot be negative: " + bytes + " bytes");
        }
    }

    /**
     * Parses a size.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static DataSize parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a size; write bytes, or a number with K, M or G (1024-based), such as 64K");
        }
        String prefix = matcher.group(2).toUpperCase(Locale.ROOT);
        int power = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix) + 1;
        try {
            return new DataSize(Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << (10 * power)));
        } catch (ArithmeticException tooBig) {
            throw new IllegalArgumentException("'" + text + "' is too large; the limit is 8 EiB");
        }
    }

    /** The shortest exact form: {@code 64K}, {@code 4097}. */
    @Override
    public String toString() {
        for (int power = PREFIXES.length(); power > 0; power--) {
            long unit = 1L << (10 * power);
            if (bytes >= unit && bytes % unit == 0) {
                return bytes / unit + PREFIXES.substring(power - 1, power);
            }
        }
        return Long.toString(bytes);
    }
}
