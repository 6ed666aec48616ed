package weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weir.model.End;
import weir.model.Measurement;
import weir.model.RoleReport.Interval;
import weir.model.RoleReport.StreamReport;
import weir.model.TcpInfo;

/**
 * How the run went, a line for each interval: the rate at each end, and what TCP said at the end that sends or requests. The first and
 * the last ones where there are many. One thread.
 */
final class IntervalTable {
    private static final int LINES = 20;
    private static final String MISSING = "-";

    private final Columns out;
    private final boolean transactions;
    private final End leading;
    private final End following;
    private final double fastest;
    private final double longestRttNs;

    IntervalTable(Measurement measurement, Columns out) {
        this.out = out;
        this.transactions = measurement instanceof Measurement.Transactions;
        this.leading = transactions
                ? measurement.ends().requester()
                : measurement.ends().sender();
        this.following = transactions ? leading : measurement.ends().receiver();
        this.fastest = Stream.concat(intervals(leading).stream(), intervals(following).stream())
                .mapToDouble(this::rate)
                .max()
                .orElse(0);
        this.longestRttNs = intervals(leading).stream()
                        .flatMap(interval -> interval.tcp().stream())
                        .mapToLong(TcpInfo::rttUs)
                        .max()
                        .orElse(0)
                * 1e3;
    }

    void write() {
        int count = Math.max(intervals(leading).size(), intervals(following).size());
        if (count < 2) {
            return;
        }
        out.line("");
        head();
        boolean all = count <= LINES;
        for (int i = 0; i < count; i++) {
            if (all || i < LINES / 2 || i >= count - LINES / 2) {
                row(i);
            } else if (i == LINES / 2) {
                out.line("   ... " + (count - LINES) + " more of " + count + " intervals; --json has them all ...");
            }
        }
    }

    private static List<Interval> intervals(End end) {
        return end.report().intervals();
    }

    private void head() {
        List<String> cells = new ArrayList<>();
        cells.add("interval, s");
        cells.add(transactions ? "transactions" : "accepted");
        if (!transactions) {
            cells.add("delivered");
        }
        if (hasTcp()) {
            cells.addAll(List.of("retransm.", "rtt", "cwnd"));
        }
        line(cells);
    }

    private boolean hasTcp() {
        return intervals(leading).stream().anyMatch(i -> !i.tcp().isEmpty());
    }

    private void row(int i) {
        List<String> cells = new ArrayList<>();
        List<Interval> timed = i < intervals(following).size() ? intervals(following) : intervals(leading);
        cells.add(time(timed.get(i)));
        cells.add(rate(leading, i));
        if (!transactions) {
            cells.add(rate(following, i));
        }
        if (hasTcp()) {
            List<TcpInfo> now =
                    i < intervals(leading).size() ? intervals(leading).get(i).tcp() : List.of();
            cells.add(text(retransmitted(now, before(i))));
            OptionalLong rttUs = known(now, TcpInfo::rttUs)
                    ? now.stream().mapToLong(TcpInfo::rttUs).max()
                    : OptionalLong.empty();
            cells.add(rttUs.isPresent() ? Numbers.time(rttUs.getAsLong() * 1e3, longestRttNs) : MISSING);
            cells.add(text(sum(now, TcpInfo::congestionWindow)));
        }
        line(cells);
    }

    private static String time(Interval interval) {
        boolean fine = interval.endNs() - interval.startNs() < 100_000_000;
        return String.format(
                Locale.ROOT, fine ? "%.3f-%.3f" : "%.1f-%.1f", interval.startNs() / 1e9, interval.endNs() / 1e9);
    }

    private String rate(End end, int i) {
        if (i >= intervals(end).size()) {
            return MISSING;
        }
        Interval interval = intervals(end).get(i);
        return interval.endNs() > interval.startNs() ? Words.rate(rate(interval), fastest, transactions) : MISSING;
    }

    /** Transactions or bits a second; 0 for an interval of no length. */
    private double rate(Interval interval) {
        long lengthNs = interval.endNs() - interval.startNs();
        double units = transactions
                ? interval.totals().transactions()
                : interval.totals().bytes() * 8.0;
        return lengthNs > 0 ? units * 1e9 / lengthNs : 0;
    }

    /** TCP_INFO when interval {@code i} began, of the streams that its end has. */
    private List<TcpInfo> before(int i) {
        if (i > 0) {
            return i <= intervals(leading).size()
                    ? intervals(leading).get(i - 1).tcp()
                    : List.of();
        }
        List<TcpInfo> start = leading.report().streams().stream()
                .map(StreamReport::tcpStart)
                .flatMap(tcp -> tcp.stream())
                .toList();
        int streams = intervals(leading).getFirst().tcp().size();
        return start.size() > streams ? start.subList(0, streams) : start;
    }

    private static OptionalLong retransmitted(List<TcpInfo> now, List<TcpInfo> before) {
        OptionalLong after = sum(now, TcpInfo::retransmitted);
        OptionalLong earlier = sum(before, TcpInfo::retransmitted);
        boolean comparable = now.size() == before.size() && after.isPresent() && earlier.isPresent();
        return comparable ? OptionalLong.of(after.getAsLong() - earlier.getAsLong()) : OptionalLong.empty();
    }

    private static OptionalLong sum(List<TcpInfo> tcp, ToLongFunction<TcpInfo> field) {
        return known(tcp, field) ? OptionalLong.of(tcp.stream().mapToLong(field).sum()) : OptionalLong.empty();
    }

    private static boolean known(List<TcpInfo> tcp, ToLongFunction<TcpInfo> field) {
        return !tcp.isEmpty() && tcp.stream().mapToLong(field).allMatch(value -> value >= 0);
    }

    private static String text(OptionalLong value) {
        return value.isPresent() ? Long.toString(value.getAsLong()) : MISSING;
    }

    private void line(List<String> cells) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%13s", cells.getFirst()));
        cells.stream().skip(1).forEach(cell -> line.append(String.format(Locale.ROOT, " %12s", cell)));
        out.line(line.toString());
    }
}
