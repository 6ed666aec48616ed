package weir.model;

/** What can be set on a data socket, once for every room; a room maps each in an exhaustive switch. */
public enum SocketOption {
    /** SO_SNDBUF, bytes as asked; the kernel doubles it for its own use (socket(7)). */
    SEND_BUFFER("send-buffer", Kind.BYTES),
    /** SO_RCVBUF, bytes as asked; the kernel doubles it for its own use (socket(7)). */
    RECEIVE_BUFFER("receive-buffer", Kind.BYTES),
    /** TCP_NODELAY (tcp(7)). */
    NO_DELAY("no-delay", Kind.FLAG),
    /** TCP_CONGESTION (tcp(7)). */
    CONGESTION_CONTROL("congestion-control", Kind.NAME);

    /** How the value is written. */
    public enum Kind {
        BYTES,
        FLAG,
        NAME
    }

    private final String label;
    private final Kind kind;

    SocketOption(String label, Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    /** What people type and what the store keeps. */
    public String label() {
        return label;
    }

    public Kind kind() {
        return kind;
    }
}
