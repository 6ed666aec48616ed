package weir.net.linux;

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

    FdReusableConnection(Network.SocketPlan plan) {
        super(new Descriptor(-1), ConnectionMemory.of(plan), NOWHERE, NOWHERE);
        this.openState = Native.callState(Arena.ofAuto());
    }

    @Override
    public final int open() {
        finish();
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
