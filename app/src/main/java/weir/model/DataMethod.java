package weir.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The ways of moving bytes between a program and the kernel, in any room: which traffic each is for, and what it leaves out. The one
 * table that options, checks, reports and {@code weir methods} share; a room says which of them it has and which cannot be used now.
 */
public enum DataMethod {
    SEND_COPY("copy", Direction.SEND, Use.ANY, Source.PROGRAM, ""),
    SEND_SENDFILE("sendfile", Direction.SEND, Use.TCP_BULK, Source.FILE, "the program never sees the file's bytes"),
    SEND_SPLICE("splice", Direction.SEND, Use.TCP_BULK, Source.FILE, "the program never sees the file's bytes"),
    SEND_ZEROCOPY("zerocopy", Direction.SEND, Use.TCP_BULK, Source.PROGRAM, ""),
    SEND_MMSG("mmsg", Direction.SEND, Use.UDP, Source.PROGRAM, ""),
    SEND_GSO("gso", Direction.SEND, Use.UDP_BULK, Source.PROGRAM, ""),
    RECEIVE_COPY("copy", Direction.RECEIVE, Use.ANY, Source.PROGRAM, ""),
    RECEIVE_TRUNC(
            "trunc", Direction.RECEIVE, Use.TCP_BULK, Source.PROGRAM, "the kernel throws the bytes away, uncopied"),
    RECEIVE_SPLICE(
            "splice",
            Direction.RECEIVE,
            Use.TCP_BULK,
            Source.PROGRAM,
            "the bytes go through a pipe to /dev/null, uncopied"),
    RECEIVE_MMSG("mmsg", Direction.RECEIVE, Use.UDP, Source.PROGRAM, ""),
    RECEIVE_GRO("gro", Direction.RECEIVE, Use.UDP_BULK, Source.PROGRAM, "");

    /** The traffic that a method is for. */
    private enum Use {
        ANY,
        TCP_BULK,
        UDP,
        UDP_BULK
    }

    private enum Source {
        PROGRAM,
        FILE
    }

    private final String label;
    private final Direction direction;
    private final Use use;
    private final Source source;
    private final String untouched;

    DataMethod(String label, Direction direction, Use use, Source source, String untouched) {
        this.label = label;
        this.direction = direction;
        this.use = use;
        this.source = source;
        this.untouched = untouched;
    }

    /** What people type and what the store keeps. */
    public String label() {
        return label;
    }

    /** Whether it is for sending or for receiving. */
    public Direction direction() {
        return direction;
    }

    /** Whether sockets of that transport know it. */
    public boolean suits(Transport transport) {
        return switch (use) {
            case ANY -> true;
            case TCP_BULK -> transport == Transport.TCP;
            case UDP, UDP_BULK -> transport == Transport.UDP;
        };
    }

    /** Whether traffic of that kind can be moved by it. */
    public boolean suits(Traffic traffic) {
        boolean bulkOnly = use == Use.TCP_BULK || use == Use.UDP_BULK;
        return suits(traffic.transport()) && (!bulkOnly || traffic.pattern() == Pattern.BULK);
    }

    /** Whether what is sent comes from a file and not from the program's buffer. */
    public boolean sendsFile() {
        return source == Source.FILE;
    }

    /** What keeps the program from touching the data, half a sentence; empty when it has every byte in its memory. */
    public Optional<String> untouched() {
        return untouched.isEmpty() ? Optional.empty() : Optional.of(untouched);
    }

    /** The method of that name for one direction. */
    public static Optional<DataMethod> of(Direction direction, String label) {
        return all(direction).stream()
                .filter(method -> method.label.equals(label))
                .findFirst();
    }

    /** All for one direction, in the order in which they are shown. */
    public static List<DataMethod> all(Direction direction) {
        return Arrays.stream(values())
                .filter(method -> method.direction == direction)
                .toList();
    }
}
