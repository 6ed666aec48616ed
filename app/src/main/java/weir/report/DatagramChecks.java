package weir.report;

import weir.model.Measurement;
import weir.model.Metric;
import weir.model.MetricId;

/** What became of the datagrams. */
final class DatagramChecks {
    private final Measurement measurement;
    private final RunChecks.Findings findings;

    DatagramChecks(Measurement measurement, RunChecks.Findings findings) {
        this.measurement = measurement;
        this.findings = findings;
    }

    void run() {
        if (!(measurement instanceof Measurement.Datagrams datagrams)) {
            return;
        }
        Metric.Side sender = datagrams.ends().sender().side();
        Metric.Side receiver = datagrams.ends().receiver().side();
        double lost = value(MetricId.DATAGRAMS_LOST, Metric.Side.BOTH);
        if (lost > 0) {
            String share = Numbers.percent(value(MetricId.DATAGRAMS_LOST_SHARE, Metric.Side.BOTH));
            findings.add(RunWarning.UDP_LOSS, whole(lost), whole(value(MetricId.DATAGRAMS_SENT, sender)), share);
        }
        counted(RunWarning.UDP_REFUSED, MetricId.DATAGRAMS_REFUSED, sender);
        counted(RunWarning.UDP_CORRUPT, MetricId.DATAGRAMS_CORRUPT, receiver);
        counted(RunWarning.RECEIVE_DROPS, MetricId.RECEIVE_DROPS, receiver);
    }

    private void counted(RunWarning warning, MetricId id, Metric.Side side) {
        double count = value(id, side);
        if (count > 0) {
            findings.add(warning, whole(count));
        }
    }

    private double value(MetricId id, Metric.Side side) {
        return measurement.metric(id, side).map(Metric::value).orElse(0.0);
    }

    private static String whole(double count) {
        return Long.toString((long) count);
    }
}
