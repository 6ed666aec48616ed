package weir.model;

/**
 * The kernel's view of one TCP connection at one moment (TCP_INFO, tcp(7), linux/tcp.h). Fields that the running kernel does not
 * give are -1. Times and counts are since the connection was made.
 *
 * @param retransmitted segments retransmitted (tcpi_total_retrans)
 * @param rttUs smoothed round-trip time, us
 * @param rttVarianceUs its mean deviation, us
 * @param rttMinUs lowest round-trip time in the kernel's window, us (since 4.6)
 * @param congestionWindow segments
 * @param sendMss bytes
 * @param receiveMss bytes, as the kernel estimates it
 * @param pacingRate bytes per second; -1 when unlimited
 * @param deliveryRate most recent, bytes per second (since 4.9)
 * @param reorderingSeen reordering events (since 4.19)
 * @param outOfOrder out-of-order segments received (since 5.4)
 * @param busyUs time with data to send or unacknowledged, us (since 4.9)
 * @param receiveWindowLimitedUs time stopped by the receiver's window, us (since 4.9)
 * @param sendBufferLimitedUs time stopped by the send buffer, us (since 4.9)
 * @param bytesAcked payload bytes acknowledged by the other end (since 4.1)
 * @param bytesReceived payload bytes received (since 4.1)
 * @param segmentsOut segments sent (since 4.2)
 * @param segmentsIn segments received (since 4.2)
 */
public record TcpInfo(
        long retransmitted,
        long rttUs,
        long rttVarianceUs,
        long rttMinUs,
        long congestionWindow,
        long sendMss,
        long receiveMss,
        long pacingRate,
        long deliveryRate,
        long reorderingSeen,
        long outOfOrder,
        long busyUs,
        long receiveWindowLimitedUs,
        long sendBufferLimitedUs,
        long bytesAcked,
        long bytesReceived,
        long segmentsOut,
        long segmentsIn) {}
