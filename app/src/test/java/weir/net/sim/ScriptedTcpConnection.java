package weir.net.sim;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.model.Transaction;
import weir.net.Network;
import weir.net.TcpConnection;

/**
 * A connection without another end. Unless told otherwise it accepts and delivers all that is asked, for ever. Send and receive each
 * count as one call; the "fully" forms are loops over them, as in a real room. One thread. Allocates nothing per call.
 */
public class ScriptedTcpConnection implements TcpConnection {
    private final MemorySegment sendBuffer = Arena.ofAuto().allocate(1 << 17);
    private final MemorySegment receiveBuffer = Arena.ofAuto().allocate(1 << 17);

    private IntUnaryOperator accepts = bytes -> bytes;
    private IntUnaryOperator delivers = bytes -> bytes;
    private LongConsumer beforeCall = call -> {};
    private IntConsumer limits = limitMs -> {};
    private long endsAtCall = Long.MAX_VALUE;
    private long streamBytes = Long.MAX_VALUE;
    private int requestBytes;
    private int responseBytes;

    private long calls;
    private long sentBytes;
    private long receivedBytes;
    private long mostInFlight;
    private int finishes;

    /** How many of the bytes of a send are accepted, at least one. */
    public ScriptedTcpConnection accepts(IntUnaryOperator bytes) {
        accepts = bytes;
        return this;
    }

    /** How many of the bytes asked for a receive delivers, at least one. */
    public ScriptedTcpConnection delivers(IntUnaryOperator bytes) {
        delivers = bytes;
        return this;
    }

    /** Called with the number of each call, from 0, before it is made. */
    public ScriptedTcpConnection beforeCall(LongConsumer hook) {
        beforeCall = hook;
        return this;
    }

    /** Called with each limit that is set, ms. */
    public ScriptedTcpConnection limits(IntConsumer hook) {
        limits = hook;
        return this;
    }

    /** The call with this number, and all after it, find the end of the stream. */
    public ScriptedTcpConnection endsAtCall(long call) {
        endsAtCall = call;
        return this;
    }

    /** The other end sends that much and finishes. */
    public ScriptedTcpConnection deliversInAll(long bytes) {
        streamBytes = bytes;
        return this;
    }

    /** The other end answers each whole request; a receive with nothing to come fails the test, for it would never return. */
    public ScriptedTcpConnection answers(Transaction transaction) {
        requestBytes = transaction.requestBytes();
        responseBytes = transaction.responseBytes();
        return this;
    }

    public long calls() {
        return calls;
    }

    public long sentBytes() {
        return sentBytes;
    }

    public long receivedBytes() {
        return receivedBytes;
    }

    /** Most requests that were begun and not wholly answered at once. */
    public long mostInFlight() {
        return mostInFlight;
    }

    /** How often {@link #finishSending} was called. */
    public int finishes() {
        return finishes;
    }

    /** Forgets what was sent and received: a new connection. */
    protected final void reset() {
        sentBytes = 0;
        receivedBytes = 0;
    }

    private boolean isOver() {
        beforeCall.accept(calls);
        return calls++ >= endsAtCall;
    }

    @Override
    public MemorySegment sendBuffer() {
        return sendBuffer;
    }

    @Override
    public MemorySegment receiveBuffer() {
        return receiveBuffer;
    }

    @Override
    public int send(int bytes) {
        if (isOver()) {
            return END_OF_STREAM;
        }
        if (finishes > 0) {
            throw new AssertionError("sends after it has finished sending");
        }
        int accepted = Math.clamp(accepts.applyAsInt(bytes), 1, bytes);
        sentBytes += accepted;
        if (requestBytes > 0) {
            mostInFlight =
                    Math.max(mostInFlight, Math.ceilDiv(sentBytes, requestBytes) - receivedBytes / responseBytes);
        }
        return accepted;
    }

    @Override
    public int sendFully(int bytes) {
        int sent = 0;
        while (sent < bytes) {
            int accepted = send(bytes - sent);
            if (accepted < 0) {
                return accepted;
            }
            sent += accepted;
        }
        return bytes;
    }

    @Override
    public int receive(int bytes) {
        if (isOver()) {
            return END_OF_STREAM;
        }
        long available = available();
        if (available == 0 && requestBytes == 0) {
            return END_OF_STREAM;
        }
        if (available == 0) {
            throw new AssertionError("receives with no request in flight; it would never return");
        }
        int delivered = (int) Math.min(available, Math.clamp(delivers.applyAsInt(bytes), 1, bytes));
        receivedBytes += delivered;
        return delivered;
    }

    private long available() {
        if (requestBytes == 0) {
            return streamBytes - receivedBytes;
        }
        return sentBytes / requestBytes * responseBytes - receivedBytes;
    }

    @Override
    public int receiveFully(int bytes) {
        int received = 0;
        while (received < bytes) {
            int delivered = receive(bytes - received);
            if (delivered < 0) {
                return delivered;
            }
            received += delivered;
        }
        return bytes;
    }

    @Override
    public void finishSending() {
        finishes++;
    }

    @Override
    public void limit(int limitMs) {
        limits.accept(limitMs);
    }

    @Override
    public void adapt(Network.SocketPlan plan) {}

    @Override
    public void tuneForControl() {}

    @Override
    public void wake() {
        endsAtCall = 0;
    }

    @Override
    public void abort() {
        wake();
    }

    @Override
    public int unacknowledged() {
        return -1;
    }

    @Override
    public Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public SocketOptions options() {
        return SocketOptions.NONE;
    }

    @Override
    public InetSocketAddress local() {
        return InetSocketAddress.createUnresolved("near", 1);
    }

    @Override
    public InetSocketAddress remote() {
        return InetSocketAddress.createUnresolved("far", 2);
    }

    @Override
    public void close() {}
}
