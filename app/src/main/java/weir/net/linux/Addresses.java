package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import weir.model.WeirException;
import weir.units.AddressText;

/**
 * Internet addresses as the kernel lays them out (struct sockaddr_in, sockaddr_in6; ip(7), ipv6(7)), zones of link-local addresses
 * included. IPv4 addresses that an IPv6 socket shows in mapped form come out as IPv4.
 */
final class Addresses {
    /** Room for either family. */
    static final int BYTES = 32;

    private static final ValueLayout.OfShort NETWORK_SHORT = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int MAPPED_PREFIX_BYTES = 12;

    private Addresses() {}

    /** AF_INET or AF_INET6. */
    static int family(InetSocketAddress address) {
        return resolved(address) instanceof Inet6Address ? Layouts.AF_INET6 : Layouts.AF_INET;
    }

    /**
     * Writes an address for a socket of {@code family}; an IPv4 address for an IPv6 socket is mapped.
     *
     * @return bytes written
     */
    static int write(MemorySegment target, InetSocketAddress address, int family) {
        target.fill((byte) 0);
        target.set(JAVA_SHORT, 0, (short) family);
        target.set(NETWORK_SHORT, Layouts.SOCKADDR_PORT_OFFSET, (short) address.getPort());
        InetAddress host = resolved(address);
        byte[] bytes = host.getAddress();
        if (family == Layouts.AF_INET) {
            if (host instanceof Inet6Address) {
                throw new WeirException(
                        WeirException.Kind.USAGE,
                        "An IPv4 socket cannot reach " + text(address) + ". Use addresses of one family.");
            }
            MemorySegment.copy(bytes, 0, target, JAVA_BYTE, Layouts.SOCKADDR_IN_ADDRESS_OFFSET, bytes.length);
            return Layouts.SOCKADDR_IN_BYTES;
        }
        long offset = Layouts.SOCKADDR_IN6_ADDRESS_OFFSET;
        if (host instanceof Inet6Address inet6) {
            MemorySegment.copy(bytes, 0, target, JAVA_BYTE, offset, bytes.length);
            target.set(JAVA_INT, Layouts.SOCKADDR_IN6_SCOPE_OFFSET, inet6.getScopeId());
        } else {
            target.set(JAVA_SHORT, offset + MAPPED_PREFIX_BYTES - 2, (short) 0xffff);
            MemorySegment.copy(bytes, 0, target, JAVA_BYTE, offset + MAPPED_PREFIX_BYTES, bytes.length);
        }
        return Layouts.SOCKADDR_IN6_BYTES;
    }

    /** Reads an address that the kernel wrote. */
    static InetSocketAddress read(MemorySegment source) {
        int family = source.get(JAVA_SHORT, 0);
        int port = Short.toUnsignedInt(source.get(NETWORK_SHORT, Layouts.SOCKADDR_PORT_OFFSET));
        try {
            return new InetSocketAddress(host(source, family), port);
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static InetAddress host(MemorySegment source, int family) throws UnknownHostException {
        if (family != Layouts.AF_INET6) {
            return InetAddress.getByAddress(
                    source.asSlice(Layouts.SOCKADDR_IN_ADDRESS_OFFSET, 4).toArray(JAVA_BYTE));
        }
        byte[] bytes = source.asSlice(Layouts.SOCKADDR_IN6_ADDRESS_OFFSET, 16).toArray(JAVA_BYTE);
        int scope = source.get(JAVA_INT_UNALIGNED, Layouts.SOCKADDR_IN6_SCOPE_OFFSET);
        // getByAddress turns a mapped address into an IPv4 one
        return scope == 0 ? InetAddress.getByAddress(bytes) : Inet6Address.getByAddress(null, bytes, scope);
    }

    /** An address literal, zone included, with port 0. */
    static InetSocketAddress literal(String text) {
        try {
            return new InetSocketAddress(InetAddress.ofLiteral(text), 0);
        } catch (IllegalArgumentException notAnAddress) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "'" + text
                            + "' is not an address to bind to. Give an IPv4 or IPv6 address of this host, such as 10.0.0.1 or fe80::1%eth0.",
                    notAnAddress);
        }
    }

    /** {@code 10.0.0.2:12900}, {@code [fe80::1%eth0]:12900}. */
    static String text(InetSocketAddress address) {
        return AddressText.of(address);
    }

    private static InetAddress resolved(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        if (host == null) {
            throw new IllegalArgumentException(
                    "the host name '" + address.getHostString() + "' must be looked up first");
        }
        return host;
    }
}
