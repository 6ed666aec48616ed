package weir.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import weir.control.LinkLocal;
import weir.model.HostPort;
import weir.model.WeirException;

/** What follows {@code --listen}. */
final class ListenAddress {
    private ListenAddress() {}

    /**
     * Parses {@code ADDRESS}, {@code ADDRESS:PORT} or {@code PORT}; behind an address port 0 is the kernel's choice.
     */
    static InetSocketAddress parse(String text) {
        try {
            if (text.matches("\\d{1,5}")) {
                return new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), port(text));
            }
            if (text.endsWith("]:0") || text.matches("[^:]+:0")) {
                String host =
                        HostPort.parse(text.substring(0, text.length() - 2)).host();
                requireZone(host);
                return new InetSocketAddress(InetAddress.getByName(host), 0);
            }
            HostPort parsed = HostPort.parse(text);
            requireZone(parsed.host());
            return new InetSocketAddress(InetAddress.getByName(parsed.host()), parsed.port());
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "--listen: " + bad.getMessage() + ".", bad);
        } catch (UnknownHostException unknown) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--listen " + text + ": this host has no such name or address. See: ip address",
                    unknown);
        }
    }

    private static void requireZone(String host) {
        LinkLocal.refusal(host).ifPresent(refusal -> {
            throw new IllegalArgumentException(refusal);
        });
    }

    private static int port(String text) {
        int port = Integer.parseInt(text);
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("a port is 1 to 65535, not " + text);
        }
        return port;
    }
}
