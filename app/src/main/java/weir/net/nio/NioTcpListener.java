package weir.net.nio;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import weir.net.Errno;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;

/**
 * A listening channel that never blocks; each thread that waits does so at a selector of its own, which the next one takes over.
 */
final class NioTcpListener implements TcpListener {
    private static final long MS = 1_000_000L;

    private final ServerSocketChannel channel;
    private final InetSocketAddress local;
    private final SendLimits limits;
    private final Set<AcceptWait> waits = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedDeque<AcceptWait> idle = new ConcurrentLinkedDeque<>();
    /** Connections that acceptors have taken. */
    private final AtomicLong taken = new AtomicLong();
    /** What the last look for neglected connections saw. */
    private long takenBefore;

    private boolean waitedBefore;

    NioTcpListener(ServerSocketChannel channel, InetSocketAddress local, SendLimits limits) {
        this.channel = channel;
        this.local = local;
        this.limits = limits;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public Optional<TcpConnection> accept(int limitMs) {
        long deadlineNs = System.nanoTime() + Math.max(0, limitMs) * MS;
        SocketChannel accepted = acceptNow();
        if (accepted == null && limitMs > 0) {
            AcceptWait wait = borrow();
            try {
                accepted = acceptAt(wait, deadlineNs);
            } finally {
                idle.push(wait);
            }
        }
        return accepted == null ? Optional.empty() : Optional.of(ordinary(accepted));
    }

    @Override
    public Optional<TcpConnection> acceptNeglected() {
        AcceptWait wait = borrow();
        long takenNow = taken.get();
        boolean waits = wait.isOver();
        boolean neglected = waits && waitedBefore && takenNow == takenBefore;
        takenBefore = takenNow;
        waitedBefore = waits;
        idle.push(wait);
        return neglected ? accept(0) : Optional.empty();
    }

    /** An acceptor has taken a connection. */
    void noteTaken() {
        taken.getAndIncrement();
    }

    private @Nullable SocketChannel acceptAt(AcceptWait wait, long deadlineNs) {
        SocketChannel accepted = acceptNow();
        long leftNs = deadlineNs - System.nanoTime();
        while (accepted == null && leftNs > 0 && channel.isOpen()) {
            wait.await((leftNs + MS - 1) / MS);
            accepted = acceptNow();
            leftNs = deadlineNs - System.nanoTime();
        }
        return accepted;
    }

    private AcceptWait borrow() {
        AcceptWait wait = idle.poll();
        return wait == null ? newWait() : wait;
    }

    /** A place to wait that ends with this listener. */
    AcceptWait newWait() {
        AcceptWait wait = new AcceptWait(channel);
        waits.add(wait);
        if (!channel.isOpen()) {
            end(wait);
        }
        return wait;
    }

    void end(AcceptWait wait) {
        waits.remove(wait);
        wait.close();
    }

    /** The next connection, if one is there. */
    @Nullable
    SocketChannel acceptNow() {
        try {
            return channel.accept();
        } catch (ClosedChannelException closed) {
            return null;
        } catch (IOException failed) {
            if (isPassing(failed)) {
                return null;
            }
            throw NioFailures.accept(local, failed);
        }
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Errors of a connection that ended while it was queued; accept(2) asks to treat them as if it had not been there. */
    private boolean isPassing(IOException failed) {
        Errno errno = NioErrors.of(failed);
        return !channel.isOpen()
                || errno == Errno.ECONNABORTED
                || errno == Errno.ECONNRESET
                || errno == Errno.ENETUNREACH
                || errno == Errno.EHOSTUNREACH;
    }

    private TcpConnection ordinary(SocketChannel accepted) {
        return new NioTcpConnection(
                new ChannelSlot(accepted),
                limits,
                NioBuffers.of(Network.SocketPlan.CONTROL),
                NioTcpConnection.localOf(accepted),
                NioTcpConnection.remoteOf(accepted));
    }

    @Override
    public ReusableConnection acceptor(Network.SocketPlan plan) {
        NioNetwork.requireKnownMethods(plan);
        return new NioAcceptor(this, limits, plan);
    }

    /** A selector holds a closed channel's port until it is closed too. */
    @Override
    public void close() {
        ChannelSlot.closeQuietly(channel);
        List<AcceptWait> ending = new ArrayList<>(waits);
        ending.forEach(AcceptWait::wake);
        ending.forEach(this::end);
    }
}
