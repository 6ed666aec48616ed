package weir.workload;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weir.model.DatagramTotals;
import weir.model.Totals;
import weir.net.DataHello;
import weir.net.StreamGroup;
import weir.units.NanoClock;

/**
 * Sends numbered datagrams on one of many flows, one a turn, until the gate closes or a quota that is counted in the window is sent; then
 * end markers. A refused datagram does not use up its number. Cost besides send(2): at most one clock read, four release stores and three
 * opaque reads a datagram.
 */
final class GroupDatagramSender implements GroupMember {
    /** As a quota: the gate alone ends it. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private final StreamGroup group;
    private final int member;
    private final DatagramFlow flow;
    private final DatagramFormat format;
    private final DataHello end;
    private final long quota;
    private final NanoClock clock;
    private final DatagramCounters datagrams = new DatagramCounters();

    private boolean measuring;
    private long sequence;
    private long startNs;
    private long sentBefore;
    private @Nullable MeasuredPart measured;

    GroupDatagramSender(
            StreamGroup group, int member, DatagramFlow flow, DatagramFormat format, long quota, NanoClock clock) {
        this.group = group;
        this.member = member;
        this.flow = flow;
        this.format = format;
        this.end = flow.token().hello(DataHello.Kind.END, flow.stream());
        this.quota = quota;
        this.clock = clock;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        if (quota != UNLIMITED && !measuring && !gate.isWarming()) {
            gate.awaitMeasuring();
            measuring = true;
            sentBefore = sequence;
            startNs = clock.nanoTime();
        }
        if (!gate.isOpen() || (measuring && sequence - sentBefore == quota)) {
            return finish(counters);
        }
        format.write(group.sendBuffer(), 0, sequence, format.nowNs());
        int accepted = group.send(member, flow.datagramBytes());
        if (accepted >= 0) {
            sequence++;
            datagrams.set(DatagramCounters.SENT, sequence);
            counters.publish(sequence * flow.datagramBytes(), sequence);
            return WRITABLE;
        }
        if (accepted == StreamGroup.REFUSED) {
            datagrams.add(DatagramCounters.REFUSED, 1);
        }
        return accepted == StreamGroup.END_OF_STREAM ? ENDED_EARLY : WRITABLE;
    }

    private int finish(StreamCounters counters) {
        long done = sequence - sentBefore;
        if (measuring && done > 0) {
            measured = new MeasuredPart(startNs, clock.nanoTime(), new Totals(done * flow.datagramBytes(), done, 0, 0));
        }
        counters.shareDone();
        return FAREWELL;
    }

    @Override
    public boolean farewell() {
        EndMarker.write(group.sendBuffer(), end, sequence);
        return group.send(member, EndMarker.BYTES) != StreamGroup.END_OF_STREAM;
    }

    @Override
    public Optional<DatagramTotals> datagrams() {
        return Optional.of(datagrams.totals());
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return Optional.ofNullable(measured);
    }
}
