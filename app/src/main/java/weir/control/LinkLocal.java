package weir.control;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** IPv6 addresses that mean nothing without the interface behind which they are (RFC 4007). Pure but for the list of interfaces. */
public final class LinkLocal {
    private static final int NAMED = 8;

    private LinkLocal() {}

    /**
     * What is wrong with a link-local address that names no interface; empty for every other host. Nothing is looked up.
     *
     * @param host a name or an address, with a zone or without
     */
    public static Optional<String> refusal(String host) {
        return lacksZone(host)
                ? Optional.of(host + " is a link-local address, which needs the interface that leads there: write "
                        + host + "%INTERFACE" + interfaces())
                : Optional.empty();
    }

    private static boolean lacksZone(String host) {
        if (host.indexOf(':') < 0 || host.indexOf('%') >= 0) {
            return false;
        }
        try {
            return InetAddress.ofLiteral(host) instanceof Inet6Address address && address.isLinkLocalAddress();
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** Those that are up, this host's own loopback left out. */
    private static String interfaces() {
        try {
            List<String> names = NetworkInterface.networkInterfaces()
                    .filter(LinkLocal::leadsSomewhere)
                    .map(NetworkInterface::getName)
                    .limit(NAMED)
                    .toList();
            return names.isEmpty()
                    ? "; no interface of this host is up"
                    : names.stream().collect(Collectors.joining(", ", " (there are: ", ")"));
        } catch (SocketException unknown) {
            return "; see: ip link";
        }
    }

    private static boolean leadsSomewhere(NetworkInterface candidate) {
        try {
            return candidate.isUp() && !candidate.isLoopback();
        } catch (SocketException gone) {
            return false;
        }
    }
}
