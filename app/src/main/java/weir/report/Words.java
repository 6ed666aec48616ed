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
        return rate(value, value, transactions);
    }

    /** In the unit that suits the fastest of those that stand together. */
    static String rate(double value, double fastest, boolean transactions) {
        return Numbers.of(value, transactions ? Unit.TRANSACTION_PER_SECOND : Unit.BIT_PER_SECOND, fastest);
    }

    /** Streams by their numbers: the first few, and how many more. */
    static String streams(List<String> numbers) {
        String first = numbers.stream().limit(LISTED).collect(Collectors.joining(", "));
        int more = numbers.size() - LISTED;
        return (numbers.size() == 1 ? "Stream " : "Streams ") + first + (more > 0 ? " and " + more + " more" : "");
    }

    /** The first few, and how many more. */
    static String list(List<String> items) {
        String first = items.stream().limit(LISTED).collect(Collectors.joining("; "));
        return items.size() > LISTED ? first + "; and " + (items.size() - LISTED) + " more" : first;
    }
}
