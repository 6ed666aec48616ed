package weir.host.linux;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sysctls that decide how TCP, UDP and the receive path behave (Documentation/networking/ip-sysctl.rst,
 * Documentation/admin-guide/sysctl/net.rst). Those of the network namespace of the reading thread are read; the few that exist only
 * once for the machine do not appear inside other namespaces. No key material is among them.
 */
final class Sysctls {
    private static final List<String> TCP = List.of(
            "abort_on_overflow",
            "adv_win_scale",
            "allowed_congestion_control",
            "autocorking",
            "available_congestion_control",
            "base_mss",
            "congestion_control",
            "dsack",
            "early_retrans",
            "ecn",
            "ecn_fallback",
            "fastopen",
            "fin_timeout",
            "frto",
            "limit_output_bytes",
            "low_latency",
            "max_reordering",
            "max_syn_backlog",
            "mem",
            "min_rtt_wlen",
            "min_tso_segs",
            "moderate_rcvbuf",
            "mtu_probing",
            "no_metrics_save",
            "no_ssthresh_metrics_save",
            "notsent_lowat",
            "pacing_ca_ratio",
            "pacing_ss_ratio",
            "recovery",
            "reordering",
            "rmem",
            "rto_min_us",
            "sack",
            "shrink_window",
            "slow_start_after_idle",
            "syncookies",
            "thin_linear_timeouts",
            "timestamps",
            "tso_rtt_log",
            "tso_win_divisor",
            "tw_reuse",
            "window_scaling",
            "wmem");

    private static final List<String> UDP = List.of("early_demux", "mem", "rmem_min", "wmem_min");

    private static final List<String> IP = List.of("forward", "local_port_range", "no_pmtu_disc");

    private static final List<String> CORE = List.of(
            "busy_poll",
            "busy_read",
            "default_qdisc",
            "dev_weight",
            "gro_normal_batch",
            "high_order_alloc_disable",
            "netdev_budget",
            "netdev_budget_usecs",
            "netdev_max_backlog",
            "netdev_tstamp_prequeue",
            "optmem_max",
            "rmem_default",
            "rmem_max",
            "rps_sock_flow_entries",
            "skb_defer_max",
            "somaxconn",
            "wmem_default",
            "wmem_max");

    private Sysctls() {}

    /** Values by full name, such as {@code net.ipv4.tcp_rmem}; columns with one blank between. */
    static Map<String, String> read(KernelFiles files) {
        Map<String, String> values = new TreeMap<>();
        read(files, "net.ipv4.tcp_", TCP, values);
        read(files, "net.ipv4.udp_", UDP, values);
        read(files, "net.ipv4.ip_", IP, values);
        read(files, "net.core.", CORE, values);
        return values;
    }

    private static void read(KernelFiles files, String prefix, List<String> names, Map<String, String> values) {
        String folder = "/proc/sys/" + prefix.replace('.', '/');
        for (String name : names) {
            String value = files.line(folder + name);
            if (!value.isEmpty()) {
                values.put(prefix + name, value);
            }
        }
    }
}
