package weir.model;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;
import weir.units.AddressText;
import weir.units.Printable;

/**
 * Where an agent is, as people type it: {@code host}, {@code host:port}, {@code 10.0.0.2:12901}, {@code fe80::1%eth0},
 * {@code [fe80::1%eth0]:12901}. Nothing is looked up. Two ways to write one IPv6 address are equal.
 *
 * @param host a name in lower case, a dotted quad, or an IPv6 address in its shortest form (RFC 5952) with an optional zone
 * @param port 1 to 65535
 */
public record HostPort(String host, int port) {
    /** The agent's port unless another is given. */
    public static final int DEFAULT_PORT = 12900;

    private static final int MAX_TEXT_CHARS = 300;
    private static final int MAX_NAME_CHARS = 253;
    private static final int SHOWN_CHARS = 63;
    private static final int MAX_PORT = 65535;
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\\.?");
    private static final Pattern IPV4 = Pattern.compile("((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern ALL_DIGITS_AT_END = Pattern.compile("(.*\\.)?(\\d+|0x[0-9a-f]*)\\.?");
    private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9._-]{1,15}");

    public HostPort {
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("a port is 1 to 65535, not " + port);
        }
        host = canonical(host);
    }

    /**
     * Parses what people type.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static HostPort parse(String typed) {
        String text = typed.strip();
        if (text.isEmpty() || text.length() > MAX_TEXT_CHARS) {
            throw new IllegalArgumentException(
                    "a host is 1 to " + MAX_TEXT_CHARS + " characters long, not " + text.length());
        }
        if (text.startsWith("[")) {
            return bracketed(text);
        }
        int colon = text.lastIndexOf(':');
        if (colon < 0 || text.indexOf(':') != colon) {
            return new HostPort(text, DEFAULT_PORT);
        }
        return new HostPort(text.substring(0, colon), port(text.substring(colon + 1)));
    }

    private static HostPort bracketed(String text) {
        int end = text.indexOf(']');
        String rest = end < 0 ? "" : text.substring(end + 1);
        if (end < 0 || !(rest.isEmpty() || rest.startsWith(":"))) {
            throw new IllegalArgumentException(
                    "'" + shown(text) + "' is not a host; write [IPV6-ADDRESS] or [IPV6-ADDRESS]:PORT");
        }
        String host = text.substring(1, end);
        if (host.indexOf(':') < 0) {
            throw new IllegalArgumentException("'" + shown(text) + "' has no IPv6 address between its brackets");
        }
        return new HostPort(host, rest.isEmpty() ? DEFAULT_PORT : port(rest.substring(1)));
    }

    private static int port(String text) {
        if (!text.matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("'" + shown(text) + "' is not a port; write a number from 1 to 65535");
        }
        return Integer.parseInt(text);
    }

    private static String canonical(String host) {
        if (host.indexOf(':') >= 0) {
            return canonicalIpv6(host);
        }
        String name = host.toLowerCase(Locale.ROOT);
        if (IPV4.matcher(name).matches()) {
            return name;
        }
        if (name.length() > MAX_NAME_CHARS
                || !NAME.matcher(name).matches()
                || ALL_DIGITS_AT_END.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + shown(host)
                            + "' is not a host; write a name (international ones in their xn-- form), an IPv4 or an IPv6 address");
        }
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private static String canonicalIpv6(String host) {
        int percent = host.indexOf('%');
        String address = percent < 0 ? host : host.substring(0, percent);
        String zone = percent < 0 ? "" : host.substring(percent);
        if (!address.matches("[0-9A-Fa-f:.]{2,45}")
                || (percent >= 0 && !ZONE.matcher(zone.substring(1)).matches())) {
            throw notIpv6(host);
        }
        try {
            InetAddress parsed = Inet6Address.ofLiteral(address);
            boolean isIpv6 = parsed instanceof Inet6Address;
            if (!isIpv6 && percent >= 0) {
                throw notIpv6(host);
            }
            return isIpv6 ? AddressText.of(parsed.getAddress()) + zone : parsed.getHostAddress();
        } catch (IllegalArgumentException notAddress) {
            throw notIpv6(host);
        }
    }

    private static IllegalArgumentException notIpv6(String host) {
        return new IllegalArgumentException(
                "'" + shown(host)
                        + "' is not an IPv6 address; write it like fe80::1 or fe80::1%eth0, in brackets when a port follows: [fe80::1%eth0]:12900");
    }

    /** What a stranger typed, fit for a message. Hosts are ASCII: a letter that only looks like one of its must not. */
    private static String shown(String text) {
        return Printable.printable(text, SHOWN_CHARS).replaceAll("[^\\x20-\\x7e]", "?");
    }

    /** Whether this names the machine itself: 127.0.0.0/8, ::1 or localhost. */
    public boolean isLoopback() {
        return host.equals("::1")
                || host.equals("localhost")
                || (host.startsWith("127.") && IPV4.matcher(host).matches());
    }

    /** The form that {@link #parse} reads, always with the port. */
    @Override
    public String toString() {
        return AddressText.of(host, port);
    }
}
