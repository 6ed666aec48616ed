package weir.workload;

import weir.net.StreamGroup;

/**
 * Sends on one of many connections, one call a turn, until the gate closes; then ends its direction. Cost besides send(2): two release
 * stores and one opaque read per call.
 */
final class GroupSender implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final int sendBytes;
    private long bytes;
    private long calls;

    GroupSender(StreamGroup group, int member, int sendBytes) {
        this.group = group;
        this.member = member;
        this.sendBytes = sendBytes;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        if (!gate.isOpen()) {
            group.finishSending(member);
            return COMPLETE;
        }
        int accepted = group.send(member, sendBytes);
        if (accepted > 0) {
            bytes += accepted;
            calls++;
            counters.publish(bytes, calls);
        }
        return accepted > 0 || accepted == StreamGroup.WOULD_BLOCK ? WRITABLE : ENDED_EARLY;
    }
}
