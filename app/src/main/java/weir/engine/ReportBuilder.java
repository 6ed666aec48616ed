package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weir.model.CpuUsage;
import weir.model.DatagramTotals;
import weir.model.Environment;
import weir.model.PaceReport;
import weir.model.Pacing;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.GcPauses;
import weir.model.RoleReport.StreamReport;
import weir.model.SentFile;
import weir.model.TcpInfo;
import weir.model.Totals;
import weir.model.ZeroCopy;
import weir.units.AddressText;
import weir.workload.LatencyRecorder;
import weir.workload.MeasuredPart;
import weir.workload.PaceRecorder;

/** Puts one side's report together once its threads have ended. */
final class ReportBuilder {
    private static final int NOTES_MAX = 16;

    private final RolePlan plan;
    private final Site site;
    private final List<StreamLife> streams;
    private final int carriers;

    ReportBuilder(RolePlan plan, Site site, StreamThreads threads) {
        this.plan = plan;
        this.site = site;
        this.streams = threads.list();
        this.carriers = threads.threads();
    }

    RoleReport build(Course course, Environment environment, List<String> overlapped) {
        Snapshot last = course.end().orElseGet(() -> new Sampler(site, List.of()).snapshot());
        Snapshot first = course.begin().orElse(last);
        Span span = span(course, first, last);
        return new RoleReport(
                plan.role(),
                span.startNs(),
                span.endNs() - span.startNs(),
                Math.max(0, first.timeNs() - course.startedNs()),
                Math.max(0, course.drainedNs() - span.endNs()),
                streams(course),
                course.intervals(),
                LatencyRecorder.merge(ended().flatMap(t -> t.work().loop().latencies().stream())
                        .distinct()
                        .toList()),
                course.end().isEmpty() ? none() : first.cpu().until(last.cpu()),
                new GcPauses(
                        last.gc().count() - first.gc().count(),
                        last.gc().pausedNs() - first.gc().pausedNs()),
                environment,
                overlapped,
                notes(course),
                Optional.empty(),
                pace(span),
                carriers,
                sentFile());
    }

    /** Behind the limit of an agent's owner nobody is too late: it is no plan that somebody asked for. */
    private Optional<PaceReport> pace(Span span) {
        if (plan.spec().pacing().filter(Pacing::limit).isPresent()) {
            return Optional.empty();
        }
        return PaceRecorder.merge(
                ended().flatMap(t -> t.work().loop().pace().stream()).toList(), span.startNs(), span.endNs());
    }

    /** A loop is asked only after its end; what a thread that cannot be stopped writes is not read. */
    private Stream<StreamLife> ended() {
        return streams.stream().filter(StreamLife::hasEnded);
    }

    /** The window: from snapshot to snapshot; when an amount of work ended the run, as the loops themselves timed it. */
    private Span span(Course course, Snapshot first, Snapshot last) {
        List<MeasuredPart> parts =
                ended().flatMap(t -> t.work().loop().measured().stream()).toList();
        if (parts.isEmpty() || parts.size() < streams.size()) {
            boolean toLastByte = plan.beginsStill() && course.ending() == Ending.DONE;
            return new Span(first.timeNs(), toLastByte ? lastByteNs(last) : last.timeNs());
        }
        return new Span(
                parts.stream().mapToLong(MeasuredPart::startNs).min().orElseThrow(),
                parts.stream().mapToLong(MeasuredPart::endNs).max().orElseThrow());
    }

    /** When the last byte of a number of bytes had come. */
    private long lastByteNs(Snapshot last) {
        return streams.stream()
                .filter(StreamLife::isDone)
                .mapToLong(StreamLife::doneNs)
                .max()
                .orElse(last.timeNs());
    }

    private record Span(long startNs, long endNs) {}

    private List<String> notes(Course course) {
        Stream<String> ending = course.ending() == Ending.PEER_WORD
                ? Stream.of("The end of the traffic did not arrive here; this end's window ends with what came last.")
                : Stream.empty();
        Stream<String> stuck = streams.stream()
                .filter(t -> !t.hasEnded())
                .map(t -> "stream " + t.work().index() + " did not stop; its latencies are left out.");
        Stream<String> failures = ended().filter(t -> !t.failure().isEmpty())
                .map(t -> "stream " + t.work().index() + ": " + t.failure());
        Stream<String> remarks = ended().flatMap(t -> t.work().loop().notes().stream());
        return Stream.of(ending, stuck, failures, remarks)
                .flatMap(notes -> notes)
                .distinct()
                .limit(NOTES_MAX)
                .toList();
    }

    private static CpuUsage none() {
        return new CpuUsage(0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0);
    }

    private List<StreamReport> streams(Course course) {
        List<StreamReport> reports = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            reports.add(stream(i, course));
        }
        return reports;
    }

    private StreamReport stream(int i, Course course) {
        StreamLife life = streams.get(i);
        StreamWork work = life.work();
        Totals whole = work.counters().totals();
        Optional<DatagramTotals> wholeDatagrams = work.loop().datagrams();
        Totals window = Totals.ZERO;
        Optional<DatagramTotals> datagrams = wholeDatagrams.map(d -> DatagramTotals.ZERO);
        Optional<TcpInfo> tcpStart = Optional.empty();
        Optional<TcpInfo> tcpEnd = Optional.empty();
        if (course.begin().isPresent() && course.end().isPresent()) {
            Snapshot first = course.begin().get();
            Snapshot last = course.end().get();
            boolean toTheEnd = plan.beginsStill() && course.ending() == Ending.DONE;
            // What the first end marker has overtaken belongs to the number of bytes as well.
            Totals until = toTheEnd ? whole : last.totals().get(i);
            window = measured(life).orElseGet(() -> until.minus(first.totals().get(i)));
            datagrams = (toTheEnd ? wholeDatagrams : last.datagrams().get(i))
                    .map(d -> d.minus(first.datagrams().get(i).orElse(DatagramTotals.ZERO)));
            tcpStart = first.tcp().get(i);
            tcpEnd = last.tcp().get(i);
        }
        return new StreamReport(
                work.index(),
                AddressText.of(work.stream().local()),
                AddressText.of(work.stream().remote()),
                window,
                whole,
                work.stream().options(),
                tcpStart,
                tcpEnd,
                datagrams,
                wholeDatagrams,
                receiveDrops(work.stream()),
                life.finish(),
                zeroCopy(work.stream()));
    }

    /** A flow's socket is made for its run, so what the kernel dropped on it was dropped in this run. */
    private static Optional<Long> receiveDrops(OpenStream stream) {
        return stream instanceof OpenStream.Udp(var socket) ? socket.receiveDrops() : Optional.empty();
    }

    private static Optional<ZeroCopy> zeroCopy(OpenStream stream) {
        return stream instanceof OpenStream.Tcp(var connection) ? connection.zeroCopy() : Optional.empty();
    }

    /** All streams send the same. */
    private Optional<SentFile> sentFile() {
        return streams.stream()
                .limit(1)
                .flatMap(life -> life.work().stream() instanceof OpenStream.Tcp(var connection)
                        ? connection.sentFile().stream()
                        : Stream.empty())
                .findFirst();
    }

    private static Optional<Totals> measured(StreamLife life) {
        return life.hasEnded() ? life.work().loop().measured().map(MeasuredPart::totals) : Optional.empty();
    }
}
