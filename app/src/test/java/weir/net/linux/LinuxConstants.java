package weir.net.linux;

import java.util.List;

/** Every number of the kernel's interface that this room uses, with the C expression that gives it. */
final class LinuxConstants {
    static final List<Entry> ALL = List.of(
            constant("AF_INET", Layouts.AF_INET),
            constant("AF_INET6", Layouts.AF_INET6),
            constant("SOCK_STREAM", Layouts.SOCK_STREAM),
            constant("SOCK_DGRAM", Layouts.SOCK_DGRAM),
            constant("SOCK_NONBLOCK", Layouts.SOCK_NONBLOCK),
            constant("SOCK_CLOEXEC", Layouts.SOCK_CLOEXEC),
            constant("MSG_TRUNC", Layouts.MSG_TRUNC),
            constant("MSG_DONTWAIT", Layouts.MSG_DONTWAIT),
            constant("MSG_WAITALL", Layouts.MSG_WAITALL),
            constant("MSG_NOSIGNAL", Layouts.MSG_NOSIGNAL),
            constant("SHUT_WR", Layouts.SHUT_WR),
            constant("SHUT_RDWR", Layouts.SHUT_RDWR),
            constant("SOL_SOCKET", Layouts.SOL_SOCKET),
            constant("SO_REUSEADDR", Layouts.SO_REUSEADDR),
            constant("SO_ERROR", Layouts.SO_ERROR),
            constant("SO_SNDBUF", Layouts.SO_SNDBUF),
            constant("SO_RCVBUF", Layouts.SO_RCVBUF),
            constant("SO_PRIORITY", Layouts.SO_PRIORITY),
            constant("SO_LINGER", Layouts.SO_LINGER),
            constant("SO_RCVTIMEO", Layouts.SO_RCVTIMEO),
            constant("SO_SNDTIMEO", Layouts.SO_SNDTIMEO),
            constant("SO_MEMINFO", Layouts.SO_MEMINFO),
            constant("IPPROTO_IP", Layouts.IPPROTO_IP),
            constant("IP_BIND_ADDRESS_NO_PORT", Layouts.IP_BIND_ADDRESS_NO_PORT),
            constant("IPPROTO_IPV6", Layouts.IPPROTO_IPV6),
            constant("IPV6_V6ONLY", Layouts.IPV6_V6ONLY),
            constant("IPPROTO_TCP", Layouts.IPPROTO_TCP),
            constant("TCP_NODELAY", Layouts.TCP_NODELAY),
            constant("TCP_INFO", Layouts.TCP_INFO),
            constant("TCP_CONGESTION", Layouts.TCP_CONGESTION),
            constant("TCP_THIN_LINEAR_TIMEOUTS", Layouts.TCP_THIN_LINEAR_TIMEOUTS),
            constant("TCP_RTO_MAX_MS", Layouts.TCP_RTO_MAX_MS),
            constant("TC_PRIO_INTERACTIVE", Layouts.TC_PRIO_INTERACTIVE),
            constant("F_SETFL", Layouts.F_SETFL),
            constant("O_NONBLOCK", Layouts.O_NONBLOCK),
            constant("POLLIN", Layouts.POLLIN),
            constant("POLLOUT", Layouts.POLLOUT),
            constant("EINTR", Layouts.EINTR),
            constant("EAGAIN", Layouts.EAGAIN),
            constant("EINVAL", Layouts.EINVAL),
            constant("EPIPE", Layouts.EPIPE),
            constant("ENONET", Layouts.ENONET),
            constant("EPROTO", Layouts.EPROTO),
            constant("ENOPROTOOPT", Layouts.ENOPROTOOPT),
            constant("EOPNOTSUPP", Layouts.EOPNOTSUPP),
            constant("ENETDOWN", Layouts.ENETDOWN),
            constant("ENETUNREACH", Layouts.ENETUNREACH),
            constant("ECONNABORTED", Layouts.ECONNABORTED),
            constant("ECONNRESET", Layouts.ECONNRESET),
            constant("ENOBUFS", Layouts.ENOBUFS),
            constant("ENOTCONN", Layouts.ENOTCONN),
            constant("ESHUTDOWN", Layouts.ESHUTDOWN),
            constant("ETIMEDOUT", Layouts.ETIMEDOUT),
            constant("ECONNREFUSED", Layouts.ECONNREFUSED),
            constant("EHOSTDOWN", Layouts.EHOSTDOWN),
            constant("EHOSTUNREACH", Layouts.EHOSTUNREACH),
            constant("EINPROGRESS", Layouts.EINPROGRESS),
            constant("SIOCETHTOOL", LibcSystem.SIOCETHTOOL),
            constant("SIOCOUTQ", LibcSystem.SIOCOUTQ),
            constant("EFD_CLOEXEC|EFD_NONBLOCK", LibcSystem.EFD_CLOEXEC_NONBLOCK),
            constant("RUSAGE_SELF", LibcSystem.RUSAGE_SELF),
            constant("SK_MEMINFO_DROPS*4", Layouts.MEMINFO_DROPS_OFFSET),
            constant("SK_MEMINFO_VARS*4", Layouts.MEMINFO_BYTES),
            size("struct pollfd", Layouts.POLLFD_BYTES),
            offset("struct pollfd", "events", Layouts.POLLFD_EVENTS_OFFSET),
            offset("struct pollfd", "revents", Layouts.POLLFD_REVENTS_OFFSET),
            size("struct timeval", Layouts.TIMEVAL_BYTES),
            offset("struct timeval", "tv_usec", Layouts.TIMEVAL_MICROSECONDS_OFFSET),
            size("struct sockaddr_in", Layouts.SOCKADDR_IN_BYTES),
            offset("struct sockaddr_in", "sin_port", Layouts.SOCKADDR_PORT_OFFSET),
            offset("struct sockaddr_in", "sin_addr", Layouts.SOCKADDR_IN_ADDRESS_OFFSET),
            size("struct sockaddr_in6", Layouts.SOCKADDR_IN6_BYTES),
            offset("struct sockaddr_in6", "sin6_port", Layouts.SOCKADDR_PORT_OFFSET),
            offset("struct sockaddr_in6", "sin6_addr", Layouts.SOCKADDR_IN6_ADDRESS_OFFSET),
            offset("struct sockaddr_in6", "sin6_scope_id", Layouts.SOCKADDR_IN6_SCOPE_OFFSET),
            size("struct rusage", LinuxSystem.RUSAGE_BYTES),
            offset("struct rusage", "ru_stime", LinuxSystem.RUSAGE_SYSTEM_OFFSET),
            size("struct ifreq", LinuxSystem.IFREQ_BYTES),
            offset("struct ifreq", "ifr_ifru", LinuxSystem.IFREQ_NAME_BYTES),
            offset("struct tcp_info", "tcpi_snd_mss", TcpInfoReader.SEND_MSS),
            offset("struct tcp_info", "tcpi_rcv_mss", TcpInfoReader.RECEIVE_MSS),
            offset("struct tcp_info", "tcpi_last_data_recv", TcpInfoReader.LAST_DATA_RECEIVED),
            offset("struct tcp_info", "tcpi_last_ack_recv", TcpInfoReader.LAST_ACK_RECEIVED),
            offset("struct tcp_info", "tcpi_rtt", TcpInfoReader.RTT),
            offset("struct tcp_info", "tcpi_rttvar", TcpInfoReader.RTT_VARIANCE),
            offset("struct tcp_info", "tcpi_snd_cwnd", TcpInfoReader.CONGESTION_WINDOW),
            offset("struct tcp_info", "tcpi_total_retrans", TcpInfoReader.TOTAL_RETRANSMITTED),
            offset("struct tcp_info", "tcpi_pacing_rate", TcpInfoReader.PACING_RATE),
            offset("struct tcp_info", "tcpi_bytes_acked", TcpInfoReader.BYTES_ACKED),
            offset("struct tcp_info", "tcpi_bytes_received", TcpInfoReader.BYTES_RECEIVED),
            offset("struct tcp_info", "tcpi_segs_out", TcpInfoReader.SEGMENTS_OUT),
            offset("struct tcp_info", "tcpi_segs_in", TcpInfoReader.SEGMENTS_IN),
            offset("struct tcp_info", "tcpi_min_rtt", TcpInfoReader.MIN_RTT),
            offset("struct tcp_info", "tcpi_delivery_rate", TcpInfoReader.DELIVERY_RATE),
            offset("struct tcp_info", "tcpi_busy_time", TcpInfoReader.BUSY_TIME),
            offset("struct tcp_info", "tcpi_rwnd_limited", TcpInfoReader.RECEIVE_WINDOW_LIMITED),
            offset("struct tcp_info", "tcpi_sndbuf_limited", TcpInfoReader.SEND_BUFFER_LIMITED),
            offset("struct tcp_info", "tcpi_reord_seen", TcpInfoReader.REORDERING_SEEN),
            offset("struct tcp_info", "tcpi_rcv_ooopack", TcpInfoReader.OUT_OF_ORDER));

    private LinuxConstants() {}

    record Entry(String name, String expression, long ours) {}

    private static Entry constant(String expression, long ours) {
        return new Entry(expression, expression, ours);
    }

    private static Entry offset(String structure, String field, long ours) {
        String expression = "offsetof(" + structure + "," + field + ")";
        return new Entry(structure.replace(' ', '_') + "." + field, expression, ours);
    }

    private static Entry size(String structure, long ours) {
        return new Entry(structure.replace(' ', '_'), "sizeof(" + structure + ")", ours);
    }
}
