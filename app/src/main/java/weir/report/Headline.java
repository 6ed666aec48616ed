package weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weir.model.Measurement;
import weir.model.Metric;
import weir.model.Metric.Side;
import weir.model.MetricId;
import weir.model.Pattern;
import weir.model.RoleReport;
import weir.model.RunRecord;
import weir.model.TestSpec;
import weir.units.Printable;

/** The one line to quote: what, between whom, how fast, at what cost, for how long, and whether to believe it. */
final class Headline {
    private static final int NAME_CHARS = 40;

    private final ReportModel model;
    private final RunRecord run;

    Headline(ReportModel model) {
        this.model = model;
        this.run = model.run();
    }

    String line() {
        String start = Printable.line(run.spec().test()) + " " + hosts() + ": ";
        if (model.measurement().isEmpty()) {
            return start + run.status();
        }
        List<String> parts = new ArrayList<>();
        parts.add(result());
        latency().ifPresent(parts::add);
        loss().ifPresent(parts::add);
        demand().ifPresent(parts::add);
        if (run.spec().streams() > 1) {
            parts.add(run.spec().streams() + " streams");
        }
        parts.add(Numbers.time(run.local().map(RoleReport::windowNs).orElse(0L)));
        if (model.measurement().filter(m -> !m.ends().haveRemote()).isPresent()) {
            parts.add("local only");
        }
        parts.add(run.status().toString());
        return start + String.join(", ", parts);
    }

    /** The headline metric alone, for lists. */
    String result() {
        return model.measurement()
                .map(Measurement::headline)
                .map(metric -> Numbers.of(metric.value(), metric.unit()))
                .orElse("-");
    }

    private Optional<String> latency() {
        Optional<Metric> median = model.metric(MetricId.LATENCY_P50, Side.LOCAL);
        Optional<Metric> tail = model.metric(MetricId.LATENCY_P99, Side.LOCAL);
        return median.flatMap(p50 ->
                tail.map(p99 -> "p50 " + Numbers.time(p50.value() * 1e3) + ", p99 " + Numbers.time(p99.value() * 1e3)));
    }

    /** In the receiver's window; for transactions there is only that of the whole run, which is not worth a word when there is none. */
    private Optional<String> loss() {
        Optional<String> ofWindow = Stream.of(Side.LOCAL, Side.REMOTE)
                .flatMap(side -> model.metric(MetricId.DATAGRAMS_LOST_SHARE, side).stream())
                .map(m -> Numbers.percent(m.value()) + " lost")
                .findFirst();
        return ofWindow.or(() -> model.metric(MetricId.DATAGRAMS_LOST_SHARE_WHOLE, Side.BOTH)
                .filter(m -> m.value() > 0)
                .map(m -> Numbers.percent(m.value()) + " lost"));
    }

    /** Service demand local/remote; one unit for both. */
    Optional<String> demand() {
        Optional<Metric> local = model.metric(MetricId.SERVICE_DEMAND, Side.LOCAL);
        Optional<Metric> remote = model.metric(MetricId.SERVICE_DEMAND, Side.REMOTE);
        if (local.isEmpty() && remote.isEmpty()) {
            return Optional.empty();
        }
        String unit = local.or(() -> remote)
                .map(m -> Numbers.of(0, m.unit()).substring(1))
                .orElse("");
        return Optional.of("SD " + local.map(m -> Numbers.digits(m.value())).orElse("-") + "/"
                + remote.map(m -> Numbers.digits(m.value())).orElse("-") + unit);
    }

    private String hosts() {
        String local = name(run.local());
        if (run.target().equals("loopback")) {
            return (local.isEmpty() ? "" : local + " ") + "over loopback";
        }
        String remote = name(run.remote());
        String there = remote.isEmpty() ? shortened(run.target()) : remote;
        return local.isEmpty() ? "to " + there : local + " " + arrow(run.spec()) + " " + there;
    }

    private static String arrow(TestSpec spec) {
        if (spec.traffic().pattern() == Pattern.TRANSACTIONS) {
            return "<->";
        }
        return switch (spec.traffic().direction()) {
            case SEND -> "->";
            case RECEIVE -> "<-";
        };
    }

    static String name(Optional<RoleReport> report) {
        return report.map(r -> shortened(r.environment().hostName())).orElse("");
    }

    private static String shortened(String text) {
        return Printable.printable(text, NAME_CHARS);
    }
}
