package weir.benchmarks.slots;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What is compared: the roles of the two ends, and the targets. */
enum Traffic {
    TCP_STREAM("tcp_stream", "send", "receive", 131072),
    TCP_MAERTS("tcp_maerts", "receive", "send", 131072),
    TCP_RR("tcp_rr", "request", "respond", 1),
    TCP_CRR("tcp_crr", "connect", "accept", 1),
    UDP_RR("udp_rr", "udp_request", "udp_respond", 1);

    /** Most CPU time per unit against C. */
    static final double CPU_TARGET = 1.05;

    private static final int SMALL_SEND_BYTES = 4096;

    private final String label;
    private final String localRole;
    private final String remoteRole;
    private final int defaultBytes;

    Traffic(String label, String localRole, String remoteRole, int defaultBytes) {
        this.label = label;
        this.localRole = localRole;
        this.remoteRole = remoteRole;
        this.defaultBytes = defaultBytes;
    }

    static Traffic named(String label) {
        return Arrays.stream(values())
                .filter(traffic -> traffic.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no traffic '" + label + "'. Use one of: "
                        + Arrays.stream(values()).map(Traffic::label).collect(Collectors.joining(", ")) + "."));
    }

    String label() {
        return label;
    }

    /** The role of the end that connects. */
    String localRole() {
        return localRole;
    }

    /** The role of the end that listens. */
    String remoteRole() {
        return remoteRole;
    }

    int defaultBytes() {
        return defaultBytes;
    }

    /** Whether the listening end is the one that works in turns. */
    boolean remoteIsActive() {
        return this == TCP_MAERTS;
    }

    boolean isBulk() {
        return this == TCP_STREAM || this == TCP_MAERTS;
    }

    /** Least rate against C. */
    double rateTarget(int bytes) {
        return isBulk() && bytes < SMALL_SEND_BYTES ? 0.96 : 0.97;
    }
}
