package weir.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import weir.model.RoleReport.Interval;
import weir.model.RoleReport.StreamReport;

/**
 * Whether a report of another host can be one of a given run at all: its part, its streams, no negative count or time, nothing so large
 * that sums overflow, bounded lists and texts. It may still be untrue. Pure.
 */
public final class ReportCheck {
    /** Of one stream; with more than 2,048 of them less, so that they can be added up. */
    private static final long COUNT_MAX = 1L << 52;

    private static final long TIME_MAX_NS = 400L * 24 * 3600 * 1_000_000_000L;
    /** What a busy host may be late with the end of a window. */
    private static final long WINDOW_SLACK_NS = 60_000_000_000L;

    private static final int INTERVALS_MAX = 10_000;
    private static final int INTERVAL_STREAMS_MAX = 16;
    private static final int LIST_MAX = 1024;
    private static final int TEXT_MAX = 16 << 10;
    private static final int HISTOGRAM_MAX = 4 << 20;
    private static final int SHORT_TEXT_MAX = 1000;

    private final RoleReport report;
    private final long countMax;
    private final List<String> violations = new ArrayList<>();

    private ReportCheck(RoleReport report) {
        this.report = report;
        this.countMax = Math.min(
                COUNT_MAX, Long.MAX_VALUE / Math.max(1, report.streams().size()));
    }

    /**
     * The first thing that cannot be right.
     *
     * @param role that the other end was to play
     * @param spec of the run
     * @return the field by its path, and what is wrong with it; empty when all can be right
     */
    public static Optional<String> violation(RoleReport report, Role role, TestSpec spec) {
        ReportCheck check = new ReportCheck(report);
        check.part(role, spec);
        check.window(spec.timing());
        for (int i = 0; i < report.streams().size(); i++) {
            check.stream("streams[" + i + "]", i, report.streams().get(i));
        }
        check.intervals();
        report.latency().ifPresent(latency -> check.latency("latency", latency));
        report.pace().ifPresent(check::pace);
        check.cpu(report.cpu());
        check.count("gc.count", report.gc().count());
        check.time("gc.paused_ns", report.gc().pausedNs());
        check.environment(report.environment());
        check.texts("overlapped", report.overlapped(), SHORT_TEXT_MAX);
        check.texts("notes", report.notes(), TEXT_MAX);
        report.strangers().ifPresent(check::strangers);
        report.sentFile().ifPresent(check::sentFile);
        return check.violations.stream().findFirst();
    }

    private void refuseIf(boolean wrong, String what) {
        if (wrong) {
            violations.add(what);
        }
    }

    private void count(String name, long value) {
        refuseIf(value < 0 || value > countMax, name + " is " + value);
    }

    /** -1 is not known. */
    private void countOrUnknown(String name, long value) {
        refuseIf(value < -1, name + " is " + value);
    }

    private void time(String name, long ns) {
        refuseIf(ns < 0 || ns > TIME_MAX_NS, name + " is " + ns);
    }

    private void number(String name, double value) {
        refuseIf(!(value >= 0) || Double.isInfinite(value), name + " is " + value);
    }

    private void text(String name, String text, int max) {
        refuseIf(text.length() > max, name + " has " + text.length() + " characters");
    }

    private void texts(String name, Collection<String> texts, int max) {
        refuseIf(texts.size() > LIST_MAX, name + " has " + texts.size() + " elements");
        texts.forEach(text -> text(name, text, max));
    }

    private void part(Role role, TestSpec spec) {
        refuseIf(report.role() != role, "role is " + report.role() + ", not " + role);
        refuseIf(
                report.streams().size() != spec.streams(),
                "streams has " + report.streams().size() + " elements, not " + spec.streams());
        refuseIf(report.threads() < 0 || report.threads() > spec.streams(), "threads is " + report.threads());
    }

    private void window(Timing timing) {
        long longestNs = timing.isCounted() ? TIME_MAX_NS : 2 * timing.durationNs() + WINDOW_SLACK_NS;
        refuseIf(report.windowNs() < 0 || report.windowNs() > longestNs, "window_ns is " + report.windowNs());
        time("omit_ns", report.omitNs());
        time("drain_ns", report.drainNs());
    }

    private void stream(String name, int index, StreamReport stream) {
        refuseIf(stream.index() != index, name + ".index is " + stream.index());
        text(name + ".local_address", stream.localAddress(), SHORT_TEXT_MAX);
        text(name + ".remote_address", stream.remoteAddress(), SHORT_TEXT_MAX);
        totals(name + ".window", stream.window());
        totals(name + ".whole", stream.whole());
        stream.tcpStart().ifPresent(tcp -> tcp(name + ".tcp_start", tcp));
        stream.tcpEnd().ifPresent(tcp -> tcp(name + ".tcp_end", tcp));
        stream.datagrams().ifPresent(datagrams -> datagrams(name + ".datagrams", datagrams));
        stream.wholeDatagrams().ifPresent(datagrams -> datagrams(name + ".whole_datagrams", datagrams));
        stream.zeroCopy().ifPresent(zeroCopy -> zeroCopy(name + ".zero_copy", zeroCopy));
        stream.receiveDrops().ifPresent(drops -> count(name + ".receive_drops", drops));
    }

    private void totals(String name, Totals totals) {
        count(name + ".bytes", totals.bytes());
        count(name + ".calls", totals.calls());
        count(name + ".transactions", totals.transactions());
        count(name + ".sent_bytes", totals.sentBytes());
    }

    private void datagrams(String name, DatagramTotals datagrams) {
        count(name + ".sent", datagrams.sent());
        count(name + ".refused", datagrams.refused());
        count(name + ".received", datagrams.received());
        count(name + ".duplicated", datagrams.duplicated());
        count(name + ".reordered", datagrams.reordered());
        count(name + ".reorder_distance_max", datagrams.reorderDistanceMax());
        count(name + ".late", datagrams.late());
        count(name + ".corrupt", datagrams.corrupt());
        count(name + ".highest_sequence", datagrams.highestSequence());
        count(name + ".unanswered", datagrams.unanswered());
        if (!Double.isNaN(datagrams.jitterNs())) {
            number(name + ".jitter_ns", datagrams.jitterNs());
        }
    }

    private void tcp(String name, TcpInfo tcp) {
        countOrUnknown(name + ".retransmitted", tcp.retransmitted());
        countOrUnknown(name + ".rtt_us", tcp.rttUs());
        countOrUnknown(name + ".rtt_variance_us", tcp.rttVarianceUs());
        countOrUnknown(name + ".rtt_min_us", tcp.rttMinUs());
        countOrUnknown(name + ".congestion_window", tcp.congestionWindow());
        countOrUnknown(name + ".send_mss", tcp.sendMss());
        countOrUnknown(name + ".receive_mss", tcp.receiveMss());
        countOrUnknown(name + ".pacing_rate", tcp.pacingRate());
        countOrUnknown(name + ".delivery_rate", tcp.deliveryRate());
        countOrUnknown(name + ".reordering_seen", tcp.reorderingSeen());
        countOrUnknown(name + ".out_of_order", tcp.outOfOrder());
        countOrUnknown(name + ".busy_us", tcp.busyUs());
        countOrUnknown(name + ".receive_window_limited_us", tcp.receiveWindowLimitedUs());
        countOrUnknown(name + ".send_buffer_limited_us", tcp.sendBufferLimitedUs());
        countOrUnknown(name + ".bytes_acked", tcp.bytesAcked());
        countOrUnknown(name + ".bytes_received", tcp.bytesReceived());
        countOrUnknown(name + ".segments_out", tcp.segmentsOut());
        countOrUnknown(name + ".segments_in", tcp.segmentsIn());
    }

    private void sentFile(SentFile file) {
        text("sent_file.name", file.name(), TEXT_MAX);
        count("sent_file.bytes", file.bytes());
    }

    private void zeroCopy(String name, ZeroCopy zeroCopy) {
        count(name + ".sends", zeroCopy.sends());
        count(name + ".completed", zeroCopy.completed());
        count(name + ".copied", zeroCopy.copied());
    }

    private void strangers(StrangerTotals strangers) {
        count("strangers.silent", strangers.silent());
        count("strangers.broken", strangers.broken());
        count("strangers.foreign", strangers.foreign());
        count("strangers.answered_apart", strangers.answeredApart());
    }

    private void intervals() {
        refuseIf(
                report.intervals().size() > INTERVALS_MAX,
                "intervals has " + report.intervals().size() + " elements");
        long beforeNs = 0;
        for (int i = 0; i < report.intervals().size(); i++) {
            String name = "intervals[" + i + "]";
            Interval interval = report.intervals().get(i);
            refuseIf(interval.startNs() < beforeNs, name + ".start_ns is " + interval.startNs());
            refuseIf(interval.endNs() < interval.startNs(), name + ".end_ns is " + interval.endNs());
            beforeNs = interval.endNs();
            time(name + ".end_ns", interval.endNs());
            totals(name + ".totals", interval.totals());
            refuseIf(
                    interval.tcp().size() > INTERVAL_STREAMS_MAX,
                    name + ".tcp has " + interval.tcp().size() + " elements");
            interval.tcp().forEach(tcp -> tcp(name + ".tcp", tcp));
        }
    }

    private void pace(PaceReport pace) {
        count("pace.planned", pace.planned());
        count("pace.made", pace.made());
        count("pace.given_up", pace.givenUp());
        pace.lag().ifPresent(lag -> latency("pace.lag", lag));
        pace.response().ifPresent(response -> latency("pace.response", response));
    }

    private void latency(String name, Latency latency) {
        count(name + ".count", latency.count());
        time(name + ".min_ns", latency.minNs());
        number(name + ".mean_ns", latency.meanNs());
        number(name + ".deviation_ns", latency.deviationNs());
        time(name + ".p50_ns", latency.p50Ns());
        time(name + ".p90_ns", latency.p90Ns());
        time(name + ".p99_ns", latency.p99Ns());
        time(name + ".p999_ns", latency.p999Ns());
        time(name + ".max_ns", latency.maxNs());
        text(name + ".histogram", latency.histogram(), HISTOGRAM_MAX);
    }

    private void cpu(CpuUsage cpu) {
        count("cpu.user_ns", cpu.userNs());
        count("cpu.system_ns", cpu.systemNs());
        count("cpu.irq_ns", cpu.irqNs());
        count("cpu.softirq_ns", cpu.softirqNs());
        count("cpu.steal_ns", cpu.stealNs());
        count("cpu.idle_ns", cpu.idleNs());
        count("cpu.guest_ns", cpu.guestNs());
        count("cpu.cpus", cpu.cpus());
        countOrUnknown("cpu.busiest_cpu", cpu.busiestCpu());
        number("cpu.busiest_share", cpu.busiestShare());
        refuseIf(cpu.busiestShare() > 1.01, "cpu.busiest_share is " + cpu.busiestShare());
        count("cpu.process_user_ns", cpu.processUserNs());
        count("cpu.process_system_ns", cpu.processSystemNs());
    }

    private void environment(Environment host) {
        texts(
                "environment",
                List.of(
                        host.hostName(),
                        host.bootId(),
                        host.kernel(),
                        host.kernelVersion(),
                        host.kernelCommandLine(),
                        host.cpuModel(),
                        host.governor(),
                        host.clockSource(),
                        host.hypervisor(),
                        host.java(),
                        host.javaFlags(),
                        host.weir()),
                TEXT_MAX);
        refuseIf(
                host.load().size() > LIST_MAX,
                "environment.load has " + host.load().size() + " elements");
        texts("environment.sysctls", host.sysctls().keySet(), SHORT_TEXT_MAX);
        texts("environment.sysctls", host.sysctls().values(), TEXT_MAX);
        refuseIf(
                host.interfaces().size() > LIST_MAX,
                "environment.interfaces has " + host.interfaces().size() + " elements");
        for (Environment.Interface one : host.interfaces()) {
            texts(
                    "environment.interfaces",
                    List.of(one.name(), one.driver(), one.driverVersion(), one.firmware()),
                    SHORT_TEXT_MAX);
            texts("environment.interfaces.addresses", one.addresses(), SHORT_TEXT_MAX);
            texts("environment.interfaces.offloads", one.offloads().keySet(), SHORT_TEXT_MAX);
            texts("environment.interfaces.offloads", one.offloads().values(), SHORT_TEXT_MAX);
        }
    }
}
