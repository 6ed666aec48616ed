package weir.model;

import weir.model.Metric.Better;
import weir.model.Metric.Scope;
import weir.model.Metric.Window;
import weir.units.Unit;

/** Every metric there is, once. docs/metrics.md defines each in words; a test holds the two together. */
public enum MetricId {
    GOODPUT("goodput", Unit.BIT_PER_SECOND, Scope.SUM_OF_STREAMS, Better.HIGHER),
    THROUGHPUT("throughput", Unit.BIT_PER_SECOND, Scope.SUM_OF_STREAMS, Better.HIGHER),
    TRANSACTION_RATE("transaction_rate", Unit.TRANSACTION_PER_SECOND, Scope.ALL_TRANSACTIONS, Better.HIGHER),
    TRANSACTIONS("transactions", Unit.TRANSACTION, Scope.ALL_TRANSACTIONS, Better.NEITHER),
    TRANSACTIONS_LOST("transactions.lost", Unit.TRANSACTION, Scope.ALL_TRANSACTIONS, Better.LOWER),
    TRANSACTIONS_LOST_SHARE("transactions.lost_share", Unit.PERCENT, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_MEAN("latency.mean", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_DEVIATION("latency.stddev", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_MIN("latency.min", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_P50("latency.p50", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_P90("latency.p90", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_P99("latency.p99", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_P999("latency.p999", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    LATENCY_MAX("latency.max", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    SERVICE_DEMAND("service_demand", Unit.MICROSECOND_PER_KIB, Scope.HOST, Better.LOWER),
    TRANSACTION_DEMAND("service_demand", Unit.MICROSECOND_PER_TRANSACTION, Scope.HOST, Better.LOWER),
    DATAGRAM_DEMAND("datagram_demand", Unit.MICROSECOND_PER_DATAGRAM, Scope.HOST, Better.LOWER),
    SENT_SEGMENT_RATE("segment_rate.sent", Unit.SEGMENT_PER_SECOND, Scope.SUM_OF_STREAMS, Better.HIGHER),
    SENT_DATAGRAM_RATE("datagram_rate.sent", Unit.DATAGRAM_PER_SECOND, Scope.SUM_OF_STREAMS, Better.HIGHER),
    RECEIVED_DATAGRAM_RATE("datagram_rate.received", Unit.DATAGRAM_PER_SECOND, Scope.SUM_OF_STREAMS, Better.HIGHER),
    DATAGRAMS_LOST("datagrams.lost", Unit.DATAGRAM, Scope.SUM_OF_STREAMS, Better.LOWER),
    DATAGRAMS_LOST_SHARE("datagrams.lost_share", Unit.PERCENT, Scope.SUM_OF_STREAMS, Better.LOWER),
    DATAGRAMS_LOST_WHOLE("datagrams.lost_whole", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    DATAGRAMS_LOST_SHARE_WHOLE("datagrams.lost_share_whole", Unit.PERCENT, Window.WHOLE, Better.LOWER),
    DATAGRAMS_SENT("datagrams.sent", Unit.DATAGRAM, Window.WHOLE, Better.NEITHER),
    DATAGRAMS_REFUSED("datagrams.refused", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    DATAGRAMS_RECEIVED("datagrams.received", Unit.DATAGRAM, Window.WHOLE, Better.NEITHER),
    DATAGRAMS_DUPLICATED("datagrams.duplicated", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    DATAGRAMS_REORDERED("datagrams.reordered", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    REORDER_DISTANCE("datagrams.reorder_distance", Unit.DATAGRAM, Window.WHOLE, Scope.HIGHEST_STREAM, Better.LOWER),
    DATAGRAMS_LATE("datagrams.late", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    DATAGRAMS_CORRUPT("datagrams.corrupt", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    RECEIVE_DROPS("datagrams.receive_drops", Unit.DATAGRAM, Window.WHOLE, Better.LOWER),
    TRAIN_DROPS("trains.receive_drops", Unit.TRAIN, Window.WHOLE, Better.LOWER),
    JITTER("jitter", Unit.MICROSECOND, Window.AT_END, Scope.HIGHEST_STREAM, Better.LOWER),
    PACE_PLANNED("pace.planned", Unit.COUNT, Scope.SUM_OF_STREAMS, Better.NEITHER),
    PACE_MADE("pace.made", Unit.COUNT, Scope.SUM_OF_STREAMS, Better.HIGHER),
    PACE_GIVEN_UP("pace.given_up", Unit.COUNT, Scope.SUM_OF_STREAMS, Better.LOWER),
    PACE_LAG_MIN("pace.lag.min", Unit.MICROSECOND, Scope.SUM_OF_STREAMS, Better.LOWER),
    PACE_LAG_P50("pace.lag.p50", Unit.MICROSECOND, Scope.SUM_OF_STREAMS, Better.LOWER),
    PACE_LAG_P99("pace.lag.p99", Unit.MICROSECOND, Scope.SUM_OF_STREAMS, Better.LOWER),
    PACE_LAG_MAX("pace.lag.max", Unit.MICROSECOND, Scope.SUM_OF_STREAMS, Better.LOWER),
    RESPONSE_MEAN("response.mean", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_DEVIATION("response.stddev", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_MIN("response.min", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_P50("response.p50", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_P90("response.p90", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_P99("response.p99", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_P999("response.p999", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    RESPONSE_MAX("response.max", Unit.MICROSECOND, Scope.ALL_TRANSACTIONS, Better.LOWER),
    FAIRNESS("streams.fairness", Unit.COUNT, Scope.SUM_OF_STREAMS, Better.HIGHER),
    STREAM_RATE_MIN("streams.rate.min", Unit.BIT_PER_SECOND, Scope.LOWEST_STREAM, Better.HIGHER),
    STREAM_RATE_MEDIAN("streams.rate.median", Unit.BIT_PER_SECOND, Scope.MEDIAN_STREAM, Better.HIGHER),
    STREAM_RATE_MAX("streams.rate.max", Unit.BIT_PER_SECOND, Scope.HIGHEST_STREAM, Better.NEITHER),
    STREAM_TRANSACTIONS_MIN("streams.rate.min", Unit.TRANSACTION_PER_SECOND, Scope.LOWEST_STREAM, Better.HIGHER),
    STREAM_TRANSACTIONS_MEDIAN("streams.rate.median", Unit.TRANSACTION_PER_SECOND, Scope.MEDIAN_STREAM, Better.HIGHER),
    STREAM_TRANSACTIONS_MAX("streams.rate.max", Unit.TRANSACTION_PER_SECOND, Scope.HIGHEST_STREAM, Better.NEITHER),
    WINDOW("window", Unit.SECOND, Scope.PROCESS, Better.NEITHER),
    SENT_BYTES("sent.bytes", Unit.BYTE, Scope.SUM_OF_STREAMS, Better.NEITHER),
    RECEIVED_BYTES("received.bytes", Unit.BYTE, Scope.SUM_OF_STREAMS, Better.NEITHER),
    SENT_BYTES_WHOLE("sent.bytes_whole", Unit.BYTE, Window.WHOLE, Better.NEITHER),
    RECEIVED_BYTES_WHOLE("received.bytes_whole", Unit.BYTE, Window.WHOLE, Better.NEITHER),
    CALLS("calls", Unit.CALL, Scope.SUM_OF_STREAMS, Better.NEITHER),
    DATAGRAMS_PER_CALL("datagrams_per_call", Unit.DATAGRAM_PER_CALL, Scope.SUM_OF_STREAMS, Better.NEITHER),
    BYTES_PER_CALL("bytes_per_call", Unit.BYTE_PER_CALL, Scope.SUM_OF_STREAMS, Better.NEITHER),
    ZEROCOPY_SENDS("zerocopy.sends", Unit.CALL, Window.WHOLE, Better.NEITHER),
    ZEROCOPY_COPIED("zerocopy.copied", Unit.PERCENT, Window.WHOLE, Better.LOWER),
    CPU_BUSY("cpu.busy", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_USER("cpu.user", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_SYSTEM("cpu.system", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_IRQ("cpu.irq", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_SOFTIRQ("cpu.softirq", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_STEAL("cpu.steal", Unit.PERCENT, Scope.HOST, Better.LOWER),
    CPU_IDLE("cpu.idle", Unit.PERCENT, Scope.HOST, Better.NEITHER),
    CPU_GUEST("cpu.guest", Unit.PERCENT, Scope.HOST, Better.NEITHER),
    CPU_BUSIEST("cpu.busiest", Unit.PERCENT, Scope.BUSIEST_CPU, Better.LOWER),
    CPU_PROCESS("cpu.process", Unit.PERCENT, Scope.PROCESS, Better.LOWER),
    CPU_PROCESS_USER("cpu.process_user", Unit.PERCENT, Scope.PROCESS, Better.LOWER),
    CPU_PROCESS_SYSTEM("cpu.process_system", Unit.PERCENT, Scope.PROCESS, Better.LOWER),
    GC_COUNT("gc.count", Unit.COUNT, Scope.PROCESS, Better.LOWER),
    GC_PAUSED("gc.paused", Unit.MICROSECOND, Scope.PROCESS, Better.LOWER),
    TCP_RETRANSMITTED("tcp.retransmitted", Unit.SEGMENT, Scope.SUM_OF_STREAMS, Better.LOWER),
    TCP_RTT("tcp.rtt", Unit.MICROSECOND, Window.AT_END, Scope.HIGHEST_STREAM, Better.LOWER),
    TCP_RTT_VARIANCE("tcp.rtt_variance", Unit.MICROSECOND, Window.AT_END, Scope.HIGHEST_STREAM, Better.LOWER),
    TCP_RTT_MIN("tcp.rtt_min", Unit.MICROSECOND, Window.AT_END, Scope.LOWEST_STREAM, Better.LOWER),
    TCP_CONGESTION_WINDOW("tcp.congestion_window", Unit.SEGMENT, Window.AT_END, Scope.SUM_OF_STREAMS, Better.NEITHER),
    TCP_SEND_MSS("tcp.send_mss", Unit.BYTE, Window.AT_END, Scope.LOWEST_STREAM, Better.NEITHER),
    TCP_RECEIVE_MSS("tcp.receive_mss", Unit.BYTE, Window.AT_END, Scope.LOWEST_STREAM, Better.NEITHER),
    TCP_PACING_RATE("tcp.pacing_rate", Unit.BIT_PER_SECOND, Window.AT_END, Scope.SUM_OF_STREAMS, Better.NEITHER),
    TCP_DELIVERY_RATE("tcp.delivery_rate", Unit.BIT_PER_SECOND, Window.AT_END, Scope.SUM_OF_STREAMS, Better.NEITHER),
    TCP_REORDERING("tcp.reordering_seen", Unit.COUNT, Scope.SUM_OF_STREAMS, Better.LOWER),
    TCP_OUT_OF_ORDER("tcp.out_of_order", Unit.SEGMENT, Scope.SUM_OF_STREAMS, Better.LOWER),
    TCP_BUSY("tcp.busy", Unit.PERCENT, Scope.MEAN_OF_STREAMS, Better.NEITHER),
    TCP_RECEIVE_WINDOW_LIMITED("tcp.receive_window_limited", Unit.PERCENT, Scope.MEAN_OF_STREAMS, Better.NEITHER),
    TCP_SEND_BUFFER_LIMITED("tcp.send_buffer_limited", Unit.PERCENT, Scope.MEAN_OF_STREAMS, Better.NEITHER),
    TCP_SEGMENTS_OUT("tcp.segments_out", Unit.SEGMENT, Scope.SUM_OF_STREAMS, Better.NEITHER),
    TCP_SEGMENTS_IN("tcp.segments_in", Unit.SEGMENT, Scope.SUM_OF_STREAMS, Better.NEITHER);

    private final String id;
    private final Unit unit;
    private final Window window;
    private final Scope scope;
    private final Better better;

    MetricId(String id, Unit unit, Scope scope, Better better) {
        this(id, unit, Window.MEASURED, scope, better);
    }

    MetricId(String id, Unit unit, Window window, Better better) {
        this(id, unit, window, Scope.SUM_OF_STREAMS, better);
    }

    MetricId(String id, Unit unit, Window window, Scope scope, Better better) {
        this.id = id;
        this.unit = unit;
        this.window = window;
        this.scope = scope;
        this.better = better;
    }

    /** What is printed and stored. With a side it names one number of a run. */
    public String id() {
        return id;
    }

    public Unit unit() {
        return unit;
    }

    /** This metric of one side, with its usual scope. */
    Metric of(Metric.Side side, double value) {
        return of(side, scope, value);
    }

    Metric of(Metric.Side side, Scope differentScope, double value) {
        return new Metric(id, value, unit, side, window, differentScope, better);
    }
}
