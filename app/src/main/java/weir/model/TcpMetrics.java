package weir.model;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import weir.model.RoleReport.StreamReport;

/**
 * TCP_INFO of one end's streams as metrics: counts as differences over the window, states as they were at its end. A field that
 * the kernel of any stream did not give is left out. One thread.
 */
final class TcpMetrics {
    private static final double BITS_PER_BYTE = 8;
    private static final double NS_PER_US = 1e3;

    private final MetricSheet sheet;
    private final End end;
    private final List<StreamReport> streams;

    TcpMetrics(MetricSheet sheet, End end) {
        this.sheet = sheet;
        this.end = end;
        streams = end.report().streams().stream()
                .filter(s -> s.tcpStart().isPresent() && s.tcpEnd().isPresent())
                .toList();
    }

    void add() {
        if (streams.isEmpty()) {
            return;
        }
        grown(MetricId.TCP_RETRANSMITTED, TcpInfo::retransmitted);
        put(MetricId.TCP_RTT, known(TcpInfo::rttUs).max());
        put(MetricId.TCP_RTT_VARIANCE, known(TcpInfo::rttVarianceUs).max());
        put(MetricId.TCP_RTT_MIN, known(TcpInfo::rttMinUs).min());
        sum(MetricId.TCP_CONGESTION_WINDOW, TcpInfo::congestionWindow, 1);
        put(MetricId.TCP_SEND_MSS, known(TcpInfo::sendMss).min());
        put(MetricId.TCP_RECEIVE_MSS, known(TcpInfo::receiveMss).min());
        sum(MetricId.TCP_PACING_RATE, TcpInfo::pacingRate, BITS_PER_BYTE);
        sum(MetricId.TCP_DELIVERY_RATE, TcpInfo::deliveryRate, BITS_PER_BYTE);
        grown(MetricId.TCP_REORDERING, TcpInfo::reorderingSeen);
        grown(MetricId.TCP_OUT_OF_ORDER, TcpInfo::outOfOrder);
        share(MetricId.TCP_BUSY, TcpInfo::busyUs);
        share(MetricId.TCP_RECEIVE_WINDOW_LIMITED, TcpInfo::receiveWindowLimitedUs);
        share(MetricId.TCP_SEND_BUFFER_LIMITED, TcpInfo::sendBufferLimitedUs);
        grown(MetricId.TCP_SEGMENTS_OUT, TcpInfo::segmentsOut);
        grown(MetricId.TCP_SEGMENTS_IN, TcpInfo::segmentsIn);
    }

    private void put(MetricId id, OptionalLong value) {
        value.ifPresent(known -> sheet.add(id, end.side(), known));
    }

    private LongStream known(ToLongFunction<TcpInfo> field) {
        return atEnd(field).filter(value -> value >= 0);
    }

    private LongStream atEnd(ToLongFunction<TcpInfo> field) {
        return streams.stream().flatMap(s -> s.tcpEnd().stream()).mapToLong(field);
    }

    private boolean allKnown(ToLongFunction<TcpInfo> field) {
        boolean start = streams.stream()
                .flatMap(s -> s.tcpStart().stream())
                .mapToLong(field)
                .allMatch(v -> v >= 0);
        return start && atEnd(field).allMatch(v -> v >= 0);
    }

    private void sum(MetricId id, ToLongFunction<TcpInfo> field, double factor) {
        if (atEnd(field).allMatch(value -> value >= 0)) {
            sheet.add(id, end.side(), atEnd(field).sum() * factor);
        }
    }

    private long growth(ToLongFunction<TcpInfo> field) {
        long before = streams.stream()
                .flatMap(s -> s.tcpStart().stream())
                .mapToLong(field)
                .sum();
        return atEnd(field).sum() - before;
    }

    private void grown(MetricId id, ToLongFunction<TcpInfo> field) {
        if (allKnown(field)) {
            sheet.add(id, end.side(), growth(field));
        }
    }

    /** Of the window, the streams' mean. */
    private void share(MetricId id, ToLongFunction<TcpInfo> fieldUs) {
        if (allKnown(fieldUs)) {
            sheet.add(id, end.side(), end.percentOfWindow(growth(fieldUs) * NS_PER_US) / streams.size());
        }
    }
}
