package weir.units;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Addresses as people type them, in one form everywhere: dotted for IPv4; for IPv6 the shortest form (RFC 5952), with its zone, in
 * brackets before a port. Pure.
 */
public final class AddressText {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;
    private static final int GROUPS = 8;

    private AddressText() {}

    /** {@code 10.0.0.2:12900}, {@code [fe80::1%eth0]:12900}. */
    public static String of(InetSocketAddress address) {
        String host = address.getAddress() == null ? address.getHostString() : of(address.getAddress());
        return of(host, address.getPort());
    }

    /** The same of a host that is text already. */
    public static String of(String host, int port) {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    /** {@code 10.0.0.2}, {@code fe80::1%eth0}. */
    public static String of(InetAddress address) {
        String text = address.getHostAddress();
        int percent = text.indexOf('%');
        return of(address.getAddress()) + (percent < 0 ? "" : text.substring(percent));
    }

    /**
     * The same.
     *
     * @param bytes in network order
     * @return empty when there are neither 4 nor 16 bytes
     */
    public static String of(byte[] bytes) {
        return switch (bytes.length) {
            case IPV4_BYTES -> dotted(bytes);
            case IPV6_BYTES -> shortForm(bytes);
            default -> "";
        };
    }

    private static String dotted(byte[] bytes) {
        return Byte.toUnsignedInt(bytes[0]) + "." + Byte.toUnsignedInt(bytes[1]) + "." + Byte.toUnsignedInt(bytes[2])
                + "." + Byte.toUnsignedInt(bytes[3]);
    }

    /** The longest run of two or more zero groups, the first of equals, is written as two colons (RFC 5952 section 4.2). */
    private static String shortForm(byte[] bytes) {
        int[] group = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            group[i] = Byte.toUnsignedInt(bytes[2 * i]) << 8 | Byte.toUnsignedInt(bytes[2 * i + 1]);
        }
        int start = 0;
        int length = 1;
        for (int i = 0; i < GROUPS; i++) {
            int zeros = zerosFrom(group, i);
            if (zeros > length) {
                start = i;
                length = zeros;
            }
        }
        if (length < 2) {
            return joined(group, 0, GROUPS);
        }
        return joined(group, 0, start) + "::" + joined(group, start + length, GROUPS);
    }

    private static int zerosFrom(int[] group, int from) {
        int at = from;
        while (at < GROUPS && group[at] == 0) {
            at++;
        }
        return at - from;
    }

    private static String joined(int[] group, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i == from ? "" : ":").append(Integer.toHexString(group[i]));
        }
        return text.toString();
    }
}
