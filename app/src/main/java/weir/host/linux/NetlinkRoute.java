package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import weir.units.AddressText;

/**
 * Reads the answers to rtnetlink(7) dumps of links and addresses: messages of a 16-byte header (netlink(7)) and a fixed part,
 * followed by attributes of a 4-byte header and a value, each padded to 4 bytes; host byte order. Anything cut off or longer than
 * its surroundings ends the reading there.
 */
final class NetlinkRoute {
    /** Requests (linux/rtnetlink.h). */
    static final int RTM_GETLINK = 18;

    static final int RTM_GETADDR = 22;

    /** More interfaces than this are not looked at. */
    static final int LINK_LIMIT = 4096;

    private static final int RTM_NEWLINK = 16;
    private static final int RTM_NEWADDR = 20;
    private static final int HEADER_BYTES = 16;
    private static final int ATTRIBUTE_HEADER_BYTES = 4;
    private static final int IFINFOMSG_BYTES = 16;
    private static final int IFADDRMSG_BYTES = 8;

    /** Attributes (linux/if_link.h, linux/if_addr.h). */
    private static final int IFLA_IFNAME = 3;

    private static final int IFLA_MTU = 4;
    private static final int IFA_ADDRESS = 1;
    private static final int IFA_LOCAL = 2;

    /** The two high bits of an attribute's type are flags (NLA_TYPE_MASK, linux/netlink.h). */
    private static final int TYPE_MASK = 0x3fff;

    /** IFF_UP and IFF_RUNNING (linux/if.h): switched on, and with carrier. */
    private static final int UP_AND_RUNNING = 0x1 | 0x40;

    private NetlinkRoute() {}

    /**
     * One interface.
     *
     * @param index its number
     * @param mtu bytes, -1 when not known
     * @param up switched on and with carrier
     */
    record Link(int index, String name, int mtu, boolean up) {}

    /** One address of one interface. */
    record Address(int linkIndex, String text) {}

    /** The interfaces in an answer to RTM_GETLINK, at most 4,096. */
    static List<Link> links(byte[] dump) {
        List<Link> links = new ArrayList<>();
        messages(dump, RTM_NEWLINK, IFINFOMSG_BYTES, message -> {
            if (links.size() < LINK_LIMIT) {
                link(message).ifPresent(links::add);
            }
        });
        return links;
    }

    /** The addresses in an answer to RTM_GETADDR, at most 4,096. */
    static List<Address> addresses(byte[] dump) {
        List<Address> addresses = new ArrayList<>();
        messages(dump, RTM_NEWADDR, IFADDRMSG_BYTES, message -> {
            if (addresses.size() < LINK_LIMIT) {
                address(message).ifPresent(addresses::add);
            }
        });
        return addresses;
    }

    /** struct ifinfomsg: family u8, pad u8, type u16, index i32, flags u32, change u32. */
    private static Optional<Link> link(ByteBuffer message) {
        int index = message.getInt(4);
        boolean up = (message.getInt(8) & UP_AND_RUNNING) == UP_AND_RUNNING;
        String[] name = {""};
        int[] mtu = {-1};
        attributes(message, IFINFOMSG_BYTES, (type, value) -> {
            if (type == IFLA_IFNAME) {
                name[0] = name(value);
            } else if (type == IFLA_MTU && value.remaining() >= Integer.BYTES) {
                mtu[0] = value.getInt();
            }
        });
        return name[0].isEmpty() ? Optional.empty() : Optional.of(new Link(index, name[0], mtu[0], up));
    }

    /** struct ifaddrmsg: family u8, prefix length u8, flags u8, scope u8, index u32. On point-to-point links only LOCAL is ours. */
    private static Optional<Address> address(ByteBuffer message) {
        int index = message.getInt(4);
        byte[][] found = new byte[2][0];
        attributes(message, IFADDRMSG_BYTES, (type, value) -> {
            if (type == IFA_ADDRESS || type == IFA_LOCAL) {
                byte[] bytes = new byte[value.remaining()];
                value.get(bytes);
                found[type - 1] = bytes;
            }
        });
        String text = AddressText.of(found[1].length > 0 ? found[1] : found[0]);
        return text.isEmpty() ? Optional.empty() : Optional.of(new Address(index, text));
    }

    private static void messages(byte[] dump, int wanted, int fixedBytes, Consumer<ByteBuffer> each) {
        ByteBuffer all = ByteBuffer.wrap(dump).order(ByteOrder.nativeOrder());
        int at = 0;
        while (dump.length - at >= HEADER_BYTES) {
            int length = all.getInt(at);
            if (length < HEADER_BYTES || length > dump.length - at) {
                return;
            }
            boolean isWanted = all.getShort(at + 4) == wanted && length >= HEADER_BYTES + fixedBytes;
            if (isWanted) {
                each.accept(part(all, at + HEADER_BYTES, length - HEADER_BYTES));
            }
            at += Math.min(padded(length), dump.length - at);
        }
    }

    private static void attributes(ByteBuffer message, int from, BiConsumer<Integer, ByteBuffer> each) {
        int at = from;
        while (message.limit() - at >= ATTRIBUTE_HEADER_BYTES) {
            int length = Short.toUnsignedInt(message.getShort(at));
            if (length < ATTRIBUTE_HEADER_BYTES || length > message.limit() - at) {
                return;
            }
            int type = message.getShort(at + 2) & TYPE_MASK;
            each.accept(type, part(message, at + ATTRIBUTE_HEADER_BYTES, length - ATTRIBUTE_HEADER_BYTES));
            at += padded(length);
        }
    }

    private static ByteBuffer part(ByteBuffer whole, int from, int length) {
        return whole.slice(from, length).order(ByteOrder.nativeOrder());
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }

    private static String name(ByteBuffer value) {
        byte[] bytes = new byte[value.remaining()];
        value.get(bytes);
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return KernelFiles.firstLine(new String(Arrays.copyOf(bytes, end), UTF_8));
    }
}
