package weir.model;

import java.util.List;
import java.util.Optional;

/**
 * All that one endpoint observed in one run, by its own clock.
 *
 * @param startNs begin of the window on this host's CLOCK_MONOTONIC, ns
 * @param windowNs length of the window, ns, &gt; 0 unless the run failed before it
 * @param omitNs how long traffic ran before the window, ns
 * @param drainNs from the end of the window to the last byte, ns
 * @param streams one per stream
 * @param intervals slices of the window; not independent samples
 * @param latency for a requester
 * @param cpu over the window
 * @param gc garbage collection in the window
 * @param environment this host
 * @param overlapped names of other sessions that this agent carried during the run
 * @param notes what this endpoint has to say, a sentence each
 * @param strangers who else came to this agent's port; empty for the side of the controller
 * @param pace how this end kept to a rate; empty when it had none to keep to
 * @param threads that carried the streams: as many as streams, or fewer that carried many each; 0 when an older version did not say
 * @param sentFile what a sender sent from, when its method sends a file
 */
public record RoleReport(
        Role role,
        long startNs,
        long windowNs,
        long omitNs,
        long drainNs,
        List<StreamReport> streams,
        List<Interval> intervals,
        Optional<Latency> latency,
        CpuUsage cpu,
        GcPauses gc,
        Environment environment,
        List<String> overlapped,
        List<String> notes,
        Optional<StrangerTotals> strangers,
        Optional<PaceReport> pace,
        int threads,
        Optional<SentFile> sentFile) {

    public RoleReport {
        streams = List.copyOf(streams);
        intervals = List.copyOf(intervals);
        overlapped = List.copyOf(overlapped);
        notes = List.copyOf(notes);
    }

    /** A report of an end that kept to no rate and sent no file, with a thread for each stream. */
    public RoleReport(
            Role role,
            long startNs,
            long windowNs,
            long omitNs,
            long drainNs,
            List<StreamReport> streams,
            List<Interval> intervals,
            Optional<Latency> latency,
            CpuUsage cpu,
            GcPauses gc,
            Environment environment,
            List<String> overlapped,
            List<String> notes,
            Optional<StrangerTotals> strangers) {
        this(
                role,
                startNs,
                windowNs,
                omitNs,
                drainNs,
                streams,
                intervals,
                latency,
                cpu,
                gc,
                environment,
                overlapped,
                notes,
                strangers,
                Optional.empty(),
                streams.size(),
                Optional.empty());
    }

    /** The same, with who else came to the port. */
    public RoleReport with(StrangerTotals others) {
        return new RoleReport(
                role,
                startNs,
                windowNs,
                omitNs,
                drainNs,
                streams,
                intervals,
                latency,
                cpu,
                gc,
                environment,
                overlapped,
                notes,
                Optional.of(others),
                pace,
                threads,
                sentFile);
    }

    /** The sum over streams of what was done in the window. */
    public Totals window() {
        return streams.stream().map(StreamReport::window).reduce(Totals.ZERO, Totals::plus);
    }

    /** The sum over streams of everything from first to last byte. */
    public Totals whole() {
        return streams.stream().map(StreamReport::whole).reduce(Totals.ZERO, Totals::plus);
    }

    /** The sum over streams of what became of zero-copy sends; empty when no stream made any. */
    public Optional<ZeroCopy> zeroCopy() {
        return streams.stream().flatMap(s -> s.zeroCopy().stream()).reduce(ZeroCopy::plus);
    }

    /** The sum over flows of what was seen in the window. */
    public DatagramTotals datagrams() {
        return streams.stream().flatMap(s -> s.datagrams().stream()).reduce(DatagramTotals.ZERO, DatagramTotals::plus);
    }

    /** The sum over flows of everything from the first datagram to the end marker. */
    public DatagramTotals wholeDatagrams() {
        return streams.stream()
                .flatMap(s -> s.wholeDatagrams().stream())
                .reduce(DatagramTotals.ZERO, DatagramTotals::plus);
    }

    /**
     * One stream.
     *
     * @param window done in the window
     * @param whole done from first to last byte, omit and drain included; both ends must agree on it for TCP bulk
     * @param options socket options in effect, read back from the socket
     * @param tcpStart at the begin of the window
     * @param tcpEnd at the end of the window
     * @param datagrams UDP, in the window
     * @param wholeDatagrams UDP, from first datagram to end marker
     * @param receiveDrops datagrams the kernel dropped because the socket's receive buffer was full, whole run (SO_MEMINFO); empty
     *     for TCP and when not known
     * @param finish how the stream ended; {@code complete} is the good one
     * @param zeroCopy of a sender that asked the kernel not to copy, whole run
     */
    public record StreamReport(
            int index,
            String localAddress,
            String remoteAddress,
            Totals window,
            Totals whole,
            SocketOptions options,
            Optional<TcpInfo> tcpStart,
            Optional<TcpInfo> tcpEnd,
            Optional<DatagramTotals> datagrams,
            Optional<DatagramTotals> wholeDatagrams,
            Optional<Long> receiveDrops,
            Finish finish,
            Optional<ZeroCopy> zeroCopy) {
        /** Of a stream that asked for no zero copy. */
        public StreamReport(
                int index,
                String localAddress,
                String remoteAddress,
                Totals window,
                Totals whole,
                SocketOptions options,
                Optional<TcpInfo> tcpStart,
                Optional<TcpInfo> tcpEnd,
                Optional<DatagramTotals> datagrams,
                Optional<DatagramTotals> wholeDatagrams,
                Optional<Long> receiveDrops,
                Finish finish) {
            this(
                    index,
                    localAddress,
                    remoteAddress,
                    window,
                    whole,
                    options,
                    tcpStart,
                    tcpEnd,
                    datagrams,
                    wholeDatagrams,
                    receiveDrops,
                    finish,
                    Optional.empty());
        }
    }

    /** How a stream ended. */
    public enum Finish {
        /** As planned: everything sent was followed by an end marker, or everything up to the end marker was read. */
        COMPLETE,
        /** The other end closed or reset the connection before the end. */
        PEER_LEFT,
        /** No end marker came within the drain limit. */
        CUT_OFF,
        /** The loop failed; a note says why. */
        FAILED
    }

    /**
     * A slice of the window, all streams together.
     *
     * @param startNs from the begin of the window, ns
     * @param endNs from the begin of the window, ns
     * @param totals done in the slice
     * @param tcp TCP_INFO at the end of the slice, in the order of the streams, of the first 16 of them; empty for UDP
     */
    public record Interval(long startNs, long endNs, Totals totals, List<TcpInfo> tcp) {
        public Interval {
            tcp = List.copyOf(tcp);
        }
    }

    /**
     * Garbage collections of this process.
     *
     * @param count collections that ended in the window
     * @param pausedNs time they took, ns
     */
    public record GcPauses(long count, long pausedNs) {}
}
