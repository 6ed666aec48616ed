package weir.net.sim;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import weir.model.SocketOptions;
import weir.net.UdpSocket;

/**
 * A UDP socket whose network is a function: it sees each datagram that is sent and may put any number into the inbox. One thread.
 * Allocates nothing per call.
 */
public final class ScriptedUdpSocket implements UdpSocket {
    private static final int INBOX = 1 << 12;

    private final int slotBytes;
    private final int slots;
    private final MemorySegment outgoing;
    private final MemorySegment[] outgoingViews;
    private final MemorySegment incoming;
    private final int[] lengths;
    private final MemorySegment[] inbox = new MemorySegment[INBOX];
    private final int[] inboxLengths = new int[INBOX];

    private IntUnaryOperator accepts = count -> count;
    private Wire wire = (datagram, length) -> {};
    private IntSupplier whenEmpty = () -> END_OF_STREAM;
    private long head;
    private long tail;
    private long sends;
    private int receiveLimitMs;
    private InetSocketAddress sender = InetSocketAddress.createUnresolved("far", 2);

    public ScriptedUdpSocket(int slotBytes, int slots) {
        this.slotBytes = slotBytes;
        this.slots = slots;
        outgoing = Arena.ofAuto().allocate((long) slotBytes * slots);
        incoming = Arena.ofAuto().allocate((long) slotBytes * slots);
        outgoingViews = new MemorySegment[slots];
        for (int slot = 0; slot < slots; slot++) {
            outgoingViews[slot] = outgoing.asSlice((long) slot * slotBytes, slotBytes);
        }
        lengths = new int[slots];
        MemorySegment all = Arena.ofAuto().allocate((long) INBOX * slotBytes);
        for (int i = 0; i < INBOX; i++) {
            inbox[i] = all.asSlice((long) i * slotBytes, slotBytes);
        }
    }

    /** What happens to a datagram that is sent. */
    @FunctionalInterface
    public interface Wire {
        void carry(MemorySegment datagram, int length);
    }

    /** How many of the datagrams of a send are accepted, or a negative outcome. */
    public ScriptedUdpSocket accepts(IntUnaryOperator count) {
        accepts = count;
        return this;
    }

    public ScriptedUdpSocket wire(Wire network) {
        wire = network;
        return this;
    }

    /** What a receive returns when the inbox is empty; it may fill the inbox and return 0, to be asked again. */
    public ScriptedUdpSocket whenEmpty(IntSupplier outcome) {
        whenEmpty = outcome;
        return this;
    }

    /** Puts a datagram into the inbox. */
    public void deliver(MemorySegment datagram, int length) {
        int at = (int) (tail++ % INBOX);
        MemorySegment.copy(datagram, 0, inbox[at], 0, Math.min(length, inbox[at].byteSize()));
        inboxLengths[at] = length;
    }

    /** Whose datagrams the inbox holds. */
    public ScriptedUdpSocket from(InetSocketAddress address) {
        sender = address;
        return this;
    }

    public long sends() {
        return sends;
    }

    public int receiveLimitMs() {
        return receiveLimitMs;
    }

    @Override
    public void connect(InetSocketAddress remote) {}

    @Override
    public MemorySegment outgoing() {
        return outgoing;
    }

    @Override
    public long outgoingAt(int slot) {
        return (long) slot * slotBytes;
    }

    @Override
    public MemorySegment incoming() {
        return incoming;
    }

    @Override
    public long incomingAt(int slot) {
        return (long) slot * slotBytes;
    }

    @Override
    public int send(int count, int bytes) {
        sends++;
        int accepted = Math.min(count, accepts.applyAsInt(count));
        for (int slot = 0; slot < accepted; slot++) {
            wire.carry(outgoingViews[slot], bytes);
        }
        return accepted;
    }

    @Override
    public int receive() {
        while (head == tail) {
            int outcome = whenEmpty.getAsInt();
            if (outcome < 0) {
                return outcome;
            }
        }
        int count = 0;
        while (count < slots && head < tail) {
            int at = (int) (head++ % INBOX);
            long bytes = Math.min(inboxLengths[at], slotBytes);
            MemorySegment.copy(inbox[at], 0, incoming, (long) count * slotBytes, bytes);
            lengths[count++] = inboxLengths[at];
        }
        return count;
    }

    @Override
    public int length(int slot) {
        return lengths[slot];
    }

    @Override
    public InetSocketAddress sender() {
        return sender;
    }

    @Override
    public boolean sendTo(InetSocketAddress remote, int bytes) {
        return false;
    }

    @Override
    public void receiveLimit(int limitMs) {
        receiveLimitMs = limitMs;
    }

    @Override
    public void sendAside(MemorySegment content) {}

    @Override
    public int discardIncoming() {
        return 0;
    }

    @Override
    public void wake() {}

    @Override
    public SocketOptions options() {
        return SocketOptions.NONE;
    }

    @Override
    public Optional<Long> receiveDrops() {
        return Optional.empty();
    }

    @Override
    public InetSocketAddress local() {
        return new InetSocketAddress(InetAddress.ofLiteral("192.0.2.1"), 12900);
    }

    @Override
    public InetSocketAddress remote() {
        return InetSocketAddress.createUnresolved("far", 2);
    }

    @Override
    public void close() {}
}
