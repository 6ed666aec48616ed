package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** What connector and acceptor share: one descriptor number after another behind the same buffers. */
abstract class FdReusableConnection extends FdTcpConnection implements ReusableConnection {
    private static final InetSocketAddress NOWHERE = new InetSocketAddress(0);

    private final MemorySegment openState;
    private final MemorySegment polled;
    private final MemorySegment limit;

    FdReusableConnection(Network.SocketPlan plan) {
        super(new Descriptor(-1), ConnectionMemory.of(plan), NOWHERE, NOWHERE);
        Arena arena = Arena.ofAuto();
        this.openState = Native.callState(arena);
        this.polled = arena.allocate(Layouts.POLLFD_BYTES, 8);
        this.limit = arena.allocate(Layouts.TIMESPEC_BYTES, 8);
    }

    @Override
    public final int open() {
        if (descriptor.isAttached()) {
            finish();
        }
        if (!descriptor.enter()) {
            return END_OF_STREAM;
        }
        try {
            return openNext(openState);
        } finally {
            descriptor.exit();
        }
    }

    /** 0, END_OF_STREAM or TIMED_OUT; leaves nothing attached unless it is 0. */
    abstract int openNext(MemorySegment callState);

    /** By ppoll(2): SO_RCVTIMEO counts in ticks of the kernel, of 4 ms at 250 Hz. */
    @Override
    public final boolean awaitBytes(int limitUs) {
        if (!descriptor.enter()) {
            return true;
        }
        try {
            polled.set(JAVA_INT, 0, descriptor.fd());
            polled.set(JAVA_SHORT, Layouts.POLLFD_EVENTS_OFFSET, Layouts.POLLIN);
            limit.set(JAVA_LONG, 0, limitUs / 1_000_000);
            limit.set(JAVA_LONG, Layouts.TIMESPEC_NANOSECONDS_OFFSET, limitUs % 1_000_000 * 1000L);
            return Libc.ppoll(openState, polled.address(), 1, limit.address(), 0) != 0;
        } finally {
            descriptor.exit();
        }
    }

    @Override
    public final void finish() {
        int fd = descriptor.take();
        forgetReceived();
        if (fd >= 0) {
            Libc.close(openState, fd);
        }
    }

    @Override
    public final TcpConnection detach() {
        byte[] read = receiveBuffer().asSlice(0, received()).toArray(ValueLayout.JAVA_BYTE);
        InetSocketAddress local = local();
        InetSocketAddress remote = remote();
        int fd = descriptor.take();
        forgetReceived();
        if (fd < 0) {
            throw new IllegalStateException("no connection is open");
        }
        FdTcpConnection detached = new PrefilledTcpConnection(
                new Descriptor(fd),
                ConnectionMemory.of(Network.SocketPlan.CONTROL),
                local,
                remote,
                MemorySegment.ofArray(read));
        detached.limit(0);
        return detached;
    }

    /** The present connection's; port 0 when there is none. */
    @Override
    public final InetSocketAddress local() {
        return descriptor.aside(
                fd -> {
                    try (Arena arena = Arena.ofConfined()) {
                        return new Scratch(arena).local(fd);
                    }
                },
                NOWHERE);
    }

    /** The present connection's; port 0 when there is none. */
    @Override
    public InetSocketAddress remote() {
        return descriptor.aside(
                fd -> {
                    try (Arena arena = Arena.ofConfined()) {
                        return new Scratch(arena).remote(fd);
                    }
                },
                NOWHERE);
    }
}
