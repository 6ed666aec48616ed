package weir.lab;

import java.util.Optional;
import weir.model.WeirException;
import weir.units.DataRate;

/**
 * How the link of a lab is made.
 *
 * @param mtu largest IP packet, bytes, 68 to 65535; IPv6 needs 1280 or more and is left out below
 * @param rate limit of each direction, counted by the kernel on Ethernet frames (14 bytes more than the IP packet); empty for none
 */
public record LinkPlan(int mtu, Optional<DataRate> rate) {
    /** An ordinary Ethernet without a rate limit. */
    public static final LinkPlan ETHERNET = new LinkPlan(1500, Optional.empty());

    /** The least MTU that IPv6 works with, bytes (RFC 8200 section 5). */
    static final int IPV6_MTU = 1280;

    private static final int MTU_MIN = 68;
    private static final int MTU_MAX = 65535;
    private static final int ETHERNET_HEADER_BYTES = 14;
    private static final long RATE_MIN = 1000;

    /** tbf keeps its burst as a time in 32 bits of 64 ns, 274 s; and nobody waits a minute for a packet. */
    private static final double FRAME_NS_MAX = 60e9;

    /**
     * @throws WeirException when a value is out of range, saying the range
     */
    public LinkPlan {
        if (mtu < MTU_MIN || mtu > MTU_MAX) {
            throw usage("An MTU of " + mtu + " bytes is not possible here. Use " + MTU_MIN + " to " + MTU_MAX + ".");
        }
        if (rate.isPresent() && rate.get().bitsPerSecond() < RATE_MIN) {
            throw usage("A link rate of " + rate.get() + " bit/s is too slow. Use 1K (1 kbit/s) or more.");
        }
        if (rate.isPresent() && rate.get().nanosFor(mtu + ETHERNET_HEADER_BYTES) > FRAME_NS_MAX) {
            throw usage("At " + rate.get() + " bit/s one packet of " + mtu + " bytes would take more than a minute."
                    + " Use a higher --rate or a smaller --mtu.");
        }
    }

    private static WeirException usage(String message) {
        return new WeirException(WeirException.Kind.USAGE, message);
    }

    /** Whether the link can carry IPv6. */
    boolean carriesIpv6() {
        return mtu >= IPV6_MTU;
    }

    /**
     * Size of the token bucket, bytes (tbf, tc-tbf(8)): what 4 ms let through, so that a timer of 250 Hz still reaches the rate, and
     * at least two frames, so that one is never larger than the bucket.
     */
    long burstBytes(DataRate limit) {
        return Math.max(2L * (mtu + ETHERNET_HEADER_BYTES), limit.bitsPerSecond() / 8 / 250);
    }

    /** Queue before the bucket, bytes: 50 ms of the rate, and at least ten frames beyond the bucket. At most 1 GiB. */
    long queueBytes(DataRate limit) {
        long frames = burstBytes(limit) + 10L * (mtu + ETHERNET_HEADER_BYTES);
        return Math.min(1L << 30, Math.max(frames, limit.bitsPerSecond() / 8 / 20));
    }
}
