package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.Buffers;
import weir.model.SocketOptions;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;

/**
 * A listening socket. SO_RCVTIMEO of 0.1 s is set on it: blocking accepts end after that and are repeated for a second, and accepted
 * connections inherit it, so that an acceptor's receive is limited without a call of its own: short enough that a stranger who says
 * nothing costs little, long enough that an idle acceptor hardly works. Ordinary connections have it taken off again.
 *
 * <p>accept4(2) has no flag for "do not block", and O_NONBLOCK belongs to the socket, not to the call. {@link #accept} therefore sets
 * it for the moment of its own call and counts that; a blocking accept which fails in that moment sees the count and tries again.
 * While acceptors are at work, a thread waiting in {@link #accept} is woken for each of their connections and takes some.
 */
final class FdTcpListener implements TcpListener {
    static final int INHERITED_LIMIT_MS = 100;

    private static final Network.SocketPlan FOR_HELLO = new Network.SocketPlan(
            "copy", "copy", SocketOptions.NONE, "", 2 * DataHello.BYTES, 2 * DataHello.BYTES, Buffers.SINGLE);

    /** Until an acceptor has waited for a second. */
    private static final int TURNS = 10;

    /** Passing errors that one blocking accept goes through before it gives its thread back. */
    private static final int ATTEMPTS = 16;

    private final Descriptor descriptor;
    private final InetSocketAddress local;
    private final ReentrantLock nonBlocking = new ReentrantLock();
    /** Odd while the socket is non-blocking for a moment; changed under the lock. */
    private final AtomicLong nonBlockingMoments = new AtomicLong();
    /** Connections that acceptors have taken. */
    private final AtomicLong taken = new AtomicLong();
    /** What the last look for neglected connections saw. */
    private long takenBefore;

    private boolean waitedBefore;

    FdTcpListener(int fd, InetSocketAddress local) {
        this.descriptor = new Descriptor(fd);
        this.local = local;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public Optional<TcpConnection> accept(int limitMs) {
        return accept(limitMs, Network.SocketPlan.CONTROL);
    }

    @Override
    public Optional<TcpConnection> acceptForHello(int limitMs) {
        return accept(limitMs, FOR_HELLO);
    }

    private Optional<TcpConnection> accept(int limitMs, Network.SocketPlan plan) {
        long deadlineNs = System.nanoTime() + Math.max(0, limitMs) * 1_000_000L;
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            int remainingMs = Math.max(0, limitMs);
            while (true) {
                Optional<TcpConnection> accepted = acceptOnce(scratch, remainingMs, plan);
                long remainingNs = deadlineNs - System.nanoTime();
                if (accepted.isPresent() || remainingNs <= 0 || descriptor.isClosed()) {
                    return accepted;
                }
                remainingMs = (int) ((remainingNs + 999_999) / 1_000_000);
            }
        }
    }

    @Override
    public Optional<TcpConnection> acceptNeglected() {
        if (!descriptor.enter()) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            Scratch scratch = new Scratch(arena);
            long takenNow = taken.get();
            boolean waits = scratch.await(descriptor.fd(), Layouts.POLLIN, 0);
            boolean neglected = waits && waitedBefore && takenNow == takenBefore;
            takenBefore = takenNow;
            waitedBefore = waits;
            return neglected ? acceptOnce(scratch, 0, Network.SocketPlan.CONTROL) : Optional.empty();
        } finally {
            descriptor.exit();
        }
    }

    private Optional<TcpConnection> acceptOnce(Scratch scratch, int limitMs, Network.SocketPlan plan) {
        if (!descriptor.enter()) {
            return Optional.empty();
        }
        try {
            int listening = descriptor.fd();
            if (!scratch.await(listening, Layouts.POLLIN, limitMs)) {
                return Optional.empty();
            }
            int fd = acceptWithoutBlocking(scratch, listening);
            if (fd >= 0) {
                return Optional.of(ordinary(scratch, fd, plan));
            }
            if (isPassing(-fd) || descriptor.isClosed()) {
                return Optional.empty();
            }
            throw Failures.accept(local, -fd);
        } finally {
            descriptor.exit();
        }
    }

    private int acceptWithoutBlocking(Scratch scratch, int listening) {
        nonBlocking.lock();
        try {
            nonBlockingMoments.incrementAndGet();
            Libc.fcntl(scratch.callState(), listening, Layouts.F_SETFL, Layouts.O_NONBLOCK);
            int fd = scratch.accept(listening);
            Libc.fcntl(scratch.callState(), listening, Layouts.F_SETFL, 0);
            nonBlockingMoments.incrementAndGet();
            return fd;
        } finally {
            nonBlocking.unlock();
        }
    }

    private static FdTcpConnection ordinary(Scratch scratch, int fd, Network.SocketPlan plan) {
        InetSocketAddress remote = Addresses.read(scratch.value());
        scratch.setTimeout(fd, Layouts.SO_RCVTIMEO, 0);
        InetSocketAddress local = scratch.local(fd);
        return new FdTcpConnection(new Descriptor(fd), ConnectionMemory.of(plan), local, remote);
    }

    /** Errors of a connection that ended while it was queued; accept(2) asks to treat them as if it had not been there. */
    private static boolean isPassing(int errno) {
        return switch (errno) {
            case Layouts.EAGAIN,
                    Layouts.EINTR,
                    Layouts.ECONNABORTED,
                    Layouts.EPROTO,
                    Layouts.ENOPROTOOPT,
                    Layouts.EOPNOTSUPP,
                    Layouts.ENETDOWN,
                    Layouts.ENETUNREACH,
                    Layouts.ENONET,
                    Layouts.EHOSTDOWN,
                    Layouts.EHOSTUNREACH -> true;
            default -> false;
        };
    }

    /**
     * Waits for the next connection, for a second. Allocates nothing.
     *
     * @param waiter the acceptor's own descriptor, which may be woken
     * @return its number, END_OF_STREAM when the listener or the waiter has ended, or TIMED_OUT
     */
    int acceptBlocking(MemorySegment callState, Descriptor waiter) {
        int fd = TcpConnection.TIMED_OUT;
        for (int turn = 0; turn < TURNS && fd == TcpConnection.TIMED_OUT; turn++) {
            fd = acceptTurn(callState, waiter);
        }
        return fd;
    }

    private int acceptTurn(MemorySegment callState, Descriptor waiter) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (!descriptor.enter()) {
                return TcpConnection.END_OF_STREAM;
            }
            long moments = nonBlockingMoments.get();
            int fd;
            try {
                fd = Libc.accept4(callState, descriptor.fd(), 0, 0, Layouts.SOCK_CLOEXEC);
            } finally {
                descriptor.exit();
            }
            if (fd >= 0) {
                taken.getAndIncrement();
                return fd;
            }
            if (waiter.isWoken() || descriptor.isClosed()) {
                return TcpConnection.END_OF_STREAM;
            }
            if (!isPassing(-fd)) {
                throw Failures.accept(local, -fd);
            }
            if (fd == -Layouts.EAGAIN && moments % 2 == 0 && moments == nonBlockingMoments.get()) {
                return TcpConnection.TIMED_OUT;
            }
            awaitBlocking();
        }
        return TcpConnection.TIMED_OUT;
    }

    /** Returns when the socket is blocking again. */
    private void awaitBlocking() {
        nonBlocking.lock();
        try {
            nonBlockingMoments.get();
        } finally {
            nonBlocking.unlock();
        }
    }

    @Override
    public ReusableConnection acceptor(Network.SocketPlan plan) {
        TcpMethods.requireCopy(plan);
        return new FdAcceptor(this, plan);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
