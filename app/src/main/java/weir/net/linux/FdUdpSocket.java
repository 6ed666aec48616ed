package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.net.Network;
import weir.net.UdpSocket;

/**
 * A UDP socket by send(2) and recv(2), one datagram a call: method {@code copy}. Threads as {@link UdpSocket} says. A call allocates
 * nothing. A wake is known by a flag, never by an empty read, because a stranger can send an empty datagram.
 */
final class FdUdpSocket implements UdpSocket {
    /** More datagrams than a receive buffer can hold: the limit of a discard under a flood. */
    private static final int DISCARD_LIMIT = 1 << 20;

    private static final int ASIDE_LIMIT_BYTES = 64;
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private final Descriptor descriptor;
    private final int family;
    private final ConnectionMemory memory;
    private final MemorySegment senderAddress;
    private final MemorySegment senderLength;
    private final MemorySegment target;
    private final int slots;
    private final int sendSlotBytes;
    private final int receiveSlotBytes;
    private int receivedBytes;
    private volatile InetSocketAddress local;
    private volatile InetSocketAddress remote = NOWHERE;
    private volatile boolean connected;

    FdUdpSocket(int fd, int family, InetSocketAddress local, Network.SocketPlan plan) {
        this.descriptor = new Descriptor(fd);
        this.family = family;
        this.local = local;
        this.slots = Math.max(1, plan.slots());
        this.sendSlotBytes = plan.sendBufferBytes();
        this.receiveSlotBytes = plan.receiveBufferBytes();
        this.memory = new ConnectionMemory((long) slots * sendSlotBytes, (long) slots * receiveSlotBytes);
        Arena arena = Arena.ofAuto();
        this.senderAddress = arena.allocate(Addresses.BYTES, 8);
        this.senderLength = arena.allocate(JAVA_INT);
        this.target = arena.allocate(Addresses.BYTES, 8);
    }

    @Override
    public void connect(InetSocketAddress remote) {
        if (!descriptor.enter()) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            int result = scratch.connect(descriptor.fd(), remote, family);
            if (result < 0) {
                throw Failures.connect(remote, -result);
            }
            this.local = scratch.local(descriptor.fd());
            this.remote = remote;
            this.connected = true;
        } finally {
            descriptor.exit();
        }
        // What strangers sent between bind and connect is still queued (udp(7)).
        discardIncoming();
    }

    @Override
    public MemorySegment outgoing(int slot) {
        Objects.checkIndex(slot, slots);
        return memory.send.asSlice((long) slot * sendSlotBytes, sendSlotBytes);
    }

    @Override
    public MemorySegment incoming(int slot) {
        Objects.checkIndex(slot, slots);
        return memory.receive.asSlice((long) slot * receiveSlotBytes, receiveSlotBytes);
    }

    @Override
    public int send(int count, int bytes) {
        Objects.checkIndex(count - 1, slots);
        Objects.checkFromToIndex(0, bytes, sendSlotBytes);
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        int sent = 0;
        int result = 0;
        try {
            while (sent < count && result >= 0) {
                long address = memory.sendAddress + (long) sent * sendSlotBytes;
                do {
                    result = Libc.send(memory.sendState, descriptor.fd(), address, bytes, Layouts.MSG_NOSIGNAL);
                } while (result == -Layouts.EINTR && !descriptor.isWoken());
                if (result >= 0) {
                    sent++;
                }
            }
        } finally {
            descriptor.exit();
        }
        return sent > 0 ? sent : sendFailed(-result);
    }

    private int sendFailed(int errno) {
        if (descriptor.isWoken()) {
            return END_OF_STREAM;
        }
        return switch (errno) {
            case Layouts.ENOBUFS, Layouts.EAGAIN, Layouts.ECONNREFUSED -> REFUSED;
            default -> throw Failures.transfer("send", remote, errno);
        };
    }

    @Override
    public int receive() {
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        int result;
        try {
            do {
                result = connected ? receiveConnected(descriptor.fd()) : receiveFromAny(descriptor.fd());
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
        } finally {
            descriptor.exit();
        }
        if (result <= 0 && descriptor.isWoken()) {
            return END_OF_STREAM;
        }
        if (result < 0) {
            return receiveFailed(-result);
        }
        receivedBytes = result;
        return 1;
    }

    private int receiveConnected(int fd) {
        return Libc.recv(memory.receiveState, fd, memory.receiveAddress, receiveSlotBytes, Layouts.MSG_TRUNC);
    }

    private int receiveFromAny(int fd) {
        senderLength.set(JAVA_INT, 0, Addresses.BYTES);
        return Libc.recvfrom(
                memory.receiveState,
                fd,
                memory.receiveAddress,
                receiveSlotBytes,
                Layouts.MSG_TRUNC,
                senderAddress.address(),
                senderLength.address());
    }

    /** ICMP errors are about datagrams sent earlier; whoever sends them must not end the stream. */
    private int receiveFailed(int errno) {
        return switch (errno) {
            case Layouts.EAGAIN -> TIMED_OUT;
            case Layouts.ECONNREFUSED, Layouts.EHOSTUNREACH, Layouts.ENETUNREACH, Layouts.ENOPROTOOPT, Layouts.ENONET ->
                REFUSED;
            default -> throw Failures.transfer("receive", remote, errno);
        };
    }

    @Override
    public int length(int slot) {
        Objects.checkIndex(slot, 1);
        return receivedBytes;
    }

    @Override
    public InetSocketAddress sender() {
        return connected || senderLength.get(JAVA_INT, 0) < Layouts.SOCKADDR_IN_BYTES
                ? remote
                : Addresses.read(senderAddress);
    }

    @Override
    public boolean sendTo(InetSocketAddress to, int bytes) {
        Objects.checkFromToIndex(0, bytes, sendSlotBytes);
        if (!descriptor.enter()) {
            return false;
        }
        try {
            int length = Addresses.write(target, to, family);
            int flags = Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT;
            int result = Libc.sendto(
                    memory.sendState, descriptor.fd(), memory.sendAddress, bytes, flags, target.address(), length);
            return result >= 0;
        } finally {
            descriptor.exit();
        }
    }

    @Override
    public void receiveLimit(int limitMs) {
        descriptor.aside(fd -> setLimit(fd, Math.max(0, limitMs)), 0);
    }

    private static int setLimit(int fd, int limitMs) {
        try (Arena arena = Arena.ofConfined()) {
            return new Scratch(arena).setTimeout(fd, Layouts.SO_RCVTIMEO, limitMs);
        }
    }

    @Override
    public void sendAside(MemorySegment content) {
        Objects.checkFromToIndex(0, content.byteSize(), ASIDE_LIMIT_BYTES);
        descriptor.aside(fd -> sendCopy(fd, content), 0);
    }

    private static int sendCopy(int fd, MemorySegment content) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocate(ASIDE_LIMIT_BYTES).copyFrom(content);
            int flags = Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT;
            return Libc.send(Native.callState(arena), fd, copy.address(), content.byteSize(), flags);
        }
    }

    @Override
    public int discardIncoming() {
        return descriptor.aside(FdUdpSocket::discard, 0);
    }

    private static int discard(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            long nothing = arena.allocate(1).address();
            int discarded = 0;
            for (int call = 0; call < DISCARD_LIMIT; call++) {
                int result = Libc.recv(callState, fd, nothing, 0, Layouts.MSG_DONTWAIT | Layouts.MSG_TRUNC);
                if (result == -Layouts.EAGAIN) {
                    break;
                }
                discarded += result >= 0 ? 1 : 0;
            }
            return discarded;
        }
    }

    @Override
    public void wake() {
        descriptor.wake();
    }

    @Override
    public SocketOptions options() {
        return descriptor.aside(LinuxSocketOptions::readUdp, SocketOptions.NONE);
    }

    @Override
    public Optional<Long> receiveDrops() {
        return descriptor.aside(FdUdpSocket::readDrops, Optional.empty());
    }

    private static Optional<Long> readDrops(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            int length = scratch.option(fd, Layouts.SOL_SOCKET, Layouts.SO_MEMINFO, Layouts.MEMINFO_BYTES);
            return length < Layouts.MEMINFO_BYTES
                    ? Optional.empty()
                    : Optional.of(Integer.toUnsignedLong(scratch.value().get(JAVA_INT, Layouts.MEMINFO_DROPS_OFFSET)));
        }
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
        descriptor.close();
    }
}
