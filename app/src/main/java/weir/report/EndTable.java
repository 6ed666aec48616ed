package weir.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import weir.model.End;
import weir.model.Ends;
import weir.model.Measurement;
import weir.model.Metric;
import weir.model.Metric.Side;
import weir.model.MetricId;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.model.Transport;
import weir.net.Networks;
import weir.units.Printable;

/** What both ends saw, side by side. One thread. */
final class EndTable {
    private static final int NAME_CHARS = 16;
    private static final List<Side> SIDES = List.of(Side.LOCAL, Side.REMOTE);
    /** What four digits show. */
    private static final double VISIBLY_MORE = 1.0005;

    private final ReportModel model;
    private final Measurement measurement;
    private final Ends ends;
    private final Columns out;

    EndTable(ReportModel model, Measurement measurement, Columns out) {
        this.model = model;
        this.measurement = measurement;
        this.ends = measurement.ends();
        this.out = out;
    }

    void write() {
        out.row("", head(ends.local()), head(ends.remote()));
        traffic();
        pace();
        if (ends.areOverDatagrams()) {
            datagrams();
        }
        cost();
        if (model.run().spec().traffic().transport() == Transport.TCP) {
            tcp();
        }
        buffers();
        if (measurement instanceof Measurement.Transactions) {
            latency();
        }
    }

    private static String head(End end) {
        String name = Printable.printable(end.report().environment().hostName(), NAME_CHARS);
        return Words.side(end.side()) + (name.isEmpty() ? "" : " " + name);
    }

    private void traffic() {
        MethodWords moves = new MethodWords(model.run().spec());
        out.row("role", role(ends.local()), role(ends.remote()));
        networks();
        out.row("method", moves.method(ends.local()), moves.method(ends.remote()));
        out.row("file", MethodWords.file(ends.local()), MethodWords.file(ends.remote()));
        row("throughput, accepted", MetricId.THROUGHPUT);
        row("goodput, delivered", MetricId.GOODPUT);
        inFlight();
        row("transactions", MetricId.TRANSACTION_RATE);
        each(
                "slowest, median, fastest",
                side -> joined(side, MetricId.STREAM_RATE_MIN, MetricId.STREAM_RATE_MEDIAN, MetricId.STREAM_RATE_MAX));
        row("fairness of streams", MetricId.FAIRNESS);
        row("window", MetricId.WINDOW);
        row("bytes sent", MetricId.SENT_BYTES);
        row("bytes received", MetricId.RECEIVED_BYTES);
        pair("calls, bytes per call", MetricId.CALLS, MetricId.BYTES_PER_CALL);
        row("zerocopy, yet copied", MetricId.ZEROCOPY_COPIED);
    }

    /** More was read than accepted in the windows, which looks like a mistake and is none. */
    private void inFlight() {
        double accepted = rate(MetricId.THROUGHPUT);
        if (accepted > 0 && rate(MetricId.GOODPUT) > accepted * VISIBLY_MORE) {
            out.line("  (goodput has in it what was in flight when the windows began)");
        }
    }

    private double rate(MetricId id) {
        return SIDES.stream()
                .flatMap(side -> model.metric(id, side).stream())
                .mapToDouble(Metric::value)
                .max()
                .orElse(0);
    }

    /** Only where it is not the usual one. */
    private void networks() {
        TestSpec spec = model.run().spec();
        String remote = Printable.printable(spec.remoteNetwork(), NAME_CHARS);
        boolean isUsual =
                spec.network().equals(Networks.STANDARD) && (remote.isEmpty() || remote.equals(Networks.STANDARD));
        if (!isUsual) {
            out.row("network", Printable.printable(spec.network(), NAME_CHARS), remote);
        }
    }

    private static String role(End end) {
        return end.report().role().name().toLowerCase(Locale.ROOT);
    }

    private void datagrams() {
        pair("transactions lost", MetricId.TRANSACTIONS_LOST, MetricId.TRANSACTIONS_LOST_SHARE);
        row("segments accepted", MetricId.SENT_SEGMENT_RATE);
        row("datagrams accepted", MetricId.SENT_DATAGRAM_RATE);
        row("datagrams delivered", MetricId.RECEIVED_DATAGRAM_RATE);
        row("datagrams per call", MetricId.DATAGRAMS_PER_CALL);
        pair("lost in the window", MetricId.DATAGRAMS_LOST, MetricId.DATAGRAMS_LOST_SHARE);
        row("jitter at its end", MetricId.JITTER);
        out.line("whole run, omit and drain included:");
        pair("  sent, refused", MetricId.DATAGRAMS_SENT, MetricId.DATAGRAMS_REFUSED);
        row("  received", MetricId.DATAGRAMS_RECEIVED);
        out.row("  lost", joined(Side.BOTH, MetricId.DATAGRAMS_LOST_WHOLE, MetricId.DATAGRAMS_LOST_SHARE_WHOLE));
        row("  dropped, buffer full", MetricId.RECEIVE_DROPS);
        row("  trains dropped", MetricId.TRAIN_DROPS);
        pair("  duplicated, reordered", MetricId.DATAGRAMS_DUPLICATED, MetricId.DATAGRAMS_REORDERED);
        row("  farthest reordered by", MetricId.REORDER_DISTANCE);
        pair("  late, corrupt", MetricId.DATAGRAMS_LATE, MetricId.DATAGRAMS_CORRUPT);
    }

    private void cost() {
        boolean oneMachine = ends.oneMachine();
        String whose = oneMachine ? ", process" : ", host";
        row("service demand" + whose, MetricId.SERVICE_DEMAND);
        row("per datagram" + whose, MetricId.DATAGRAM_DEMAND);
        row("Weir, % of one CPU", MetricId.CPU_PROCESS);
        if (oneMachine) {
            out.line("machine, both ends together:");
            out.row("  service demand", text(MetricId.SERVICE_DEMAND, Side.BOTH));
            out.row("  CPU busy, busiest", busy(ends.local(), Side.BOTH));
        } else {
            out.row("host CPU busy, busiest", busy(ends.local(), Side.LOCAL), busy(ends.remote(), Side.REMOTE));
        }
        host("  user, system", oneMachine, MetricId.CPU_USER, MetricId.CPU_SYSTEM);
        host("  irq, softirq, steal", oneMachine, MetricId.CPU_IRQ, MetricId.CPU_SOFTIRQ, MetricId.CPU_STEAL);
        each("garbage collection", this::collections);
    }

    private void host(String label, boolean oneMachine, MetricId... ids) {
        if (oneMachine) {
            out.row(label, joined(Side.BOTH, ids));
        } else {
            each(label, side -> joined(side, ids));
        }
    }

    private String busy(End end, Side side) {
        String busy = text(MetricId.CPU_BUSY, side);
        if (busy.isEmpty()) {
            return "";
        }
        String busiest = model.metric(MetricId.CPU_BUSIEST, side)
                .map(m -> ", CPU " + end.report().cpu().busiestCpu() + ": " + Numbers.percent(m.value()))
                .orElse("");
        return busy + busiest;
    }

    /** Only worth a row when there was any. */
    private String collections(Side side) {
        return model.metric(MetricId.GC_COUNT, side)
                .filter(m -> m.value() > 0)
                .map(m -> Numbers.count(m.value()) + ", " + text(MetricId.GC_PAUSED, side))
                .orElse("");
    }

    private void tcp() {
        out.row(
                "congestion control",
                inEffect(ends.local(), SocketOption.CONGESTION_CONTROL),
                inEffect(ends.remote(), SocketOption.CONGESTION_CONTROL));
        row("retransmitted segments", MetricId.TCP_RETRANSMITTED);
        pair("rtt, lowest rtt", MetricId.TCP_RTT, MetricId.TCP_RTT_MIN);
        pair("congestion window, MSS", MetricId.TCP_CONGESTION_WINDOW, MetricId.TCP_SEND_MSS);
        pair("held by window, buffer", MetricId.TCP_RECEIVE_WINDOW_LIMITED, MetricId.TCP_SEND_BUFFER_LIMITED);
    }

    /** Only where a size was asked for: else the kernel changes it as it likes. */
    private void buffers() {
        for (SocketOption option : List.of(SocketOption.SEND_BUFFER, SocketOption.RECEIVE_BUFFER)) {
            boolean asked = Stream.of(
                            model.run().spec().local(), model.run().spec().remote())
                    .anyMatch(end -> end.sockets().get(option).isPresent());
            if (asked) {
                String label = option.label().replace('-', ' ') + " in effect";
                out.row(label, bytesInEffect(ends.local(), option), bytesInEffect(ends.remote(), option));
            }
        }
    }

    private static String bytesInEffect(End end, SocketOption option) {
        String value = inEffect(end, option);
        return value.isEmpty() ? "" : value + " B";
    }

    private static String inEffect(End end, SocketOption option) {
        return end.report().streams().stream()
                .findFirst()
                .flatMap(stream -> stream.options().get(option))
                .orElse("");
    }

    private void latency() {
        boolean paced = ends.requester().report().pace().isPresent();
        LatencyLines lines = new LatencyLines(model, out);
        if (paced) {
            lines.write("response time in us, open loop, from the planned start:", "response.");
            lines.write("service time in us, from the actual start:", "latency.");
        } else {
            lines.write("latency in us, closed loop, service time:", "latency.");
        }
    }

    private void pace() {
        pair("starts planned, made", MetricId.PACE_PLANNED, MetricId.PACE_MADE);
        row("starts given up", MetricId.PACE_GIVEN_UP);
        pair("lag p50, p99", MetricId.PACE_LAG_P50, MetricId.PACE_LAG_P99);
    }

    private String text(MetricId id, Side side) {
        return text(side, id, id);
    }

    /** A value in the unit that suits the largest of its kind in the row. */
    private String text(Side side, MetricId id, MetricId... row) {
        return model.metric(id, side)
                .map(m -> Numbers.of(m.value(), m.unit(), largest(m, row)))
                .orElse("");
    }

    private double largest(Metric metric, MetricId... row) {
        List<Side> sides = metric.side() == Side.BOTH ? List.of(Side.BOTH) : SIDES;
        return Arrays.stream(row)
                .flatMap(id -> sides.stream().flatMap(side -> model.metric(id, side).stream()))
                .filter(other -> other.unit() == metric.unit())
                .mapToDouble(other -> Math.abs(other.value()))
                .max()
                .orElse(metric.value());
    }

    private void each(String label, Function<Side, String> value) {
        out.row(label, value.apply(Side.LOCAL), value.apply(Side.REMOTE));
    }

    private void row(String label, MetricId id) {
        each(label, side -> text(id, side));
    }

    private void pair(String label, MetricId first, MetricId second) {
        each(label, side -> joined(side, first, second));
    }

    /** The values there are, with commas between; a percent sign only after the last. */
    private String joined(Side side, MetricId... ids) {
        List<String> values = Arrays.stream(ids)
                .map(id -> text(side, id, ids))
                .filter(value -> !value.isEmpty())
                .toList();
        Optional<String> last = values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
        boolean percents = last.filter(value -> value.endsWith(" %")).isPresent();
        String joined = String.join(", ", values);
        return percents ? joined.replace(" %,", ",") : joined;
    }
}
