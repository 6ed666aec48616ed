package weir.units;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people type them: {@code 10} (seconds), {@code 1.5s}, {@code 200ms}, {@code 2m}, {@code 1h}. */
public final class Durations {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s|m|h)?");
    private static final Map<String, Long> NANOS = Map.of(
            "ns",
            1L,
            "us",
            1_000L,
            "ms",
            1_000_000L,
            "s",
            1_000_000_000L,
            "m",
            60_000_000_000L,
            "h",
            3_600_000_000_000L);

    private Durations() {}

    /**
     * Parses a duration; a bare number is seconds.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static Duration parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a duration; write seconds, or a number with ns, us, ms, s, m or h, such as 200ms");
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(NANOS.getOrDefault(unit, 1L)));
        BigDecimal whole = nanos.setScale(0, RoundingMode.HALF_UP);
        if (whole.unscaledValue().bitLength() > 62) {
            throw new IllegalArgumentException("'" + text + "' is too long; the limit is 146 years");
        }
        return Duration.ofNanos(whole.longValueExact());
    }

    /** The shortest exact form that {@link #parse} reads: {@code 10}, {@code 200ms}, {@code 1.5ms}. */
    public static String typed(long ns) {
        BigDecimal seconds = BigDecimal.valueOf(ns, 9).stripTrailingZeros();
        if (ns % NANOS.getOrDefault("s", 1L) == 0) {
            return seconds.toPlainString();
        }
        String unit =
                ns % NANOS.getOrDefault("ms", 1L) == 0 ? "ms" : ns % NANOS.getOrDefault("us", 1L) == 0 ? "us" : "ns";
        return ns / NANOS.getOrDefault(unit, 1L) + unit;
    }
}
