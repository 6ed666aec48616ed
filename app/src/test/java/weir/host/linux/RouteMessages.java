package weir.host.linux;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Builds answers of rtnetlink(7) as the kernel lays them out. */
final class RouteMessages {
    static final int UP_RUNNING = 0x41;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    RouteMessages link(int index, int flags, String name, int mtu) {
        ByteBuffer fixed = buffer(16).putInt(0).putInt(index).putInt(flags).putInt(0);
        byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.UTF_8);
        return message(
                16,
                fixed,
                attribute(3, nameBytes),
                attribute(4, buffer(4).putInt(mtu).array()));
    }

    RouteMessages address(int index, String local, String peer) {
        ByteBuffer fixed = buffer(8).putInt(0).putInt(index);
        byte[] localBytes = bytes(local);
        return local.contains(":")
                ? message(20, fixed, attribute(1, localBytes))
                : message(20, fixed, attribute(1, bytes(peer)), attribute(2, localBytes));
    }

    RouteMessages done() {
        return message(3, buffer(4));
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private RouteMessages message(int type, ByteBuffer fixed, byte[]... attributes) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(content(fixed));
        for (byte[] attribute : attributes) {
            body.writeBytes(attribute);
        }
        ByteBuffer header =
                buffer(16).putInt(16 + body.size()).putShort((short) type).putShort((short) 2);
        out.writeBytes(content(header));
        out.writeBytes(body.toByteArray());
        return this;
    }

    private static byte[] attribute(int type, byte[] value) {
        int padded = (value.length + 3) & ~3;
        return buffer(4 + padded)
                .putShort((short) (4 + value.length))
                .putShort((short) type)
                .put(value)
                .array();
    }

    private static byte[] content(ByteBuffer filled) {
        byte[] bytes = new byte[filled.capacity()];
        filled.rewind().get(bytes);
        return bytes;
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    private static byte[] bytes(String address) {
        try {
            return InetAddress.getByName(address).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
