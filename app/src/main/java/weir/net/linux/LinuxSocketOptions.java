package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.WeirException.Kind;
import weir.net.NetException;

/**
 * Socket options laid out once in native memory, to be set on any number of sockets without allocating. Thread-safe once made.
 *
 * <p>The kernel does not refuse a buffer that is too large: it takes net.core.wmem_max or rmem_max instead, and {@link #readTcp}
 * shows it (SO_SNDBUF and SO_RCVBUF read back as twice what was set, socket(7)).
 */
final class LinuxSocketOptions {
    private static final Path CONGESTION_CONTROLS = Path.of("/proc/sys/net/ipv4/tcp_available_congestion_control");

    private final List<Prepared> prepared;

    private LinuxSocketOptions(List<Prepared> prepared) {
        this.prepared = prepared;
    }

    private record Prepared(SocketOption option, String value, int level, int name, MemorySegment bytes) {}

    /** Options for a TCP socket. */
    static LinuxSocketOptions tcp(SocketOptions options) {
        return new LinuxSocketOptions(prepare(options));
    }

    /**
     * Options for a UDP socket.
     *
     * @throws NetException when one is of TCP
     */
    static LinuxSocketOptions udp(SocketOptions options) {
        for (Map.Entry<SocketOption, String> entry : options.byOption().entrySet()) {
            if (level(entry.getKey()) == Layouts.IPPROTO_TCP) {
                throw new NetException(
                        Kind.USAGE,
                        "setting " + entry.getKey().label() + "=" + entry.getValue() + " on a UDP socket",
                        Layouts.ENOPROTOOPT,
                        "It is an option of TCP; leave it out of UDP tests.");
            }
        }
        return new LinuxSocketOptions(prepare(options));
    }

    private static List<Prepared> prepare(SocketOptions options) {
        Arena arena = Arena.ofAuto();
        List<Prepared> result = new ArrayList<>();
        options.byOption().forEach((option, value) -> {
            MemorySegment bytes = switch (option.kind()) {
                case BYTES, FLAG -> arena.allocateFrom(JAVA_INT, Integer.parseInt(value));
                case NAME -> arena.allocateFrom(JAVA_BYTE, value.getBytes(StandardCharsets.US_ASCII));
            };
            result.add(new Prepared(option, value, level(option), name(option), bytes));
        });
        return List.copyOf(result);
    }

    private static int level(SocketOption option) {
        return switch (option) {
            case SEND_BUFFER, RECEIVE_BUFFER -> Layouts.SOL_SOCKET;
            case NO_DELAY, CONGESTION_CONTROL -> Layouts.IPPROTO_TCP;
        };
    }

    private static int name(SocketOption option) {
        return switch (option) {
            case SEND_BUFFER -> Layouts.SO_SNDBUF;
            case RECEIVE_BUFFER -> Layouts.SO_RCVBUF;
            case NO_DELAY -> Layouts.TCP_NODELAY;
            case CONGESTION_CONTROL -> Layouts.TCP_CONGESTION;
        };
    }

    /**
     * Sets them all; allocates nothing.
     *
     * @throws NetException naming the value that the kernel refused and what it accepts
     */
    void apply(MemorySegment callState, int fd) {
        for (int index = 0; index < prepared.size(); index++) {
            Prepared option = prepared.get(index);
            MemorySegment value = option.bytes;
            int result =
                    Libc.setsockopt(callState, fd, option.level, option.name, value.address(), (int) value.byteSize());
            if (result < 0) {
                throw refused(option, -result);
            }
        }
    }

    private static NetException refused(Prepared option, int errno) {
        return new NetException(
                Kind.USAGE, "setting " + option.option.label() + "=" + option.value, errno, advice(option.option));
    }

    private static String advice(SocketOption option) {
        return switch (option) {
            case CONGESTION_CONTROL -> "This host offers: " + congestionControls() + ".";
            case SEND_BUFFER, RECEIVE_BUFFER -> "Use a smaller size.";
            case NO_DELAY -> "Use 0 or 1.";
        };
    }

    private static String congestionControls() {
        try {
            return Files.readString(CONGESTION_CONTROLS).strip();
        } catch (IOException unreadable) {
            return "see " + CONGESTION_CONTROLS;
        }
    }

    /** What is in effect on a TCP socket; an option that cannot be read is left out. */
    static SocketOptions readTcp(int fd) {
        return read(fd, SocketOption.values());
    }

    /** What is in effect on a UDP socket. */
    static SocketOptions readUdp(int fd) {
        return read(fd, SocketOption.SEND_BUFFER, SocketOption.RECEIVE_BUFFER);
    }

    private static SocketOptions read(int fd, SocketOption... options) {
        SocketOptions result = SocketOptions.NONE;
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            for (SocketOption option : options) {
                String value = read(scratch, fd, option);
                result = value.isEmpty() ? result : result.with(option, value);
            }
        }
        return result;
    }

    private static String read(Scratch scratch, int fd, SocketOption option) {
        int length = scratch.option(fd, level(option), name(option), Layouts.CONGESTION_NAME_BYTES);
        if (length <= 0) {
            return "";
        }
        return switch (option.kind()) {
            case BYTES -> Integer.toString(scratch.value().get(JAVA_INT, 0));
            case FLAG -> scratch.value().get(JAVA_INT, 0) == 0 ? "0" : "1";
            case NAME -> scratch.value().getString(0, StandardCharsets.US_ASCII);
        };
    }
}
