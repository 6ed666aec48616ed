package weir.units;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate as people type it for traffic: bits per second as {@link DataRate}, datagrams as {@code 10kpps}, transactions as
 * {@code 5000/s}. K, M, G and T are 1000-based.
 *
 * @param counted what
 * @param perSecond 1 or more
 */
public record TrafficRate(Counted counted, long perSecond) {
    private static final Pattern COUNT =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*([KMGT]?)(pps|/s)", Pattern.CASE_INSENSITIVE);
    private static final String PREFIXES = "KMGT";
    private static final long COUNT_MAX = 1_000_000_000_000L;

    /** What a rate counts. */
    public enum Counted {
        BITS,
        DATAGRAMS,
        TRANSACTIONS
    }

    /**
     * Parses a rate.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static TrafficRate parse(String text) {
        Matcher matcher = COUNT.matcher(text.trim());
        if (!matcher.matches()) {
            return new TrafficRate(Counted.BITS, bits(text));
        }
        String prefix = matcher.group(2).toUpperCase(Locale.ROOT);
        int power = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix) + 1;
        BigDecimal count =
                new BigDecimal(matcher.group(1)).scaleByPowerOfTen(3 * power).setScale(0, RoundingMode.HALF_UP);
        if (count.signum() == 0 || count.compareTo(BigDecimal.valueOf(COUNT_MAX)) > 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is out of range; write 1 to " + COUNT_MAX + " per second");
        }
        boolean datagrams = matcher.group(3).equalsIgnoreCase("pps");
        return new TrafficRate(datagrams ? Counted.DATAGRAMS : Counted.TRANSACTIONS, count.longValueExact());
    }

    private static long bits(String text) {
        try {
            return DataRate.parse(text).bitsPerSecond();
        } catch (IllegalArgumentException bad) {
            throw new IllegalArgumentException(
                    bad.getMessage() + "; datagrams are written as 10kpps, transactions as 5000/s", bad);
        }
    }

    /** The shortest exact form: {@code 100M}, {@code 10Kpps}, {@code 5K/s}. */
    @Override
    public String toString() {
        return switch (counted) {
            case BITS -> new DataRate(perSecond).toString();
            case DATAGRAMS -> new DataRate(perSecond) + "pps";
            case TRANSACTIONS -> new DataRate(perSecond) + "/s";
        };
    }
}
