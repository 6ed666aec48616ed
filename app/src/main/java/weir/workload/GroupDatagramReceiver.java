package weir.workload;

import java.util.Optional;
import weir.model.DatagramTotals;
import weir.net.StreamGroup;

/**
 * Receives the datagrams of one of many flows, at most 16 a turn, and accounts for each, to the end marker. It never looks at the gate.
 * Cost besides recv(2): two release stores a turn; at most one clock read, three release stores, three loads and the check per datagram.
 */
final class GroupDatagramReceiver implements GroupMember {
    /** Few enough that the others do not wait long, enough that the call which finds nothing more costs little. */
    static final int DATAGRAMS = 16;

    private final StreamGroup group;
    private final int member;
    private final DatagramFormat format;
    private final ArrivedDatagrams arrived;
    private final int receiveBytes;
    private long calls;
    private boolean shareDone;

    GroupDatagramReceiver(StreamGroup group, int member, DatagramFlow flow, DatagramFormat format, int receiveBytes) {
        this.group = group;
        this.member = member;
        this.format = format;
        this.receiveBytes = receiveBytes;
        this.arrived = new ArrivedDatagrams(flow, format);
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        int state = READABLE;
        for (int i = 0; i < DATAGRAMS && state == READABLE && !arrived.isOver(); i++) {
            int length = group.receive(member, receiveBytes);
            if (length >= 0) {
                arrived.take(group.receiveBuffer(), 0, length, format.nowNs());
                calls++;
            } else if (length == StreamGroup.END_OF_STREAM) {
                state = arrived.isEnding() ? COMPLETE : ENDED_EARLY;
            } else {
                break; // nothing more, or what became of an earlier sign of life
            }
        }
        counters.publish(arrived.bytes(), calls);
        if (arrived.isEnding() && !shareDone) {
            shareDone = true;
            counters.shareDone();
        }
        return arrived.isOver() ? COMPLETE : state;
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(arrived.totals());
    }
}
