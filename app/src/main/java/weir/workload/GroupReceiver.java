package weir.workload;

import weir.net.StreamGroup;

/**
 * Reads one of many connections, one call a turn, to its end. It never looks at the gate. Cost besides recv(2): two release stores per
 * call.
 */
final class GroupReceiver implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final int receiveBytes;
    private long bytes;
    private long calls;

    GroupReceiver(StreamGroup group, int member, int receiveBytes) {
        this.group = group;
        this.member = member;
        this.receiveBytes = receiveBytes;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        int read = group.receive(member, receiveBytes);
        if (read > 0) {
            bytes += read;
            calls++;
            counters.publish(bytes, calls);
            return READABLE;
        }
        return switch (read) {
            case StreamGroup.WOULD_BLOCK -> READABLE;
            case StreamGroup.END_OF_STREAM -> COMPLETE;
            default -> ENDED_EARLY;
        };
    }
}
