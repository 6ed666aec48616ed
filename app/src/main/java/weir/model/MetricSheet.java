package weir.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import weir.model.Metric.Scope;
import weir.model.Metric.Side;
import weir.model.RoleReport.StreamReport;

/** Collects the metrics of one run in the order in which they are read; drops numbers that are not finite. One thread. */
final class MetricSheet {
    private static final double BITS_PER_BYTE = 8;
    private static final double NS_PER_US = 1e3;

    private final List<Metric> metrics = new ArrayList<>();
    private final boolean bothEnds;

    /** @param bothEnds whether both ends reported; without the remote one only what is of the local side is kept */
    MetricSheet(boolean bothEnds) {
        this.bothEnds = bothEnds;
    }

    List<Metric> metrics() {
        return List.copyOf(metrics);
    }

    void add(MetricId id, Side side, double value) {
        add(id.of(side, value));
    }

    private void add(Metric metric) {
        if (Double.isFinite(metric.value()) && (bothEnds || metric.side() == Side.LOCAL)) {
            metrics.add(metric);
        }
    }

    void rates(Ends ends) {
        End receiver = ends.receiver();
        End sender = ends.sender();
        add(
                MetricId.GOODPUT,
                receiver.side(),
                receiver.perSecond(receiver.report().window().bytes() * BITS_PER_BYTE));
        add(
                MetricId.THROUGHPUT,
                sender.side(),
                sender.perSecond(sender.report().window().bytes() * BITS_PER_BYTE));
    }

    void latency(Side side, Latency latency) {
        if (latency.count() <= 0) {
            return;
        }
        add(MetricId.LATENCY_MEAN, side, latency.meanNs() / NS_PER_US);
        add(MetricId.LATENCY_DEVIATION, side, latency.deviationNs() / NS_PER_US);
        add(MetricId.LATENCY_MIN, side, latency.minNs() / NS_PER_US);
        add(MetricId.LATENCY_P50, side, latency.p50Ns() / NS_PER_US);
        add(MetricId.LATENCY_P90, side, latency.p90Ns() / NS_PER_US);
        add(MetricId.LATENCY_P99, side, latency.p99Ns() / NS_PER_US);
        add(MetricId.LATENCY_P999, side, latency.p999Ns() / NS_PER_US);
        add(MetricId.LATENCY_MAX, side, latency.maxNs() / NS_PER_US);
    }

    /** CPU time at each end for each KB that the receiver read. */
    void bulkDemand(Ends ends) {
        End receiver = ends.receiver();
        double megabits = receiver.perSecond(receiver.report().window().bytes() * BITS_PER_BYTE) / 1e6;
        if (megabits > 0) {
            demand(
                    ends,
                    MetricId.SERVICE_DEMAND,
                    use -> ServiceDemand.microsecondsPerKib(use.percent, use.cpus, megabits));
        }
    }

    /** CPU time at each end for each transaction of the requester. */
    void transactionDemand(Ends ends) {
        End requester = ends.requester();
        double rate = requester.perSecond(requester.report().window().transactions());
        if (rate > 0) {
            demand(
                    ends,
                    MetricId.TRANSACTION_DEMAND,
                    use -> ServiceDemand.microsecondsPerTransaction(use.percent, use.cpus, rate));
        }
    }

    /** Two machines: host time, as netperf has it. One machine: each process's time, and the host's once, for both together. */
    private void demand(Ends ends, MetricId id, ToDoubleFunction<CpuUse> demand) {
        for (End end : List.of(ends.local(), ends.remote())) {
            demand(id, end.side(), CpuUse.of(end, ends.oneMachine()), demand);
        }
        if (ends.oneMachine()) {
            demand(id, Side.BOTH, CpuUse.ofHost(ends.local()), demand);
        }
    }

    private void demand(MetricId id, Side side, CpuUse use, ToDoubleFunction<CpuUse> demand) {
        if (use.isKnown()) {
            add(id.of(side, use.scope, demand.applyAsDouble(use)));
        }
    }

    /** Each end's cost for each datagram it handled itself. */
    void datagramDemand(Ends ends) {
        for (End end : List.of(ends.local(), ends.remote())) {
            DatagramTotals window = end.report().datagrams();
            double handled = end.perSecond(end.report().role() == Role.SENDER ? window.sent() : window.received());
            if (handled > 0) {
                demand(
                        MetricId.DATAGRAM_DEMAND,
                        end.side(),
                        CpuUse.of(end, ends.oneMachine()),
                        use -> ServiceDemand.microsecondsPerTransaction(use.percent, use.cpus, handled));
            }
        }
    }

    /** CPU time as a percentage of so many CPUs: of all those of a host, or of one for a process. */
    private record CpuUse(Scope scope, double percent, int cpus) {
        static CpuUse of(End end, boolean oneMachine) {
            return oneMachine
                    ? new CpuUse(
                            Scope.PROCESS,
                            end.percentOfWindow(end.report().cpu().processNs()),
                            1)
                    : ofHost(end);
        }

        static CpuUse ofHost(End end) {
            CpuUsage cpu = end.report().cpu();
            boolean known = cpu.hostBusyNs() + cpu.idleNs() + cpu.stealNs() > 0;
            return new CpuUse(Scope.HOST, known ? cpu.hostShare() * 100 : Double.NaN, cpu.cpus());
        }

        boolean isKnown() {
            return cpus > 0 && percent >= 0 && Double.isFinite(percent);
        }
    }

    /** @param segments whether what was sent are segments: not packets, so their rate has a name of its own */
    void datagramRates(Ends ends, boolean segments) {
        End sender = ends.sender();
        End receiver = ends.receiver();
        add(
                MetricId.RECEIVED_DATAGRAM_RATE,
                receiver.side(),
                receiver.perSecond(receiver.report().datagrams().received()));
        add(
                segments ? MetricId.SENT_SEGMENT_RATE : MetricId.SENT_DATAGRAM_RATE,
                sender.side(),
                sender.perSecond(sender.report().datagrams().sent()));
    }

    /** @param trains whether the receiver's kernel counts trains of datagrams as it drops them */
    void datagramCounts(Ends ends, boolean trains) {
        End receiver = ends.receiver();
        DatagramTotals window = receiver.report().datagrams();
        lost(
                receiver.side(),
                window.highestSequence(),
                window.received(),
                MetricId.DATAGRAMS_LOST,
                MetricId.DATAGRAMS_LOST_SHARE);
        DatagramTotals sent = ends.sender().report().wholeDatagrams();
        DatagramTotals received = receiver.report().wholeDatagrams();
        lostOfWholeRun(sent.sent(), received.received());
        sent(ends.sender());
        received(receiver);
        receiveDrops(receiver, trains ? MetricId.TRAIN_DROPS : MetricId.RECEIVE_DROPS);
        add(MetricId.DATAGRAMS_DUPLICATED, receiver.side(), received.duplicated());
        add(MetricId.DATAGRAMS_REORDERED, receiver.side(), received.reordered());
        add(MetricId.REORDER_DISTANCE, receiver.side(), received.reorderDistanceMax());
        add(MetricId.DATAGRAMS_LATE, receiver.side(), received.late());
        add(MetricId.JITTER, receiver.side(), window.jitterNs() / NS_PER_US);
    }

    /**
     * For transactions, whose requests and replies are datagrams. Loss is that of the whole run, where nothing is in flight at the
     * end; at the edges of a window requests are.
     */
    void transactionDatagrams(Ends ends) {
        End requester = ends.requester();
        DatagramTotals whole = requester.report().wholeDatagrams();
        lostOfWholeRun(whole.sent(), whole.received());
        for (End end : List.of(ends.local(), ends.remote())) {
            sent(end);
            received(end);
            receiveDrops(end, MetricId.RECEIVE_DROPS);
        }
        add(MetricId.DATAGRAMS_LATE, requester.side(), whole.late());
    }

    /** Requests of the window without a reply in time. */
    void transactionsLost(End requester) {
        long lost = requester.report().datagrams().unanswered();
        long all = lost + requester.report().window().transactions();
        if (all > 0) {
            add(MetricId.TRANSACTIONS_LOST, requester.side(), lost);
            add(MetricId.TRANSACTIONS_LOST_SHARE, requester.side(), lost * 100.0 / all);
        }
    }

    void datagramsPerCall(Ends ends) {
        for (End end : List.of(ends.local(), ends.remote())) {
            DatagramTotals window = end.report().datagrams();
            long calls = end.report().window().calls();
            long handled = end.report().role() == Role.SENDER ? window.sent() : window.received();
            if (calls > 0) {
                add(MetricId.DATAGRAMS_PER_CALL, end.side(), (double) handled / calls);
            }
        }
    }

    private void lostOfWholeRun(long sent, long received) {
        lost(Side.BOTH, sent, received, MetricId.DATAGRAMS_LOST_WHOLE, MetricId.DATAGRAMS_LOST_SHARE_WHOLE);
    }

    /** What was lost before the window may come in it, so that more come than were expected. */
    private void lost(Side side, long expected, long received, MetricId count, MetricId share) {
        if (expected > 0) {
            long lost = Math.max(0, expected - received);
            add(count, side, lost);
            add(share, side, lost * 100.0 / expected);
        }
    }

    private void sent(End end) {
        add(MetricId.DATAGRAMS_SENT, end.side(), end.report().wholeDatagrams().sent());
        add(
                MetricId.DATAGRAMS_REFUSED,
                end.side(),
                end.report().wholeDatagrams().refused());
    }

    private void received(End end) {
        add(
                MetricId.DATAGRAMS_RECEIVED,
                end.side(),
                end.report().wholeDatagrams().received());
        add(
                MetricId.DATAGRAMS_CORRUPT,
                end.side(),
                end.report().wholeDatagrams().corrupt());
    }

    /** @param id by what the kernel counted */
    private void receiveDrops(End end, MetricId id) {
        List<StreamReport> streams = end.report().streams();
        if (!streams.isEmpty()
                && streams.stream().allMatch(s -> s.receiveDrops().isPresent())) {
            long drops =
                    streams.stream().mapToLong(s -> s.receiveDrops().orElse(0L)).sum();
            add(id, end.side(), drops);
        }
    }

    void bulkWork(Ends ends) {
        End sender = ends.sender();
        End receiver = ends.receiver();
        add(MetricId.SENT_BYTES, sender.side(), sender.report().window().bytes());
        add(MetricId.RECEIVED_BYTES, receiver.side(), receiver.report().window().bytes());
        add(MetricId.SENT_BYTES_WHOLE, sender.side(), sender.report().whole().bytes());
        add(
                MetricId.RECEIVED_BYTES_WHOLE,
                receiver.side(),
                receiver.report().whole().bytes());
        for (End end : List.of(ends.local(), ends.remote())) {
            calls(end, end.report().window().bytes());
        }
        sender.report().zeroCopy().ifPresent(zeroCopy -> zeroCopy(sender.side(), zeroCopy));
    }

    private void zeroCopy(Side side, ZeroCopy zeroCopy) {
        add(MetricId.ZEROCOPY_SENDS, side, zeroCopy.sends());
        if (zeroCopy.completed() > 0) {
            add(MetricId.ZEROCOPY_COPIED, side, zeroCopy.copied() * 100.0 / zeroCopy.completed());
        }
    }

    void transactionWork(Ends ends) {
        for (End end : List.of(ends.local(), ends.remote())) {
            Totals window = end.report().window();
            add(MetricId.SENT_BYTES, end.side(), window.sentBytes());
            add(MetricId.RECEIVED_BYTES, end.side(), window.bytes());
            calls(end, window.bytes() + window.sentBytes());
        }
    }

    private void calls(End end, long bytes) {
        long calls = end.report().window().calls();
        add(MetricId.CALLS, end.side(), calls);
        if (calls > 0) {
            add(MetricId.BYTES_PER_CALL, end.side(), (double) bytes / calls);
        }
        add(MetricId.WINDOW, end.side(), end.report().windowNs() / 1e9);
    }

    void tcp(Ends ends) {
        new TcpMetrics(this, ends.local()).add();
        new TcpMetrics(this, ends.remote()).add();
    }

    /** What the run cost in CPU and garbage collection. One machine has one set of host figures. */
    void cost(Ends ends) {
        if (ends.oneMachine()) {
            host(Side.BOTH, ends.local().report().cpu());
        } else {
            host(Side.LOCAL, ends.local().report().cpu());
            host(Side.REMOTE, ends.remote().report().cpu());
        }
        process(ends.local());
        process(ends.remote());
    }

    private void host(Side side, CpuUsage cpu) {
        double all = cpu.hostBusyNs() + cpu.idleNs() + cpu.stealNs();
        if (!(all > 0)) {
            return;
        }
        add(MetricId.CPU_BUSY, side, cpu.hostBusyNs() * 100 / all);
        add(MetricId.CPU_USER, side, cpu.userNs() * 100 / all);
        add(MetricId.CPU_SYSTEM, side, cpu.systemNs() * 100 / all);
        add(MetricId.CPU_IRQ, side, cpu.irqNs() * 100 / all);
        add(MetricId.CPU_SOFTIRQ, side, cpu.softirqNs() * 100 / all);
        add(MetricId.CPU_STEAL, side, cpu.stealNs() * 100 / all);
        add(MetricId.CPU_IDLE, side, cpu.idleNs() * 100 / all);
        add(MetricId.CPU_GUEST, side, cpu.guestNs() * 100 / all);
        if (cpu.busiestCpu() >= 0) {
            add(MetricId.CPU_BUSIEST, side, cpu.busiestShare() * 100);
        }
    }

    private void process(End end) {
        CpuUsage cpu = end.report().cpu();
        add(MetricId.CPU_PROCESS, end.side(), end.percentOfWindow(cpu.processNs()));
        add(MetricId.CPU_PROCESS_USER, end.side(), end.percentOfWindow(cpu.processUserNs()));
        add(MetricId.CPU_PROCESS_SYSTEM, end.side(), end.percentOfWindow(cpu.processSystemNs()));
        add(MetricId.GC_COUNT, end.side(), end.report().gc().count());
        add(MetricId.GC_PAUSED, end.side(), end.report().gc().pausedNs() / NS_PER_US);
    }
}
