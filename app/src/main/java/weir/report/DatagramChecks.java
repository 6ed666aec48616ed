package weir.report;

import java.util.List;
import weir.model.End;
import weir.model.Measurement;
import weir.model.Metric;
import weir.model.Metric.Side;
import weir.model.MetricId;

/** What became of the datagrams, in one direction or as requests and replies. */
final class DatagramChecks {
    private final Measurement measurement;
    private final RunChecks.Findings findings;

    DatagramChecks(Measurement measurement, RunChecks.Findings findings) {
        this.measurement = measurement;
        this.findings = findings;
    }

    void run() {
        if (!measurement.ends().areOverDatagrams()) {
            return;
        }
        if (measurement instanceof Measurement.Transactions) {
            unanswered();
        } else {
            lost(measurement.ends().receiver());
            segments(measurement.ends().sender());
        }
        for (End end : List.of(measurement.ends().local(), measurement.ends().remote())) {
            double corrupt = value(MetricId.DATAGRAMS_CORRUPT, end.side());
            if (corrupt > 0) {
                findings.add(RunWarning.UDP_CORRUPT, Numbers.whole(corrupt), Words.side(end.side()));
            }
            counted(RunWarning.UDP_REFUSED, MetricId.DATAGRAMS_REFUSED, end.side());
            dropped(MetricId.RECEIVE_DROPS, "datagrams", end.side());
            dropped(MetricId.TRAIN_DROPS, "trains of datagrams", end.side());
        }
    }

    private void lost(End receiver) {
        double lost = value(MetricId.DATAGRAMS_LOST, receiver.side());
        if (lost > 0) {
            findings.add(
                    RunWarning.UDP_LOSS,
                    Numbers.whole(lost),
                    receiver.report().datagrams().highestSequence(),
                    Numbers.percent(value(MetricId.DATAGRAMS_LOST_SHARE, receiver.side())));
        }
    }

    private void segments(End sender) {
        measurement
                .metric(MetricId.SENT_SEGMENT_RATE, sender.side())
                .flatMap(rate -> measurement.metric(MetricId.DATAGRAMS_PER_CALL, sender.side()))
                .ifPresent(perCall -> findings.add(
                        RunWarning.GSO_SEGMENTS, Words.side(sender.side()), Numbers.whole(Math.ceil(perCall.value()))));
    }

    private void unanswered() {
        double lost = value(MetricId.DATAGRAMS_LOST_WHOLE, Side.BOTH);
        if (lost > 0) {
            findings.add(
                    RunWarning.UDP_UNANSWERED,
                    Numbers.whole(lost),
                    measurement.ends().requester().report().wholeDatagrams().sent(),
                    Numbers.percent(value(MetricId.DATAGRAMS_LOST_SHARE_WHOLE, Side.BOTH)));
        }
    }

    private void dropped(MetricId id, String what, Side side) {
        double count = value(id, side);
        if (count > 0) {
            findings.add(RunWarning.RECEIVE_DROPS, Words.side(side), Numbers.whole(count) + " " + what);
        }
    }

    private void counted(RunWarning warning, MetricId id, Side side) {
        double count = value(id, side);
        if (count > 0) {
            findings.add(warning, Words.side(side), Numbers.whole(count));
        }
    }

    private double value(MetricId id, Side side) {
        return measurement.metric(id, side).map(Metric::value).orElse(0.0);
    }
}
