package weir.model;

import java.util.ArrayList;
import java.util.List;
import weir.model.Metric.Scope;
import weir.model.Metric.Side;
import weir.model.RoleReport.StreamReport;

/** Collects the metrics of one run in the order in which they are read; drops numbers that are not finite. One thread. */
final class MetricSheet {
    private static final double BITS_PER_BYTE = 8;
    private static final double KIB = 1024;
    private static final double NS_PER_US = 1e3;

    private final List<Metric> metrics = new ArrayList<>();

    List<Metric> metrics() {
        return List.copyOf(metrics);
    }

    void add(MetricId id, Side side, double value) {
        add(id.of(side, value));
    }

    private void add(Metric metric) {
        if (Double.isFinite(metric.value())) {
            metrics.add(metric);
        }
    }

    static double kibPerSecond(End end) {
        return end.perSecond(end.report().window().bytes() / KIB);
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

    /**
     * CPU time for each unit of work at each end. Two machines: host time, as netperf has it. One machine: each process's time,
     * and the host's once, for both together.
     */
    void demand(Ends ends, MetricId id, double workPerSecond) {
        if (!(workPerSecond > 0)) {
            return;
        }
        if (ends.oneMachine()) {
            add(id.of(Side.LOCAL, Scope.PROCESS, processUsPerSecond(ends.local()) / workPerSecond));
            add(id.of(Side.REMOTE, Scope.PROCESS, processUsPerSecond(ends.remote()) / workPerSecond));
            add(id.of(Side.BOTH, Scope.HOST, hostUsPerSecond(ends.local()) / workPerSecond));
        } else {
            add(id.of(Side.LOCAL, Scope.HOST, hostUsPerSecond(ends.local()) / workPerSecond));
            add(id.of(Side.REMOTE, Scope.HOST, hostUsPerSecond(ends.remote()) / workPerSecond));
        }
    }

    /** Each end's cost for each datagram it handled itself. */
    void datagramDemand(Ends ends) {
        boolean oneMachine = ends.oneMachine();
        for (End end : List.of(ends.local(), ends.remote())) {
            DatagramTotals window = end.report().datagrams();
            long handled = end.report().role() == Role.SENDER ? window.sent() : window.received();
            double cost = oneMachine ? processUsPerSecond(end) : hostUsPerSecond(end);
            if (handled > 0) {
                Scope scope = oneMachine ? Scope.PROCESS : Scope.HOST;
                add(MetricId.DATAGRAM_DEMAND.of(end.side(), scope, cost / end.perSecond(handled)));
            }
        }
    }

    private static double processUsPerSecond(End end) {
        return end.perSecond(end.report().cpu().processNs() / NS_PER_US);
    }

    /** NaN, and so left out, when the host's CPU time is not known. */
    private static double hostUsPerSecond(End end) {
        CpuUsage cpu = end.report().cpu();
        boolean known = cpu.cpus() > 0 && cpu.hostBusyNs() + cpu.idleNs() + cpu.stealNs() > 0;
        return known ? cpu.hostShare() * cpu.cpus() * 1e6 : Double.NaN;
    }

    void datagramRates(Ends ends) {
        End sender = ends.sender();
        End receiver = ends.receiver();
        add(
                MetricId.RECEIVED_DATAGRAM_RATE,
                receiver.side(),
                receiver.perSecond(receiver.report().datagrams().received()));
        add(
                MetricId.SENT_DATAGRAM_RATE,
                sender.side(),
                sender.perSecond(sender.report().datagrams().sent()));
    }

    /** Whole-run counts: the end marker makes them exact, where two windows would differ by what was in flight. */
    void datagramCounts(Ends ends) {
        DatagramTotals sent = ends.sender().report().wholeDatagrams();
        DatagramTotals received = ends.receiver().report().wholeDatagrams();
        long lost = Math.max(0, sent.sent() - received.received());
        add(MetricId.DATAGRAMS_LOST, Side.BOTH, lost);
        if (sent.sent() > 0) {
            add(MetricId.DATAGRAMS_LOST_SHARE, Side.BOTH, lost * 100.0 / sent.sent());
        }
        add(MetricId.DATAGRAMS_SENT, ends.sender().side(), sent.sent());
        add(MetricId.DATAGRAMS_REFUSED, ends.sender().side(), sent.refused());
        Side side = ends.receiver().side();
        add(MetricId.DATAGRAMS_RECEIVED, side, received.received());
        add(MetricId.DATAGRAMS_DUPLICATED, side, received.duplicated());
        add(MetricId.DATAGRAMS_REORDERED, side, received.reordered());
        add(
                MetricId.REORDER_DISTANCE,
                side,
                ends.receiver().report().datagrams().reorderDistanceMax());
        add(MetricId.DATAGRAMS_LATE, side, received.late());
        add(MetricId.DATAGRAMS_CORRUPT, side, received.corrupt());
        receiveDrops(ends.receiver());
        add(MetricId.JITTER, side, ends.receiver().report().datagrams().jitterNs() / NS_PER_US);
    }

    private void receiveDrops(End end) {
        List<StreamReport> streams = end.report().streams();
        if (!streams.isEmpty()
                && streams.stream().allMatch(s -> s.receiveDrops().isPresent())) {
            long drops =
                    streams.stream().mapToLong(s -> s.receiveDrops().orElse(0L)).sum();
            add(MetricId.RECEIVE_DROPS, end.side(), drops);
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
