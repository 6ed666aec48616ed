package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weir.engine.Sampler.Moment;
import weir.model.RoleReport.Interval;

/**
 * Cuts the window into intervals. They tile it: each begins where the one before it ended, and cuts lie on a grid from the window's
 * begin. Where the observer came too late for some cuts, one interval covers them all, for nobody knows what happened in which. When
 * there would be too many, pairs are merged and the grid is twice as wide from there on. One thread.
 */
final class Slices {
    /** More would make a report heavy and a reader's table useless: an hour of seconds. */
    static final int MAX = 3600;

    private final long beginNs;
    private final Consumer<Interval> listener;
    private final List<Interval> intervals = new ArrayList<>();
    private long lengthNs;
    private Moment last;

    /**
     * @param begin of the window
     * @param lengthNs of an interval; 0 for none
     * @param listener is told of each when it is cut, and never of later changes: it may be merged, or what was done in no time at all
     *     after it be added
     */
    Slices(Moment begin, long lengthNs, Consumer<Interval> listener) {
        this.listener = listener;
        this.beginNs = begin.timeNs();
        this.last = begin;
        this.lengthNs = lengthNs;
    }

    /** When the next cut is due, ns from the window's begin. */
    long nextNs() {
        return lengthNs == 0 ? Long.MAX_VALUE : ((last.timeNs() - beginNs) / lengthNs + 1) * lengthNs;
    }

    /** Ends an interval at a moment. */
    void cut(Moment now) {
        if (lengthNs == 0) {
            return;
        }
        Interval interval = now.since(last, beginNs);
        boolean isEmpty = now.timeNs() == last.timeNs();
        last = now;
        if (isEmpty) {
            join(interval);
            return;
        }
        if (intervals.size() == MAX) {
            mergePairs();
        }
        intervals.add(interval);
        listener.accept(interval);
    }

    /** What was done in no time at all belongs to the interval before it. */
    private void join(Interval rest) {
        if (!intervals.isEmpty()) {
            intervals.add(merged(intervals.removeLast(), rest));
        }
    }

    private void mergePairs() {
        List<Interval> halves = List.copyOf(intervals);
        intervals.clear();
        for (int i = 0; i < MAX; i += 2) {
            intervals.add(merged(halves.get(i), halves.get(i + 1)));
        }
        lengthNs *= 2;
    }

    private static Interval merged(Interval first, Interval second) {
        return new Interval(first.startNs(), second.endNs(), first.totals().plus(second.totals()), second.tcp());
    }

    List<Interval> intervals() {
        return List.copyOf(intervals);
    }
}
