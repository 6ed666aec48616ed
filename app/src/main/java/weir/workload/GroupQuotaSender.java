package weir.workload;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weir.model.Totals;
import weir.net.StreamGroup;
import weir.units.NanoClock;

/**
 * Sends on one of many connections freely until the window is being measured, then exactly a quota of bytes, one call a turn; then ends
 * its direction. It stands still while the gate is paused, as all of its thread's streams do then. Allocates one record at the end. Cost
 * besides send(2): two release stores and two opaque reads per call; the clock is read twice in all.
 */
final class GroupQuotaSender implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final int sendBytes;
    private final NanoClock clock;
    private final long quotaBytes;

    private boolean measuring;
    private long left;
    private long startNs;
    private long bytes;
    private long calls;
    private long callsBefore;
    private @Nullable MeasuredPart measured;

    GroupQuotaSender(StreamGroup group, int member, int sendBytes, long quotaBytes, NanoClock clock) {
        this.group = group;
        this.member = member;
        this.sendBytes = sendBytes;
        this.quotaBytes = quotaBytes;
        this.left = quotaBytes;
        this.clock = clock;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        if (!measuring && !gate.isWarming()) {
            gate.awaitMeasuring();
            measuring = true;
            callsBefore = calls;
            startNs = clock.nanoTime();
        }
        if (measuring && (left == 0 || !gate.isOpen())) {
            end();
            group.finishSending(member);
            return COMPLETE;
        }
        int accepted = group.send(member, measuring ? (int) Math.min(left, sendBytes) : sendBytes);
        if (accepted == StreamGroup.WOULD_BLOCK) {
            return WRITABLE;
        }
        if (accepted < 0) {
            end();
            return ENDED_EARLY;
        }
        left -= measuring ? accepted : 0;
        bytes += accepted;
        calls++;
        counters.publish(bytes, calls);
        return WRITABLE;
    }

    private void end() {
        if (calls > callsBefore && measuring) {
            Totals totals = new Totals(quotaBytes - left, calls - callsBefore, 0, 0);
            measured = new MeasuredPart(startNs, clock.nanoTime(), totals);
        }
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return Optional.ofNullable(measured);
    }
}
