package weir.control;

import java.net.InetAddress;
import java.util.Arrays;
import weir.units.AddressText;
import weir.units.Printable;

/**
 * A network: an address and how many of its leading bits count (RFC 4632, RFC 4291). Immutable.
 *
 * @param address with all bits after the prefix zero
 * @param prefixBits 0 to 32, or 0 to 128
 */
public record Cidr(InetAddress address, int prefixBits) {
    public Cidr {
        byte[] bytes = address.getAddress();
        if (prefixBits < 0 || prefixBits > bytes.length * Byte.SIZE) {
            throw new IllegalArgumentException(
                    "a network prefix is 0 to " + bytes.length * Byte.SIZE + " bits, not " + prefixBits);
        }
        address = masked(bytes, prefixBits);
    }

    /**
     * Parses {@code 10.0.0.0/8}, {@code fd00::/8} or an address alone.
     *
     * @throws IllegalArgumentException with a sentence that names the text and the accepted forms
     */
    public static Cidr parse(String text) {
        int slash = text.indexOf('/');
        String host = slash < 0 ? text : text.substring(0, slash);
        String bits = slash < 0 ? "" : text.substring(slash + 1);
        if (!host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")
                || (slash >= 0 && !bits.matches("[0-9]{1,3}"))) {
            throw malformed(text);
        }
        try {
            InetAddress address = InetAddress.ofLiteral(host);
            int width = address.getAddress().length * Byte.SIZE;
            return new Cidr(address, slash < 0 ? width : Integer.parseInt(bits));
        } catch (IllegalArgumentException notNetwork) {
            throw malformed(text);
        }
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("'" + Printable.printable(text)
                + "' is not a network; write an address and a prefix length, such as 10.0.0.0/8 or fd00::/8");
    }

    /** Whether a host is in this network. IPv4 addresses are in IPv4 networks only, and a zone does not matter. */
    public boolean contains(InetAddress host) {
        byte[] bytes = host.getAddress();
        return bytes.length == address.getAddress().length
                && masked(bytes, prefixBits).equals(address);
    }

    private static InetAddress masked(byte[] bytes, int prefixBits) {
        byte[] kept = Arrays.copyOf(bytes, bytes.length);
        for (int i = 0; i < kept.length; i++) {
            int bits = Math.clamp(prefixBits - i * (long) Byte.SIZE, 0, Byte.SIZE);
            kept[i] &= (byte) (0xff << (Byte.SIZE - bits));
        }
        try {
            return InetAddress.getByAddress(kept);
        } catch (java.net.UnknownHostException impossible) {
            throw new IllegalStateException("an address of " + kept.length + " bytes", impossible);
        }
    }

    /** The form that {@link #parse} reads. */
    @Override
    public String toString() {
        return AddressText.of(address) + "/" + prefixBits;
    }
}
