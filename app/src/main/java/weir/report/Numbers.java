package weir.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import weir.units.Unit;

/** Numbers for people: about four significant digits, and the prefix that keeps them short. Pure. */
public final class Numbers {
    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P"};
    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);
    private static final int PLAIN_LIMIT = 10_000;
    private static final int BYTES_LIMIT = 100_000;
    private static final int MOST_DECIMALS = 9;

    private Numbers() {}

    /** A value with its unit: {@code 9.412 Gbit/s}, {@code 12.30 us}, {@code 35.10 %}. */
    public static String of(double value, Unit unit) {
        return switch (unit) {
            case BIT_PER_SECOND -> scaled(value, " ") + "bit/s";
            case BYTE -> bytes(value);
            case BYTE_PER_CALL -> bytes(value) + "/call";
            case TRANSACTION_PER_SECOND -> count(value) + " trans/s";
            case DATAGRAM_PER_SECOND -> count(value) + " datagrams/s";
            case MICROSECOND -> time(value * 1e3);
            case SECOND -> time(value * 1e9);
            case MICROSECOND_PER_TRANSACTION -> digits(value) + " us/trans";
            case CALL -> count(value);
            case COUNT, DATAGRAM, SEGMENT, TRANSACTION -> whole(value);
            case PERCENT -> percent(value);
            default -> digits(value) + " " + unit.symbol();
        };
    }

    /** A time in ns as ns, us, ms or s. */
    public static String time(double ns) {
        double size = Math.abs(ns);
        if (size < 1e3) {
            return digits(ns) + " ns";
        }
        if (size < 1e6) {
            return digits(ns / 1e3) + " us";
        }
        return size < 1e9 ? digits(ns / 1e6) + " ms" : digits(ns / 1e9) + " s";
    }

    /** A count to the last one, as people compare it with other tools' counts. */
    static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    /** A percentage; small ones keep their digits. */
    public static String percent(double value) {
        if (value == 0) {
            return "0 %";
        }
        String text = Math.abs(value) >= 10
                ? String.format(Locale.ROOT, "%.1f", value)
                : String.format(Locale.ROOT, "%.2f", value);
        return (Math.abs(value) < 0.005 ? digits(value) : text) + " %";
    }

    /** A count, or a rate of things: whole below 10,000, then with a prefix at the number, {@code 33.12k}. */
    public static String count(double value) {
        boolean plain = Math.abs(value) < PLAIN_LIMIT && value == Math.rint(value);
        return plain ? whole(value) : scaled(value, "");
    }

    /** A size: bytes below 100,000, as packet sizes are written, then binary units. */
    public static String bytes(double value) {
        if (Math.abs(value) < BYTES_LIMIT) {
            return (value == Math.rint(value) ? whole(value) : digits(value)) + " B";
        }
        double scaled = value;
        int prefix = 0;
        while (Math.abs(scaled) >= 999.95 && prefix < PREFIXES.length - 1) {
            scaled /= 1024;
            prefix++;
        }
        return digits(scaled) + " " + PREFIXES[prefix].toUpperCase(Locale.ROOT) + "iB";
    }

    private static String scaled(double value, String gap) {
        double scaled = value;
        int prefix = 0;
        while (Math.abs(scaled) >= 999.95 && prefix < PREFIXES.length - 1) {
            scaled /= 1000;
            prefix++;
        }
        return digits(scaled) + gap + PREFIXES[prefix];
    }

    /** Four significant digits, without an exponent; zeros after the point stay, so that columns line up. */
    static String digits(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS);
        int wholeDigits = rounded.precision() - rounded.scale();
        int decimals = Math.clamp((long) DIGITS.getPrecision() - wholeDigits, 0, MOST_DECIMALS);
        return rounded.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }
}
