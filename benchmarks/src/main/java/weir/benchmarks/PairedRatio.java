package weir.benchmarks;

import java.util.Arrays;

/**
 * The median of the ratios of pairs, with an exact interval for it: two order statistics, chosen by the binomial distribution (W. J.
 * Conover, Practical Nonparametric Statistics, 3rd edition, section 3.2). It assumes nothing about the distribution of the ratios,
 * but takes the pairs as independent.
 *
 * @param pairs how many
 * @param low lower end of the 95 % interval; the least ratio where so few pairs allow no more
 * @param high upper end
 */
public record PairedRatio(int pairs, double median, double low, double high) {
    private static final double LEVEL = 0.95;

    /** The ratios numerators[i] / denominators[i]; pairs with a zero are left out. Not numbers when no pair is left. */
    public static PairedRatio of(double[] numerators, double[] denominators) {
        double[] ratios = new double[numerators.length];
        int n = 0;
        for (int i = 0; i < numerators.length; i++) {
            if (numerators[i] > 0 && denominators[i] > 0) {
                ratios[n++] = numerators[i] / denominators[i];
            }
        }
        if (n == 0) {
            return new PairedRatio(0, Double.NaN, Double.NaN, Double.NaN);
        }
        double[] sorted = Arrays.copyOf(ratios, n);
        Arrays.sort(sorted);
        int rank = rank(n);
        return new PairedRatio(n, (sorted[(n - 1) / 2] + sorted[n / 2]) / 2, sorted[rank - 1], sorted[n - rank]);
    }

    /** The largest rank r, counted from 1, such that the r-th and the (n + 1 - r)-th value enclose the median at the level. */
    static int rank(int n) {
        double tail = Math.pow(0.5, n);
        double below = tail;
        int rank = 1;
        while (rank < n / 2) {
            tail = tail * (n - rank + 1) / rank;
            if (below + tail > (1 - LEVEL) / 2) {
                break;
            }
            below += tail;
            rank++;
        }
        return rank;
    }

    /** Width of the interval. */
    public double width() {
        return high - low;
    }
}
