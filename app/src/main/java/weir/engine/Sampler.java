package weir.engine;

import java.util.List;
import java.util.Optional;
import weir.model.RoleReport.Interval;
import weir.model.TcpInfo;
import weir.model.Totals;

/** Reads the counters of an endpoint's streams and of its machine. Thread-safe: it only reads. */
final class Sampler {
    /** TCP_INFO of more streams than this would make intervals heavy; sums cover all. */
    private static final int TCP_INFO_STREAMS = 16;

    private final Site site;
    private final List<StreamWork> work;

    Sampler(Site site, List<StreamWork> work) {
        this.site = site;
        this.work = work;
    }

    /** Everything. */
    Snapshot snapshot() {
        return snapshot(() -> {});
    }

    /**
     * Everything, at an edge of the window.
     *
     * @param edge moves the gate; done between the counters and the slower readings, so that what the loops count by the phase, such as
     *     latencies, fits the counters
     */
    Snapshot snapshot(Runnable edge) {
        long timeNs = site.clock().nanoTime();
        List<Totals> totals = work.stream().map(w -> w.counters().totals()).toList();
        edge.run();
        return new Snapshot(
                timeNs,
                totals,
                work.stream().map(w -> w.loop().datagrams()).toList(),
                work.stream().map(Sampler::tcpInfo).toList(),
                site.host().cpu(),
                site.gc().get());
    }

    /** The little that an interval needs. */
    Moment moment() {
        return new Moment(
                site.clock().nanoTime(),
                sum(),
                work.stream()
                        .limit(TCP_INFO_STREAMS)
                        .flatMap(w -> tcpInfo(w).stream())
                        .toList());
    }

    Totals sum() {
        return work.stream().map(w -> w.counters().totals()).reduce(Totals.ZERO, Totals::plus);
    }

    /** Calls made by the loop that made the fewest. */
    long fewestCalls() {
        return work.stream().mapToLong(w -> w.counters().totals().calls()).min().orElse(0);
    }

    private static Optional<TcpInfo> tcpInfo(StreamWork work) {
        return work.stream() instanceof OpenStream.Tcp tcp ? tcp.connection().info() : Optional.empty();
    }

    /** One edge of an interval. */
    record Moment(long timeNs, Totals sum, List<TcpInfo> tcp) {
        static Moment of(Snapshot snapshot) {
            List<TcpInfo> tcp = snapshot.tcp().stream()
                    .limit(TCP_INFO_STREAMS)
                    .flatMap(Optional::stream)
                    .toList();
            return new Moment(snapshot.timeNs(), snapshot.sum(), tcp);
        }

        Interval since(Moment earlier, long windowBeginNs) {
            return new Interval(earlier.timeNs - windowBeginNs, timeNs - windowBeginNs, sum.minus(earlier.sum), tcp);
        }
    }
}
