package weir.net.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.net.Errno;
import weir.net.Network;
import weir.net.UdpSocket;

/** A UDP socket of a simulated room. For the threads of its simulation. */
final class SimUdpSocket implements UdpSocket {
    private static final int LONGEST = 65_507;
    private static final int ASIDE_MAX = 64;
    private static final InetSocketAddress NOBODY = new InetSocketAddress(0);

    private final SimNetwork host;
    private final Simulation simulation;
    private final SocketOptions options;
    private final MemorySegment outgoing;
    private final MemorySegment incoming;
    private final int sendBytes;
    private final int receiveBytes;
    private final int sendBatch;
    private final int[] lengths;
    private final Queue<Datagram> arrived = new ArrayDeque<>();
    private final WaitingLine readers = new WaitingLine();
    private final int receiveBufferBytes;
    private InetSocketAddress local;
    private Optional<InetSocketAddress> remote = Optional.empty();
    private InetSocketAddress sender = NOBODY;
    private long arrivedBytes;
    private long drops;
    private long limitNs;
    private boolean unreachable;
    private boolean woken;
    private boolean closed;

    private record Datagram(MemorySegment content, InetSocketAddress from) {
        int bytes() {
            return (int) content.byteSize();
        }
    }

    SimUdpSocket(SimNetwork host, InetSocketAddress local, Network.SocketPlan plan) {
        this.host = host;
        this.simulation = host.simulation();
        this.local = local;
        this.options = plan.options();
        this.sendBytes = plan.sendBufferBytes();
        this.receiveBytes = plan.receiveBufferBytes();
        this.sendBatch = plan.buffers().sendBatch();
        this.outgoing = SimBuffers.allocate(Math.max(ASIDE_MAX, (long) sendBytes * sendBatch));
        this.incoming = SimBuffers.allocate((long) receiveBytes * plan.buffers().receiveBatch());
        this.lengths = new int[plan.buffers().receiveBatch()];
        this.receiveBufferBytes = options.get(SocketOption.RECEIVE_BUFFER)
                .map(Integer::parseInt)
                .orElse(host.plan().receiveBufferBytes());
    }

    @Override
    public void connect(InetSocketAddress other) {
        if (closed) {
            return;
        }
        host.hostOf(other, "connect UDP to " + other);
        if (local.getAddress().isAnyLocalAddress()) {
            local = new InetSocketAddress(host.source("", other), local.getPort());
        }
        remote = Optional.of(other);
        discardIncoming();
    }

    boolean isConnected() {
        return remote.isPresent();
    }

    boolean isConnectedTo(InetSocketAddress other) {
        return remote.equals(Optional.of(other));
    }

    @Override
    public MemorySegment outgoing() {
        return outgoing;
    }

    @Override
    public long outgoingAt(int slot) {
        return (long) Objects.checkIndex(slot, sendBatch) * sendBytes;
    }

    @Override
    public MemorySegment incoming() {
        return incoming;
    }

    @Override
    public long incomingAt(int slot) {
        return (long) Objects.checkIndex(slot, lengths.length) * receiveBytes;
    }

    @Override
    public int send(int count, int bytes) {
        Objects.checkFromIndexSize(0, count, sendBatch);
        Objects.checkFromIndexSize(0, bytes, Math.max(ASIDE_MAX, sendBytes));
        host.call();
        if (woken) {
            return END_OF_STREAM;
        }
        if (bytes > LONGEST) {
            throw SimNetwork.failure(
                    "send a datagram of " + bytes + " bytes", Errno.EMSGSIZE, "Use at most " + LONGEST + ".");
        }
        if (takeUnreachable()) {
            return REFUSED;
        }
        for (int slot = 0; slot < count; slot++) {
            if (host.refuses()) {
                return slot == 0 ? REFUSED : slot;
            }
            go(outgoing.asSlice(outgoingAt(slot), bytes), remote.orElse(NOBODY));
        }
        return count;
    }

    private boolean takeUnreachable() {
        boolean was = unreachable;
        unreachable = false;
        return was;
    }

    private void go(MemorySegment content, InetSocketAddress to) {
        SimNetwork target = host.hostOf(to, "send to " + to);
        MemorySegment copy = MemorySegment.ofArray(content.toArray(ValueLayout.JAVA_BYTE));
        InetSocketAddress from = new InetSocketAddress(
                local.getAddress().isAnyLocalAddress() ? host.source("", to) : local.getAddress(), local.getPort());
        host.world()
                .path(host, target)
                .send((int) copy.byteSize(), () -> deliver(target, new Datagram(copy, from), to));
    }

    private void deliver(SimNetwork target, Datagram datagram, InetSocketAddress to) {
        Optional<SimUdpSocket> receiver = target.socket(datagram.from(), to);
        if (receiver.isPresent()) {
            receiver.get().arrive(datagram);
        } else {
            long backNs =
                    simulation.nanoTime() + host.world().path(target, host).delayNs();
            simulation.at(backNs, () -> {
                unreachable = remote.isPresent();
                simulation.wakeAll(readers);
            });
        }
    }

    private void arrive(Datagram datagram) {
        if (arrivedBytes + datagram.bytes() > receiveBufferBytes) {
            drops++;
            return;
        }
        arrivedBytes += datagram.bytes();
        arrived.add(datagram);
        simulation.wakeAll(readers);
    }

    @Override
    public int receive() {
        host.call();
        long deadlineNs = limitNs == 0 ? Long.MAX_VALUE : simulation.nanoTime() + limitNs;
        while (true) {
            if (woken) {
                return END_OF_STREAM;
            }
            if (takeUnreachable()) {
                return REFUSED;
            }
            if (!arrived.isEmpty()) {
                return fill();
            }
            if (!simulation.await(readers, deadlineNs)) {
                return TIMED_OUT;
            }
        }
    }

    private int fill() {
        int count = 0;
        while (count < lengths.length && !arrived.isEmpty()) {
            Datagram datagram = arrived.remove();
            arrivedBytes -= datagram.bytes();
            long kept = Math.min(datagram.bytes(), receiveBytes);
            MemorySegment.copy(datagram.content(), 0, incoming, incomingAt(count), kept);
            lengths[count] = datagram.bytes();
            sender = count == 0 ? datagram.from() : sender;
            count++;
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
    public boolean sendTo(InetSocketAddress to, int bytes) {
        Objects.checkFromIndexSize(0, bytes, Math.max(ASIDE_MAX, sendBytes));
        if (woken || host.refuses()) {
            return false;
        }
        go(outgoing.asSlice(0, bytes), to);
        return true;
    }

    @Override
    public void receiveLimit(int limitMs) {
        limitNs = limitMs * 1_000_000L;
    }

    @Override
    public void sendAside(MemorySegment content) {
        Objects.checkFromToIndex(0, content.byteSize(), ASIDE_MAX);
        if (!woken) {
            remote.ifPresent(to -> go(content, to));
        }
    }

    @Override
    public int discardIncoming() {
        int count = arrived.size();
        arrived.clear();
        arrivedBytes = 0;
        unreachable = false;
        return closed ? 0 : count;
    }

    @Override
    public void wake() {
        woken = true;
        simulation.wakeAll(readers);
    }

    @Override
    public SocketOptions options() {
        return closed ? SocketOptions.NONE : options;
    }

    @Override
    public Optional<Long> receiveDrops() {
        return closed ? Optional.empty() : Optional.of(drops);
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public InetSocketAddress remote() {
        return remote.orElse(NOBODY);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            host.forget(this);
            wake();
        }
    }
}
