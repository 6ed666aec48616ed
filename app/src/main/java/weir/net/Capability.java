package weir.net;

import weir.model.Transport;

/** What a room can tell or do beyond carrying bytes. A room names those it lacks, and a run that used it says so. */
public enum Capability {
    /** {@link TcpConnection#info}. */
    TCP_INFO(Transport.TCP, "round-trip times, retransmissions and windows (TCP_INFO)"),
    /** The socket option congestion-control. */
    CONGESTION_CONTROL(Transport.TCP, "the congestion control, which it cannot choose either"),
    /** {@link TcpConnection#unacknowledged}. */
    UNACKNOWLEDGED(Transport.TCP, "what is not acknowledged yet"),
    /** {@link UdpSocket#receiveDrops}. */
    RECEIVE_DROPS(Transport.UDP, "what the kernel dropped because the socket's buffer was full"),
    /** {@link UdpSocket#send} of a datagram without content. */
    EMPTY_DATAGRAMS(Transport.UDP, "how empty datagrams fare, which it cannot send"),
    /** {@link UdpSocket#length} of a datagram that is longer than its slot; without it, one byte more than the slot. */
    LENGTH_OF_LONG_DATAGRAMS(Transport.UDP, "how long a datagram was that did not fit");

    private final Transport transport;
    private final String what;

    Capability(Transport transport, String what) {
        this.transport = transport;
        this.what = what;
    }

    /** Where it matters. */
    public Transport transport() {
        return transport;
    }

    /** Ends the sentence "it cannot tell ...". */
    public String what() {
        return what;
    }
}
