package weir.net.nio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import weir.model.SocketOptions;
import weir.net.Errno;
import weir.net.Network;
import weir.net.UdpSocket;

/**
 * A UDP socket by a datagram channel, one datagram a call: method {@code copy}. Threads as {@link UdpSocket} says. Without a limit the
 * channel blocks; with one it does not, and the receiver waits at a selector when nothing is there. A wake closes the channel, because
 * nothing else ends a receive that blocks.
 *
 * <p>Receives from one sender allocate nothing: the JDK keeps the address of the last one. A slot has a byte to spare, so that a
 * datagram that is too long shows; how much too long is not known.
 */
final class NioUdpSocket implements UdpSocket {
    /** More datagrams than a receive buffer can hold: the limit of a discard under a flood. */
    private static final int DISCARD_LIMIT = 1 << 20;

    private static final int ASIDE_LIMIT_BYTES = 64;
    private static final long MS = 1_000_000L;
    private static final long FULL_PAUSE_NS = 50_000;
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private final DatagramChannel channel;
    private final DatagramSlots slots;
    private int receivedBytes;
    private InetSocketAddress sender = NOWHERE;
    private volatile InetSocketAddress local;
    private volatile InetSocketAddress remote = NOWHERE;
    private volatile boolean connected;
    private volatile boolean woken;
    private volatile int limitMs;
    private volatile @Nullable DatagramWait wait;

    NioUdpSocket(DatagramChannel channel, InetSocketAddress local, Network.SocketPlan plan) {
        this.channel = channel;
        this.local = local;
        this.slots = new DatagramSlots(plan);
    }

    /** The JDK discards what strangers sent before. */
    @Override
    public void connect(InetSocketAddress remote) {
        try {
            channel.connect(remote);
            this.local = NioNetwork.localOf(channel);
            this.remote = remote;
            this.connected = true;
        } catch (IOException | RuntimeException failed) {
            if (!woken) {
                throw NioFailures.connect(remote, failed);
            }
        }
    }

    @Override
    public MemorySegment outgoing() {
        return slots.send;
    }

    @Override
    public long outgoingAt(int slot) {
        return slots.at(slot);
    }

    @Override
    public MemorySegment incoming() {
        return slots.receive;
    }

    @Override
    public long incomingAt(int slot) {
        return Objects.checkIndex(slot, 1);
    }

    /** One datagram a call, whatever the count. */
    @Override
    public int send(int count, int bytes) {
        slots.requireInside(count, bytes);
        if (bytes == 0) {
            throw NioFailures.emptyDatagram(remote);
        }
        try {
            while (!woken) {
                if (channel.write(slots.toSend(bytes)) > 0) {
                    slots.next();
                    return 1;
                }
                // The buffer is full, and the channel does not block because receives are limited.
                LockSupport.parkNanos(FULL_PAUSE_NS);
            }
            return END_OF_STREAM;
        } catch (IOException | RuntimeException failed) {
            return sendFailed(failed);
        }
    }

    private int sendFailed(Exception failed) {
        if (woken) {
            return END_OF_STREAM;
        }
        return switch (NioErrors.of(failed)) {
            case ENOBUFS, EAGAIN, ECONNREFUSED -> REFUSED;
            default -> throw NioFailures.transfer("send", remote, failed);
        };
    }

    @Override
    public int receive() {
        try {
            return limitMs == 0 ? receiveBlocking() : receiveWithin(limitMs);
        } catch (IOException failed) {
            return woken ? END_OF_STREAM : receiveFailed(failed);
        }
    }

    private int receiveBlocking() throws IOException {
        if (wait != null) {
            endWait();
        }
        int result = 0;
        while (result == 0) {
            if (woken) {
                return END_OF_STREAM;
            }
            result = receiveNow();
        }
        return result;
    }

    /** 1, or 0 when nothing is there. An empty datagram is one too, which is why this is not a read. */
    private int receiveNow() throws IOException {
        ByteBuffer view = slots.toReceive();
        SocketAddress from = channel.receive(view);
        if (from == null) {
            return 0;
        }
        receivedBytes = view.position();
        sender = (InetSocketAddress) from;
        return 1;
    }

    private int receiveWithin(int limitMs) throws IOException {
        DatagramWait present = wait;
        DatagramWait waiting = present == null ? beginWait() : present;
        long deadlineNs = System.nanoTime() + limitMs * MS;
        while (!woken) {
            if (receiveNow() == 1) {
                return 1;
            }
            long leftNs = deadlineNs - System.nanoTime();
            if (leftNs <= 0) {
                return TIMED_OUT;
            }
            waiting.await((leftNs + MS - 1) / MS);
        }
        return END_OF_STREAM;
    }

    private DatagramWait beginWait() throws IOException {
        channel.configureBlocking(false);
        DatagramWait begun = new DatagramWait(channel);
        wait = begun;
        if (woken) {
            begun.close();
        }
        return begun;
    }

    private void endWait() throws IOException {
        DatagramWait over = wait;
        wait = null;
        if (over != null) {
            over.close();
            channel.configureBlocking(true);
        }
    }

    /** Reports of datagrams sent earlier; whoever sends them must not end the stream. */
    private int receiveFailed(IOException failed) {
        return switch (NioErrors.of(failed)) {
            case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ECONNRESET -> REFUSED;
            default -> throw NioFailures.transfer("receive", remote, failed);
        };
    }

    @Override
    public int length(int slot) {
        Objects.checkIndex(slot, 1);
        return receivedBytes;
    }

    @Override
    public InetSocketAddress sender() {
        return connected ? remote : sender;
    }

    @Override
    public boolean sendTo(InetSocketAddress to, int bytes) {
        slots.requireInside(1, bytes);
        try {
            return channel.send(slots.toSend(bytes), to) == bytes;
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }

    @Override
    public void receiveLimit(int limitMs) {
        this.limitMs = Math.max(0, limitMs);
    }

    @Override
    public void sendAside(MemorySegment content) {
        Objects.checkFromToIndex(0, content.byteSize(), ASIDE_LIMIT_BYTES);
        try {
            channel.write(ByteBuffer.wrap(content.toArray(ValueLayout.JAVA_BYTE)));
        } catch (IOException | RuntimeException refused) {
            // Nobody counts on a sign of life; the next one follows in a second.
            return;
        }
    }

    @Override
    public int discardIncoming() {
        try {
            boolean blocks = channel.isBlocking();
            channel.configureBlocking(false);
            int discarded = discard();
            if (blocks) {
                channel.configureBlocking(true);
            }
            return discarded;
        } catch (IOException closed) {
            return 0;
        }
    }

    private int discard() throws IOException {
        ByteBuffer nothing = ByteBuffer.allocateDirect(1);
        int discarded = 0;
        for (int call = 0; call < DISCARD_LIMIT; call++) {
            try {
                if (channel.receive(nothing.clear()) == null) {
                    break;
                }
                discarded++;
            } catch (IOException report) {
                if (NioErrors.of(report) == Errno.OTHER) {
                    throw report;
                }
            }
        }
        return discarded;
    }

    @Override
    public void wake() {
        woken = true;
        ChannelSlot.closeQuietly(channel);
        DatagramWait present = wait;
        if (present != null) {
            present.wake();
        }
    }

    /** None once woken. */
    @Override
    public SocketOptions options() {
        return channel.isOpen() ? NioSocketOptions.read(channel) : SocketOptions.NONE;
    }

    /** The JDK does not tell. */
    @Override
    public Optional<Long> receiveDrops() {
        return Optional.empty();
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    /** Port 0 while not connected. */
    @Override
    public InetSocketAddress remote() {
        return remote;
    }

    @Override
    public void close() {
        wake();
        DatagramWait present = wait;
        if (present != null) {
            present.close();
        }
    }
}
