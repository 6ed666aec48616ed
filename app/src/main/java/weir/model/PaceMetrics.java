package weir.model;

import java.util.List;

/** How each end kept to its plan, as metrics. One thread. */
final class PaceMetrics {
    private static final double NS_PER_US = 1e3;

    private final MetricSheet sheet;

    PaceMetrics(MetricSheet sheet) {
        this.sheet = sheet;
    }

    void add(Ends ends) {
        for (End end : List.of(ends.local(), ends.remote())) {
            end.report().pace().ifPresent(pace -> add(end.side(), pace));
        }
    }

    private void add(Metric.Side side, PaceReport pace) {
        sheet.add(MetricId.PACE_PLANNED, side, pace.planned());
        sheet.add(MetricId.PACE_MADE, side, pace.made());
        sheet.add(MetricId.PACE_GIVEN_UP, side, pace.givenUp());
        pace.lag().ifPresent(lag -> {
            sheet.add(MetricId.PACE_LAG_MIN, side, lag.minNs() / NS_PER_US);
            sheet.add(MetricId.PACE_LAG_P50, side, lag.p50Ns() / NS_PER_US);
            sheet.add(MetricId.PACE_LAG_P99, side, lag.p99Ns() / NS_PER_US);
            sheet.add(MetricId.PACE_LAG_MAX, side, lag.maxNs() / NS_PER_US);
        });
        pace.response().ifPresent(response -> response(side, response));
    }

    private void response(Metric.Side side, Latency response) {
        sheet.add(MetricId.RESPONSE_MEAN, side, response.meanNs() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_DEVIATION, side, response.deviationNs() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_MIN, side, response.minNs() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_P50, side, response.p50Ns() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_P90, side, response.p90Ns() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_P99, side, response.p99Ns() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_P999, side, response.p999Ns() / NS_PER_US);
        sheet.add(MetricId.RESPONSE_MAX, side, response.maxNs() / NS_PER_US);
    }
}
