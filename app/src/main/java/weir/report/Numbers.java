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
        return of(value, unit, value);
    }

    /**
     * The same with the prefix that suits another value, so that numbers side by side have one unit and can be compared at a glance.
     *
     * @param largest of those that stand together
     */
    static String of(double value, Unit unit, double largest) {
        return switch (unit) {
            case BIT_PER_SECOND -> scaled(value, largest, " ") + "bit/s";
            case BYTE -> bytes(value, largest);
            case BYTE_PER_CALL -> perCall(value) + " B/call";
            case TRANSACTION_PER_SECOND -> count(value, largest) + " trans/s";
            case DATAGRAM_PER_SECOND -> count(value, largest) + " datagrams/s";
            case SEGMENT_PER_SECOND -> count(value, largest) + " segments/s";
            case DATAGRAM_PER_CALL -> digits(value) + " datagrams";
            case MICROSECOND -> time(value * 1e3, largest * 1e3);
            case SECOND -> time(value * 1e9, largest * 1e9);
            case MICROSECOND_PER_TRANSACTION -> digits(value) + " us/trans";
            case CALL -> count(value, largest);
            case COUNT, DATAGRAM, SEGMENT, TRAIN, TRANSACTION -> whole(value);
            case PERCENT -> percent(value);
            default -> digits(value) + " " + unit.symbol();
        };
    }

    /** A time in ns as ns, us, ms or s. */
    public static String time(double ns) {
        return time(ns, ns);
    }

    static String time(double ns, double largestNs) {
        double size = Math.abs(largestNs);
        if (size < 1e3) {
            return digits(ns) + " ns";
        }
        if (size < 1e6) {
            return digits(ns / 1e3) + " us";
        }
        return size < 1e9 ? digits(ns / 1e6) + " ms" : digits(ns / 1e9) + " s";
    }

    /** Bytes at any size: people compare it with the size they asked for. */
    private static String perCall(double value) {
        return value == Math.rint(value) || Math.abs(value) >= PLAIN_LIMIT ? whole(value) : digits(value);
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
        return count(value, value);
    }

    private static String count(double value, double largest) {
        boolean plain = Math.abs(largest) < PLAIN_LIMIT && value == Math.rint(value);
        return plain ? whole(value) : scaled(value, largest, "");
    }

    /** A size: bytes below 100,000, as packet sizes are written, then binary units. */
    public static String bytes(double value) {
        return bytes(value, value);
    }

    private static String bytes(double value, double largest) {
        if (Math.abs(largest) < BYTES_LIMIT) {
            return (value == Math.rint(value) ? whole(value) : digits(value)) + " B";
        }
        int prefix = prefix(largest, 1024);
        return digits(value / Math.pow(1024, prefix)) + " " + PREFIXES[prefix].toUpperCase(Locale.ROOT) + "iB";
    }

    private static String scaled(double value, double largest, String gap) {
        int prefix = prefix(largest, 1000);
        return digits(value / Math.pow(1000, prefix)) + gap + PREFIXES[prefix];
    }

    /** Which prefix leaves less than a thousand before the point. */
    private static int prefix(double value, int base) {
        double scaled = Math.abs(value);
        int prefix = 0;
        while (scaled >= 999.95 && prefix < PREFIXES.length - 1) {
            scaled /= base;
            prefix++;
        }
        return prefix;
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
