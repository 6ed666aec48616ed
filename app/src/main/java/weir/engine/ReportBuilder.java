package weir.engine;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weir.model.CpuUsage;
import weir.model.DatagramTotals;
import weir.model.Environment;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.GcPauses;
import weir.model.RoleReport.StreamReport;
import weir.model.TcpInfo;
import weir.model.Totals;
import weir.workload.LatencyRecorder;
import weir.workload.MeasuredPart;

/** Puts one side's report together once its threads have ended. */
final class ReportBuilder {
    private static final int NOTES_MAX = 16;

    private final RolePlan plan;
    private final Site site;
    private final List<StreamThread> threads;

    ReportBuilder(RolePlan plan, Site site, List<StreamThread> threads) {
        this.plan = plan;
        this.site = site;
        this.threads = threads;
    }

    RoleReport build(Observer.Course course, Environment environment, List<String> overlapped) {
        Snapshot last = course.end().orElseGet(() -> new Sampler(site, List.of()).snapshot());
        Snapshot first = course.begin().orElse(last);
        Span span = span(first, last);
        return new RoleReport(
                plan.role(),
                span.startNs(),
                span.endNs() - span.startNs(),
                Math.max(0, first.timeNs() - course.startedNs()),
                Math.max(0, course.drainedNs() - span.endNs()),
                streams(course),
                course.intervals(),
                LatencyRecorder.merge(threads.stream()
                        .flatMap(t -> t.work().loop().latencies().stream())
                        .toList()),
                course.end().isEmpty() ? none() : first.cpu().until(last.cpu()),
                new GcPauses(
                        last.gc().count() - first.gc().count(),
                        last.gc().pausedNs() - first.gc().pausedNs()),
                environment,
                overlapped,
                notes());
    }

    /** The window: from snapshot to snapshot; when an amount of work ended the run, as the loops themselves timed it. */
    private Span span(Snapshot first, Snapshot last) {
        List<MeasuredPart> parts = threads.stream()
                .flatMap(t -> t.work().loop().measured().stream())
                .toList();
        if (parts.isEmpty() || parts.size() < threads.size()) {
            return new Span(first.timeNs(), plan.beginsStill() ? lastEndNs(last) : last.timeNs());
        }
        return new Span(
                parts.stream().mapToLong(MeasuredPart::startNs).min().orElseThrow(),
                parts.stream().mapToLong(MeasuredPart::endNs).max().orElseThrow());
    }

    /** When the last byte of a number of bytes had come. */
    private long lastEndNs(Snapshot last) {
        return threads.stream()
                .filter(StreamThread::hasEnded)
                .mapToLong(StreamThread::endedNs)
                .filter(endedNs -> endedNs < last.timeNs())
                .max()
                .orElse(last.timeNs());
    }

    private record Span(long startNs, long endNs) {}

    private List<String> notes() {
        Stream<String> failures = threads.stream()
                .filter(t -> !t.failure().isEmpty())
                .map(t -> "stream " + t.work().index() + ": " + t.failure());
        Stream<String> remarks = threads.stream().flatMap(t -> t.work().loop().notes().stream());
        return Stream.concat(failures, remarks).distinct().limit(NOTES_MAX).toList();
    }

    private static CpuUsage none() {
        return new CpuUsage(0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0);
    }

    private List<StreamReport> streams(Observer.Course course) {
        List<StreamReport> reports = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            reports.add(stream(i, course));
        }
        return reports;
    }

    private StreamReport stream(int i, Observer.Course course) {
        StreamThread thread = threads.get(i);
        StreamWork work = thread.work();
        Totals whole = work.counters().totals();
        Optional<DatagramTotals> wholeDatagrams = work.loop().datagrams();
        Totals window = Totals.ZERO;
        Optional<DatagramTotals> datagrams = wholeDatagrams.map(d -> DatagramTotals.ZERO);
        Optional<TcpInfo> tcpStart = Optional.empty();
        Optional<TcpInfo> tcpEnd = Optional.empty();
        if (course.begin().isPresent() && course.end().isPresent()) {
            Snapshot first = course.begin().get();
            Snapshot last = course.end().get();
            Totals sampled = last.totals().get(i).minus(first.totals().get(i));
            window = work.loop().measured().map(MeasuredPart::totals).orElse(sampled);
            datagrams = last.datagrams()
                    .get(i)
                    .map(d -> d.minus(first.datagrams().get(i).orElse(DatagramTotals.ZERO)));
            tcpStart = first.tcp().get(i);
            tcpEnd = last.tcp().get(i);
        }
        Ends ends = Ends.of(work.stream());
        return new StreamReport(
                work.index(),
                ends.local(),
                ends.remote(),
                window,
                whole,
                work.stream().options(),
                tcpStart,
                tcpEnd,
                datagrams,
                wholeDatagrams,
                receiveDrops(work.stream()),
                thread.finish());
    }

    /** A flow's socket is made for its run, so what the kernel dropped on it was dropped in this run. */
    private static Optional<Long> receiveDrops(OpenStream stream) {
        return stream instanceof OpenStream.Udp(var socket) ? socket.receiveDrops() : Optional.empty();
    }

    /** The addresses of a stream. */
    private record Ends(String local, String remote) {
        Ends(InetSocketAddress local, InetSocketAddress remote) {
            this(text(local), text(remote));
        }

        static Ends of(OpenStream stream) {
            return switch (stream) {
                case OpenStream.Tcp(var connection) -> new Ends(connection.local(), connection.remote());
                case OpenStream.Udp(var socket) -> new Ends(socket.local(), socket.remote());
                case OpenStream.PerTransaction(var connection) -> new Ends(connection.local(), connection.remote());
            };
        }

        private static String text(InetSocketAddress address) {
            String host = address.getAddress() == null
                    ? address.getHostString()
                    : address.getAddress().getHostAddress();
            return host.contains(":") ? "[" + host + "]:" + address.getPort() : host + ":" + address.getPort();
        }
    }
}
