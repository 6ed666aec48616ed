package weir.model;

import java.util.List;
import java.util.Optional;

/**
 * What one run measured, computed from the reports of both ends. Closed on purpose: every output must handle every shape. Pure and
 * immutable. Rates of one end use that end's own counts and clock; nothing is mixed.
 */
public sealed interface Measurement {

    /** Both ends' reports. */
    Ends ends();

    /**
     * The numbers a person reads, headline first; never empty. docs/metrics.md defines each. A number that was not observed, or
     * would need a division by zero, is left out.
     */
    List<Metric> metrics();

    /** The number to quote first. */
    default Metric headline() {
        return metrics().getFirst();
    }

    /** The metric of one id and side, when this run has it. */
    default Optional<Metric> metric(MetricId id, Metric.Side side) {
        return metrics().stream()
                .filter(m -> m.id().equals(id.id()) && m.side() == side)
                .findFirst();
    }

    /**
     * What a run measured.
     *
     * @return empty when either report is missing or has no window
     */
    static Optional<Measurement> of(RunRecord run) {
        if (run.local().isEmpty() || run.remote().isEmpty()) {
            return Optional.empty();
        }
        return of(run.spec(), run.local().get(), run.remote().get());
    }

    /**
     * What two reports say.
     *
     * @return empty when either has no window
     */
    static Optional<Measurement> of(TestSpec spec, RoleReport local, RoleReport remote) {
        if (local.windowNs() <= 0 || remote.windowNs() <= 0) {
            return Optional.empty();
        }
        Ends ends = Ends.of(local, remote);
        if (spec.traffic().pattern() == Pattern.TRANSACTIONS) {
            return Optional.of(new Transactions(ends));
        }
        return Optional.of(spec.traffic().transport() == Transport.TCP ? new Bulk(ends) : new Datagrams(ends));
    }

    /** Bulk transfer over byte streams. */
    record Bulk(Ends ends) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet();
            sheet.rates(ends);
            sheet.bulkDemand(ends);
            sheet.bulkWork(ends);
            sheet.tcp(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }

    /** Requests and responses, one after another on each stream, or a fixed number in flight: closed loop, service time. */
    record Transactions(Ends ends) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet();
            End requester = ends.requester();
            long done = requester.report().window().transactions();
            sheet.add(MetricId.TRANSACTION_RATE, requester.side(), requester.perSecond(done));
            requester.report().latency().ifPresent(latency -> sheet.latency(requester.side(), latency));
            sheet.transactionDemand(ends);
            sheet.add(MetricId.TRANSACTIONS, requester.side(), done);
            if (ends.areOverDatagrams()) {
                sheet.transactionDatagrams(ends);
            }
            sheet.transactionWork(ends);
            sheet.tcp(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }

    /** Datagrams one way. */
    record Datagrams(Ends ends) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet();
            sheet.rates(ends);
            sheet.datagramRates(ends);
            sheet.datagramCounts(ends);
            sheet.bulkDemand(ends);
            sheet.datagramDemand(ends);
            sheet.bulkWork(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }
}
