package weir.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToLongFunction;
import weir.model.RoleReport.StreamReport;

/**
 * How evenly the streams of one end were served in the window. Pure.
 *
 * @param fairness Jain's index: the square of the sum over the number of streams times the sum of squares; 1 when all had the same, 1/n when
 *     one of n had everything (R. Jain, D. Chiu, W. Hawe, DEC-TR-301, 1984)
 * @param least of the stream that had the least
 * @param median of the lower middle stream
 * @param most of the stream that had the most
 */
record StreamSpread(double fairness, long least, long median, long most) {

    /** Empty for a single stream, and when none had anything. */
    static Optional<StreamSpread> of(RoleReport report, ToLongFunction<StreamReport> amount) {
        long[] amounts = report.streams().stream().mapToLong(amount).sorted().toArray();
        double sum = Arrays.stream(amounts).asDoubleStream().sum();
        double squares =
                Arrays.stream(amounts).asDoubleStream().map(each -> each * each).sum();
        if (amounts.length < 2 || sum <= 0) {
            return Optional.empty();
        }
        return Optional.of(new StreamSpread(
                sum * sum / (amounts.length * squares),
                amounts[0],
                amounts[(amounts.length - 1) / 2],
                amounts[amounts.length - 1]));
    }
}
