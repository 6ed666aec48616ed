package weir.net;

import java.net.InetSocketAddress;

/** Socket addresses as people type them. Pure. */
public final class AddressText {
    private AddressText() {}

    /** {@code 10.0.0.2:12900}, {@code [fe80::1%eth0]:12900}. */
    public static String of(InetSocketAddress address) {
        String host = address.getAddress() == null
                ? address.getHostString()
                : address.getAddress().getHostAddress();
        return host.contains(":") ? "[" + host + "]:" + address.getPort() : host + ":" + address.getPort();
    }
}
