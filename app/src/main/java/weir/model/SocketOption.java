package weir.model;

import weir.units.DataSize;

/** What can be set on a data socket, once for every room; a room maps each in an exhaustive switch. */
public enum SocketOption {
    /** SO_SNDBUF, bytes as asked; the kernel doubles it for its own use (socket(7)). */
    SEND_BUFFER("send-buffer", "-s", Kind.BYTES, Carrier.ANY),
    /** SO_RCVBUF, bytes as asked; the kernel doubles it for its own use (socket(7)). */
    RECEIVE_BUFFER("receive-buffer", "-S", Kind.BYTES, Carrier.ANY),
    /** TCP_NODELAY (tcp(7)). */
    NO_DELAY("no-delay", "-D", Kind.FLAG, Carrier.TCP_ONLY),
    /** TCP_CONGESTION (tcp(7)). */
    CONGESTION_CONTROL("congestion-control", "-C", Kind.NAME, Carrier.TCP_ONLY);

    /** How the value is written. */
    public enum Kind {
        BYTES,
        FLAG,
        NAME
    }

    /** Whose sockets have it. */
    private enum Carrier {
        ANY,
        TCP_ONLY
    }

    private final String label;
    private final String shortName;
    private final Kind kind;
    private final Carrier carrier;

    SocketOption(String label, String shortName, Kind kind, Carrier carrier) {
        this.label = label;
        this.shortName = shortName;
        this.kind = kind;
        this.carrier = carrier;
    }

    /** What people type and what the store keeps. */
    public String label() {
        return label;
    }

    public Kind kind() {
        return kind;
    }

    /** The short form of {@code --LABEL}, or that again. */
    public String shortName() {
        return shortName;
    }

    /** Whether sockets of that transport have it. */
    public boolean suits(Transport transport) {
        return carrier == Carrier.ANY || transport == Transport.TCP;
    }

    /** A value as people type it: {@code 64K}, {@code on}, {@code bbr}. */
    public String typed(String value) {
        return switch (kind) {
            case BYTES -> new DataSize(Long.parseLong(value)).toString();
            case FLAG -> value.equals("1") ? "on" : "off";
            case NAME -> value;
        };
    }
}
