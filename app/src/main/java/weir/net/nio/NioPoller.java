package weir.net.nio;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import weir.net.Poller;
import weir.net.TcpConnection;

/**
 * A selector over connections. A connection stays registered, and does not block, from the wait that first names it until it can be
 * read, is no longer named, or somebody uses it. Threads as {@link Poller} says.
 */
final class NioPoller implements Poller {
    private static final long MS = 1_000_000L;

    private final Selector selector;
    private final AtomicBoolean woken = new AtomicBoolean();
    private Set<NioTcpConnection> watched = identitySet();

    NioPoller() {
        try {
            selector = Selector.open();
        } catch (IOException refused) {
            throw NioFailures.socket(refused);
        }
    }

    private static Set<NioTcpConnection> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    @Override
    public List<TcpConnection> await(List<TcpConnection> connections, int limitMs) {
        List<NioTcpConnection> named = connections.stream().map(NioPoller::ours).toList();
        leaveAllBut(named);
        try {
            forgetCancelled();
            return awaitReady(named, System.nanoTime() + Math.max(0, limitMs) * MS);
        } catch (ClosedSelectorException closed) {
            return List.of();
        }
    }

    /** A key that was cancelled stands in the way of a new one until the selector has looked. */
    void forgetCancelled() {
        try {
            selector.selectNow(key -> {});
        } catch (ClosedSelectorException closed) {
            // Closing has forgotten them.
            return;
        } catch (IOException failed) {
            throw NioFailures.socket(failed);
        }
    }

    private static NioTcpConnection ours(TcpConnection connection) {
        if (connection instanceof NioTcpConnection ours) {
            return ours;
        }
        throw new IllegalArgumentException("a connection of another network cannot be waited for here: " + connection);
    }

    private void leaveAllBut(List<NioTcpConnection> named) {
        Set<NioTcpConnection> staying = identitySet();
        staying.addAll(named);
        watched.stream().filter(one -> !staying.contains(one)).forEach(one -> one.slot.unwatch());
        watched = staying;
    }

    private List<TcpConnection> awaitReady(List<NioTcpConnection> named, long deadlineNs) {
        while (selector.isOpen()) {
            boolean someReady = false;
            for (NioTcpConnection one : named) {
                boolean waits = one.slot.watchWith(channel -> channel.register(selector, SelectionKey.OP_READ, one));
                someReady |= !waits || isReadyAlready(one);
            }
            long leftMs = (deadlineNs - System.nanoTime() + MS - 1) / MS;
            Set<NioTcpConnection> readable = select(someReady ? 0 : leftMs);
            List<TcpConnection> ready = ready(named, readable);
            if (!ready.isEmpty() || woken.getAndSet(false) || deadlineNs - System.nanoTime() <= 0) {
                return ready;
            }
        }
        return List.of();
    }

    /** Whose channels can be read; waits when the limit is 1 ms or more and no wake came before. */
    private Set<NioTcpConnection> select(long limitMs) {
        Set<NioTcpConnection> readable = identitySet();
        try {
            if (limitMs <= 0 || woken.get()) {
                selector.selectNow(key -> add(readable, key));
            } else {
                selector.select(key -> add(readable, key), limitMs);
            }
        } catch (IOException failed) {
            throw NioFailures.socket(failed);
        }
        return readable;
    }

    private static void add(Set<NioTcpConnection> readable, SelectionKey key) {
        if (key.attachment() instanceof NioTcpConnection connection) {
            readable.add(connection);
        }
    }

    private static boolean isReadyAlready(NioTcpConnection one) {
        return one.slot.isClosed() || one.slot.isWoken() || one.holdsBytes();
    }

    private static List<TcpConnection> ready(List<NioTcpConnection> named, Set<NioTcpConnection> readable) {
        List<TcpConnection> ready = new ArrayList<>();
        for (NioTcpConnection one : named) {
            if (readable.contains(one) || isReadyAlready(one)) {
                one.slot.unwatch();
                ready.add(one);
            }
        }
        return ready;
    }

    @Override
    public void wake() {
        woken.set(true);
        selector.wakeup();
    }

    /** Also ends the wait in progress. */
    @Override
    public void close() {
        wake();
        ChannelSlot.closeQuietly(selector);
    }
}
