package weir.workload;

import java.util.Optional;
import weir.model.Transaction;
import weir.net.StreamGroup;
import weir.units.NanoClock;

/**
 * Makes transactions on one of many connections in a closed loop, a burst of them in flight, until the gate closes or a quota is used
 * up; then completes what is in flight and ends its direction. A turn reads at most one response and sends at most one request, but for
 * the first, which sends the burst. Latency is from a request's first send to the last byte of its response, which includes the wait for
 * this thread's other streams; kept only for those that began while measuring. Cost besides send(2) and recv(2): one clock read, one
 * histogram update, four release stores and two opaque reads per transaction.
 */
final class GroupRequester implements GroupMember {
    private final StreamGroup group;
    private final int member;
    private final int requestBytes;
    private final int responseBytes;
    private final LatencyRecorder latencies;
    private final TransactionWindow window;
    private final NanoClock clock;

    // Answered in order, so those in flight are a ring: the slot of the oldest is free when it is answered.
    private final long[] beganNs;
    private final boolean[] counted;
    private int next;
    private int oldest;
    private int inFlight;
    /** Bytes of the latest request that the kernel has not taken, and of the oldest response that have not come. */
    private int toSend;

    private int toRead;
    private boolean primed;
    private long done;
    private long calls;

    /** @param latencies of all of the thread's streams */
    GroupRequester(
            StreamGroup group,
            int member,
            Transaction transaction,
            long quota,
            LatencyRecorder latencies,
            NanoClock clock) {
        this.group = group;
        this.member = member;
        this.requestBytes = transaction.requestBytes();
        this.responseBytes = transaction.responseBytes();
        this.latencies = latencies;
        this.window = new TransactionWindow(transaction, quota);
        this.clock = clock;
        this.beganNs = new long[transaction.burst() + 1];
        this.counted = new boolean[transaction.burst() + 1];
        this.toRead = responseBytes;
    }

    @Override
    public int turn(Gate gate, StreamCounters counters) {
        if (!primed) {
            return prime(gate, counters);
        }
        if (toSend == 0) {
            int read = group.receive(member, toRead);
            if (read < 0) {
                return read == StreamGroup.WOULD_BLOCK ? READABLE : ENDED_EARLY;
            }
            calls++;
            toRead -= read;
            if (toRead > 0) {
                return READABLE;
            }
            finishOldest(gate);
        }
        return sendRest(counters);
    }

    private void finishOldest(Gate gate) {
        long nowNs = clock.nanoTime();
        toRead = responseBytes;
        done++;
        inFlight--;
        window.ended(nowNs);
        if (counted[oldest]) {
            latencies.record(nowNs - beganNs[oldest]);
        }
        oldest = oldest + 1 == beganNs.length ? 0 : oldest + 1;
        if (window.mayBegin(gate, nowNs)) {
            begin(nowNs);
        }
    }

    private void begin(long nowNs) {
        beganNs[next] = nowNs;
        counted[next] = window.isMeasuring();
        next = next + 1 == beganNs.length ? 0 : next + 1;
        toSend = requestBytes;
        inFlight++;
    }

    private int prime(Gate gate, StreamCounters counters) {
        while (true) {
            int state = sendRest(counters);
            if (state < 0 || toSend > 0) {
                return state;
            }
            if (inFlight == beganNs.length || !window.mayBegin(gate, clock.nanoTime())) {
                primed = true;
                return waiting();
            }
            begin(clock.nanoTime());
        }
    }

    private int sendRest(StreamCounters counters) {
        int sent = toSend > 0 ? group.send(member, toSend) : 0;
        if (sent > 0) {
            calls++;
            toSend -= sent;
        }
        counters.publishTransactions(done * responseBytes, (done + inFlight) * requestBytes - toSend, calls, done);
        if (sent < 0 && sent != StreamGroup.WOULD_BLOCK) {
            return ENDED_EARLY;
        }
        if (toSend > 0) {
            return WRITABLE;
        }
        return primed ? waiting() : READABLE;
    }

    private int waiting() {
        if (inFlight > 0) {
            return READABLE;
        }
        group.finishSending(member);
        return COMPLETE;
    }

    @Override
    public Optional<MeasuredPart> measured() {
        return window.measured();
    }

    @Override
    public Optional<LatencyRecorder> latencies() {
        return Optional.of(latencies);
    }
}
