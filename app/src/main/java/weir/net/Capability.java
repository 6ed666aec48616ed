package weir.net;

/** What a room can tell or do beyond carrying bytes. A room names those it lacks, and a run that used it says so. */
public enum Capability {
    /** {@link TcpConnection#info}. */
    TCP_INFO("round-trip times, retransmissions and the congestion window (TCP_INFO)"),
    /** {@link TcpConnection#unacknowledged}. */
    UNACKNOWLEDGED("what the other end has not acknowledged yet"),
    /** {@link TcpConnection#silentMs}. */
    SILENCE("when the other host was last heard below the stream"),
    /** The socket option congestion-control. */
    CONGESTION_CONTROL("the congestion control in use, nor choose one"),
    /** {@link UdpSocket#receiveDrops}. */
    RECEIVE_DROPS("what the kernel dropped on a full UDP socket"),
    /** {@link UdpSocket#send} of a datagram without content. */
    EMPTY_DATAGRAMS("how an empty datagram fares, for it cannot send one"),
    /** {@link UdpSocket#length} of a datagram that is longer than its slot; without it, one byte more than the slot. */
    LENGTH_OF_LONG_DATAGRAMS("how long a datagram was that did not fit");

    private final String what;

    Capability(String what) {
        this.what = what;
    }

    /** Ends the sentence "it cannot tell ...". */
    public String what() {
        return what;
    }
}
