package weir.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import weir.model.Metric;
import weir.units.Unit;

/** Small phrases that several parts of a report share. Pure. */
final class Words {
    private static final int LISTED = 5;

    private Words() {}

    static String side(Metric.Side side) {
        return side.name().toLowerCase(Locale.ROOT);
    }

    static String place(Metric.Side side) {
        return "at the " + side(side) + " end";
    }

    static String rate(double value, boolean transactions) {
        return Numbers.of(value, transactions ? Unit.TRANSACTION_PER_SECOND : Unit.BIT_PER_SECOND);
    }

    /** The first few, and how many more. */
    static String list(List<String> items) {
        String first = items.stream().limit(LISTED).collect(Collectors.joining("; "));
        return items.size() > LISTED ? first + "; and " + (items.size() - LISTED) + " more" : first;
    }

    /**
     * Text of another host or of the user on one line of a terminal: control, format and line-breaking characters, which could move
     * the cursor or reorder a line, become {@code ?}.
     */
    static String plain(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(isPlain(c) ? c : '?'));
        return clean.toString();
    }

    private static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
