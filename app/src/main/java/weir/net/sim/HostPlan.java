package weir.net.sim;

/**
 * What system calls are like in a simulated room.
 *
 * @param callNs virtual time that each send and receive call takes
 * @param partialShare 0 to 1: sends of a byte stream of which only a part is accepted
 * @param refusedShare 0 to 1: datagrams that the kernel refuses for now
 * @param sendBufferBytes of a connection, unless its plan asks for another
 * @param receiveBufferBytes of a connection or UDP socket, unless its plan asks for another
 */
public record HostPlan(
        long callNs, double partialShare, double refusedShare, int sendBufferBytes, int receiveBufferBytes) {
    /** Calls that take no time and always do all that is asked. */
    public static final HostPlan IDEAL = new HostPlan(0, 0, 0, 1 << 18, 1 << 18);

    public HostPlan withCalls(long newCallNs) {
        return new HostPlan(newCallNs, partialShare, refusedShare, sendBufferBytes, receiveBufferBytes);
    }

    public HostPlan withPartialSends(double newPartialShare) {
        return new HostPlan(callNs, newPartialShare, refusedShare, sendBufferBytes, receiveBufferBytes);
    }

    public HostPlan withRefusals(double newRefusedShare) {
        return new HostPlan(callNs, partialShare, newRefusedShare, sendBufferBytes, receiveBufferBytes);
    }

    public HostPlan withBuffers(int newSendBytes, int newReceiveBytes) {
        return new HostPlan(callNs, partialShare, refusedShare, newSendBytes, newReceiveBytes);
    }
}
