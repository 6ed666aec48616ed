package weir.model;

import java.util.List;
import java.util.Optional;
import weir.model.Metric.Side;

/**
 * What one run measured, computed from the reports of both ends. Closed on purpose: every output must handle every shape. Pure and
 * immutable. Rates of one end use that end's own counts and clock; nothing is mixed.
 */
public sealed interface Measurement {

    /** Both ends' reports; the remote one may be unknown. */
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
    default Optional<Metric> metric(MetricId id, Side side) {
        return metrics().stream()
                .filter(m -> m.id().equals(id.id()) && m.side() == side)
                .findFirst();
    }

    /**
     * What a run measured. Where the other end gave no report, or has no window, it is what the local end saw: metrics of that side
     * alone, which need nothing of the other.
     *
     * @return empty when the local report is missing or has no window
     */
    static Optional<Measurement> of(RunRecord run) {
        Optional<RoleReport> remote = run.remote().filter(report -> report.windowNs() > 0);
        return run.local()
                .filter(report -> report.windowNs() > 0)
                .map(local -> of(
                        run.spec(), remote.map(other -> Ends.of(local, other)).orElseGet(() -> Ends.ofLocal(local))));
    }

    /** What two ends say, of which the local one has a window. */
    private static Measurement of(TestSpec spec, Ends ends) {
        if (spec.traffic().pattern() == Pattern.TRANSACTIONS) {
            return new Transactions(ends);
        }
        return spec.traffic().transport() == Transport.TCP
                ? new Bulk(ends)
                : new Datagrams(
                        ends,
                        spec.end(Role.SENDER).sendsSegments(),
                        spec.end(Role.RECEIVER).receivesTrains());
    }

    /** How evenly the streams of an end that received bulk data were served. */
    private static void spread(MetricSheet sheet, End receiver) {
        StreamSpread.of(receiver.report(), stream -> stream.window().bytes()).ifPresent(spread -> {
            Side side = receiver.side();
            sheet.add(MetricId.FAIRNESS, side, spread.fairness());
            sheet.add(MetricId.STREAM_RATE_MIN, side, receiver.perSecond(8.0 * spread.least()));
            sheet.add(MetricId.STREAM_RATE_MEDIAN, side, receiver.perSecond(8.0 * spread.median()));
            sheet.add(MetricId.STREAM_RATE_MAX, side, receiver.perSecond(8.0 * spread.most()));
        });
    }

    /** How evenly the streams of an end that made transactions were served. */
    private static void spreadOfTransactions(MetricSheet sheet, End requester) {
        StreamSpread.of(requester.report(), stream -> stream.window().transactions())
                .ifPresent(spread -> {
                    Side side = requester.side();
                    sheet.add(MetricId.FAIRNESS, side, spread.fairness());
                    sheet.add(MetricId.STREAM_TRANSACTIONS_MIN, side, requester.perSecond(spread.least()));
                    sheet.add(MetricId.STREAM_TRANSACTIONS_MEDIAN, side, requester.perSecond(spread.median()));
                    sheet.add(MetricId.STREAM_TRANSACTIONS_MAX, side, requester.perSecond(spread.most()));
                });
    }

    /** Bulk transfer over byte streams. */
    record Bulk(Ends ends) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet(ends.haveRemote());
            sheet.rates(ends);
            spread(sheet, ends.receiver());
            sheet.bulkDemand(ends);
            sheet.bulkWork(ends);
            sheet.tcp(ends);
            new PaceMetrics(sheet).add(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }

    /** Requests and responses, one after another on each stream, or a fixed number in flight: closed loop, service time. */
    record Transactions(Ends ends) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet(ends.haveRemote());
            End requester = ends.requester();
            long done = requester.report().window().transactions();
            sheet.add(MetricId.TRANSACTION_RATE, requester.side(), requester.perSecond(done));
            requester.report().latency().ifPresent(latency -> sheet.latency(requester.side(), latency));
            spreadOfTransactions(sheet, requester);
            sheet.transactionDemand(ends);
            sheet.add(MetricId.TRANSACTIONS, requester.side(), done);
            if (ends.areOverDatagrams()) {
                sheet.transactionsLost(requester);
                sheet.transactionDatagrams(ends);
            }
            sheet.transactionWork(ends);
            sheet.tcp(ends);
            new PaceMetrics(sheet).add(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }

    /**
     * Datagrams one way.
     *
     * @param segments whether they left the sender as segments of longer packets
     * @param trains whether the receiver's kernel may have joined them
     */
    record Datagrams(Ends ends, boolean segments, boolean trains) implements Measurement {
        @Override
        public List<Metric> metrics() {
            MetricSheet sheet = new MetricSheet(ends.haveRemote());
            sheet.rates(ends);
            sheet.datagramRates(ends, segments);
            spread(sheet, ends.receiver());
            sheet.datagramCounts(ends, trains);
            sheet.bulkDemand(ends);
            sheet.datagramDemand(ends);
            sheet.bulkWork(ends);
            sheet.datagramsPerCall(ends);
            new PaceMetrics(sheet).add(ends);
            sheet.cost(ends);
            return sheet.metrics();
        }
    }
}
