package weir.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.model.End;
import weir.model.Ends;
import weir.model.Pattern;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.Interval;
import weir.model.RunRecord;
import weir.model.StrangerTotals;
import weir.model.Transport;

/** Did the traffic flow as it should: from beginning to end, all of it, without stopping? */
final class TrafficChecks {
    private static final int FOREIGN_PER_SECOND = 10;
    private static final int ENOUGH_INTERVALS = 5;
    private static final double STILL_SPEEDING_UP = 0.9;
    /** A last interval cut short by the end of the run says nothing. */
    private static final double WHOLE_INTERVAL = 0.9;

    private final RunRecord run;
    private final Ends ends;
    private final RunChecks.Findings findings;

    TrafficChecks(RunRecord run, Ends ends, RunChecks.Findings findings) {
        this.run = run;
        this.ends = ends;
        this.findings = findings;
    }

    void run() {
        noTraffic();
        strangers(ends.local());
        strangers(ends.remote());
        for (End end : List.of(ends.local(), ends.remote())) {
            finishes(end);
        }
        bytesDisagree();
        End counting = transactions() ? ends.requester() : ends.receiver();
        List<Interval> whole = wholeIntervals(counting);
        if (run.spec().pacing().isEmpty()) {
            // By a plan of its own, traffic may rest for an interval.
            stalled(whole);
        }
        speedingUp(whole);
    }

    private boolean transactions() {
        return run.spec().traffic().pattern() == Pattern.TRANSACTIONS;
    }

    private void noTraffic() {
        if (transactions()) {
            if (ends.requester().report().window().transactions() == 0) {
                long sent = ends.requester().report().window().sentBytes();
                findings.add(RunWarning.NO_TRAFFIC, Numbers.bytes(sent), "no whole response");
            }
        } else if (ends.receiver().report().window().bytes() == 0) {
            findings.add(
                    RunWarning.NO_TRAFFIC,
                    Numbers.bytes(ends.sender().report().window().bytes()),
                    "nothing");
        }
    }

    /** One that holds up a loop is one too many; the others cost a little of the CPU each, a handshake of TLS at most. */
    private void strangers(End end) {
        StrangerTotals others = end.report().strangers().orElse(StrangerTotals.NONE);
        double seconds = Math.max(1, end.report().windowNs() / 1e9);
        boolean heldUp = others.silent() + others.broken() > 0;
        if (heldUp || others.foreign() >= FOREIGN_PER_SECOND * seconds) {
            findings.add(
                    RunWarning.STRANGERS,
                    Words.side(end.side()),
                    others.silent() + " said nothing, " + others.broken() + " broke off, " + others.foreign()
                            + " were for somebody else or nobody");
        }
    }

    /** A sentence for all streams of an end that ended alike: there may be a thousand. */
    private void finishes(End end) {
        String side = Words.side(end.side());
        ended(end, Finish.CUT_OFF).ifPresent(streams -> findings.add(RunWarning.DRAIN_CUT_OFF, streams, side));
        ended(end, Finish.PEER_LEFT)
                .ifPresent(streams -> findings.add(
                        RunWarning.STREAM_ENDED_EARLY, streams, side, "the connection was closed or reset"));
        ended(end, Finish.FAILED).ifPresent(streams -> findings.add(RunWarning.STREAM_FAILED, streams, side));
    }

    private static Optional<String> ended(End end, Finish finish) {
        List<String> numbers = end.report().streams().stream()
                .filter(stream -> stream.finish() == finish)
                .map(stream -> Integer.toString(stream.index()))
                .toList();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(Words.streams(numbers));
    }

    /** Only where both ends have seen the end marker; then TCP must agree to the byte, and UDP cannot have gained anything. */
    private void bytesDisagree() {
        boolean complete = List.of(ends.local(), ends.remote()).stream()
                .flatMap(end -> end.report().streams().stream())
                .allMatch(stream -> stream.finish() == Finish.COMPLETE);
        if (transactions() || !complete) {
            return;
        }
        if (run.spec().traffic().transport() == Transport.TCP) {
            long sent = ends.sender().report().whole().bytes();
            long received = ends.receiver().report().whole().bytes();
            if (sent != received) {
                findings.add(RunWarning.BYTES_DISAGREE, sent + " bytes", received + " bytes");
            }
            return;
        }
        long sent = ends.sender().report().wholeDatagrams().sent();
        long received = ends.receiver().report().wholeDatagrams().received();
        if (received > sent) {
            findings.add(RunWarning.BYTES_DISAGREE, sent + " datagrams", received + " datagrams");
        }
    }

    private List<Interval> wholeIntervals(End end) {
        long full = run.spec().timing().intervalNs();
        return end.report().intervals().stream()
                .filter(i -> i.endNs() - i.startNs() >= full * WHOLE_INTERVAL && i.endNs() > i.startNs())
                .toList();
    }

    private double rate(Interval interval) {
        double units = transactions()
                ? interval.totals().transactions()
                : interval.totals().bytes() * 8.0;
        return units * 1e9 / (interval.endNs() - interval.startNs());
    }

    private void stalled(List<Interval> intervals) {
        List<Interval> still = intervals.stream().filter(i -> rate(i) == 0).toList();
        if (!still.isEmpty() && still.size() < intervals.size()) {
            String first = String.format(Locale.ROOT, "%.1f s", still.getFirst().startNs() / 1e9);
            findings.add(RunWarning.STALLED, still.size(), intervals.size(), first);
        }
    }

    private void speedingUp(List<Interval> intervals) {
        if (intervals.size() < ENOUGH_INTERVALS) {
            return;
        }
        double first = rate(intervals.getFirst());
        double lowest = intervals.stream().skip(1).mapToDouble(this::rate).min().orElse(0);
        if (first < lowest * STILL_SPEEDING_UP) {
            findings.add(
                    RunWarning.OMIT_TOO_SHORT, Words.rate(first, transactions()), Words.rate(lowest, transactions()));
        }
    }
}
