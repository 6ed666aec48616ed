package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.net.UdpSocket;

/**
 * A UDP socket: its life, addresses and errors. How datagrams are sent and received is its two methods' part. Threads as {@link
 * UdpSocket} says. A call allocates nothing. A wake is known by a flag, never by an empty read alone, because a stranger can send an
 * empty datagram.
 */
final class FdUdpSocket implements UdpSocket {
    /** More datagrams than a receive buffer can hold: the limit of a discard under a flood. */
    private static final int DISCARD_LIMIT = 1 << 20;

    private static final int ASIDE_LIMIT_BYTES = 64;
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    final Descriptor descriptor;
    private final int family;
    private final DatagramSender sender;
    private final DatagramReceiver receiver;
    private final MemorySegment target;
    private volatile InetSocketAddress local;
    private volatile InetSocketAddress remote = NOWHERE;

    FdUdpSocket(int fd, int family, InetSocketAddress local, UdpMethods.Pair methods) {
        this.descriptor = new Descriptor(fd);
        this.family = family;
        this.local = local;
        this.sender = methods.sender();
        this.receiver = methods.receiver();
        this.target = Arena.ofAuto().allocate(Addresses.BYTES, 8);
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
            receiver.connected();
        } finally {
            descriptor.exit();
        }
        // What strangers sent between bind and connect is still queued (udp(7)).
        discardIncoming();
    }

    @Override
    public MemorySegment outgoing() {
        return sender.memory;
    }

    @Override
    public long outgoingAt(int slot) {
        return sender.at(Objects.checkIndex(slot, sender.slots));
    }

    @Override
    public MemorySegment incoming() {
        return receiver.memory;
    }

    @Override
    public long incomingAt(int slot) {
        return receiver.at(slot);
    }

    @Override
    public int send(int count, int bytes) {
        DatagramSender sender = this.sender;
        requireInSlots(count, bytes);
        Descriptor descriptor = this.descriptor;
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        int result;
        try {
            do {
                result = sender.send(descriptor.fd(), count, bytes);
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
        } finally {
            descriptor.exit();
        }
        if (result <= 0) {
            return sendFailed(-result);
        }
        sender.next();
        return result;
    }

    private void requireInSlots(int count, int bytes) {
        Objects.checkIndex(count - 1, sender.slots);
        int limit = Math.max(sender.slotBytes, ASIDE_LIMIT_BYTES);
        if (bytes < 0 || bytes > limit || (count > 1 && bytes != sender.slotBytes)) {
            throw new IndexOutOfBoundsException(
                    count + " datagrams of " + bytes + " bytes do not fill slots of " + sender.slotBytes);
        }
    }

    private int sendFailed(int errno) {
        if (descriptor.isWoken()) {
            return END_OF_STREAM;
        }
        return switch (errno) {
            case Layouts.ENOBUFS, Layouts.EAGAIN, Layouts.ECONNREFUSED -> REFUSED;
            default -> throw sender.failed(remote, errno);
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
                result = receiver.receive(descriptor.fd());
            } while (result == -Layouts.EINTR && !descriptor.isWoken());
        } finally {
            descriptor.exit();
        }
        if ((result <= 0 || receiver.length(0) == 0) && descriptor.isWoken()) {
            return END_OF_STREAM;
        }
        return result > 0 ? result : receiveFailed(-result);
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
        return receiver.length(slot);
    }

    @Override
    public InetSocketAddress sender() {
        return receiver.sender(remote);
    }

    @Override
    public boolean sendTo(InetSocketAddress to, int bytes) {
        requireInSlots(1, bytes);
        if (!descriptor.enter()) {
            return false;
        }
        try {
            int length = Addresses.write(target, to, family);
            int flags = Layouts.MSG_NOSIGNAL | Layouts.MSG_DONTWAIT;
            int result = Libc.sendto(
                    sender.callState, descriptor.fd(), sender.blockAddress(), bytes, flags, target.address(), length);
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
        descriptor.aside(fd -> sender.sendAside(fd, content), 0);
    }

    @Override
    public int discardIncoming() {
        return descriptor.aside(FdUdpSocket::discard, 0);
    }

    /** Datagrams of a train are counted one by one. */
    private static int discard(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            MessageVector message = new MessageVector(arena, 1);
            GroReceiver.SegmentControl control = new GroReceiver.SegmentControl(arena);
            message.point(0, arena.allocate(1).address(), 0);
            int discarded = 0;
            for (int call = 0; call < DISCARD_LIMIT; call++) {
                control.offer(message);
                int result = LibcMessages.recvmsg(
                        callState, fd, message.address(0), Layouts.MSG_DONTWAIT | Layouts.MSG_TRUNC);
                if (result == -Layouts.EAGAIN) {
                    break;
                }
                int segment = Math.max(1, control.segmentBytes(message, result));
                discarded += result >= 0 ? Math.max(1, (result + segment - 1) / segment) : 0;
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
