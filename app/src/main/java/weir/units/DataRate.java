package weir.units;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate in bits per second as people type it: {@code 9600}, {@code 100M}, {@code 2.5Gbit}, {@code 64kbit/s}. K, M, G and T are
 * 1000-based, as for every network speed.
 *
 * @param bitsPerSecond the rate, 1 or more
 */
public record DataRate(long bitsPerSecond) {
    private static final Pattern TEXT =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*([KMGT]?)(?:bit(?:/s)?|bps)?", Pattern.CASE_INSENSITIVE);
    private static final String PREFIXES = "KMGT";

    public DataRate {
        if (bitsPerSecond < 1) {
            throw new IllegalArgumentException("a rate must be 1 bit/s or more: " + bitsPerSecond + " bit/s");
        }
    }

    /**
     * Parses a rate; a bare number is bits per second.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static DataRate parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' is not a rate; write bits per second, or a number with K, M, G or T (1000-based), such as 100M");
        }
        String prefix = matcher.group(2).toUpperCase(Locale.ROOT);
        int power = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix) + 1;
        BigDecimal bits =
                new BigDecimal(matcher.group(1)).scaleByPowerOfTen(3 * power).setScale(0, RoundingMode.HALF_UP);
        if (bits.unscaledValue().bitLength() > 60) {
            throw new IllegalArgumentException("'" + text + "' is too fast; the limit is 1000000T");
        }
        if (bits.signum() == 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is less than 1 bit/s; write a higher rate, such as 100M");
        }
        return new DataRate(bits.longValueExact());
    }

    /** The time one packet of {@code bytes} takes at this rate, ns. */
    public double nanosFor(long bytes) {
        return bytes * 8e9 / bitsPerSecond;
    }

    /** The shortest exact form: {@code 100M}, {@code 9600}. */
    @Override
    public String toString() {
        long unit = 1_000_000_000_000L;
        for (int power = PREFIXES.length(); power > 0; power--) {
            if (bitsPerSecond % unit == 0) {
                return bitsPerSecond / unit + PREFIXES.substring(power - 1, power);
            }
            unit /= 1000;
        }
        return Long.toString(bitsPerSecond);
    }
}
