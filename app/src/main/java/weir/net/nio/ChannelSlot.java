package weir.net.nio;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The life of a connection's channel: one channel, or one after another in a reusable connection. A wake shuts both directions down
 * rather than closing, so that the connection can still be asked about and the other end sees an orderly end. Thread-safe.
 *
 * <p>The channel blocks, except while a poller watches it, which java.nio allows only without blocking.
 */
final class ChannelSlot {
    private volatile @Nullable SocketChannel channel;
    private volatile boolean woken;
    private volatile boolean closed;
    /** Of the poller that watches; under the lock. */
    private @Nullable SelectionKey watch;

    /** With a channel to come. */
    ChannelSlot() {}

    ChannelSlot(SocketChannel channel) {
        this.channel = channel;
    }

    /** The channel for a transfer; absent when woken, closed or not open. */
    @Nullable
    SocketChannel usable() {
        return woken ? null : channel;
    }

    /** Whether {@link #wake} or {@link #close} was called. */
    boolean isWoken() {
        return woken;
    }

    /** The owner's: takes a new channel; false when woken, and then the channel stays the caller's. */
    synchronized boolean attach(SocketChannel next) {
        if (woken) {
            return false;
        }
        channel = next;
        return true;
    }

    /** The owner's: gives the channel up without closing it. */
    synchronized @Nullable SocketChannel take() {
        SocketChannel taken = channel;
        channel = null;
        return taken;
    }

    /** Ends transfers in progress and refuses later ones. */
    synchronized void wake() {
        woken = true;
        SocketChannel present = channel;
        if (present != null) {
            end(present);
        }
        alertPoller();
    }

    private static void end(SocketChannel channel) {
        try {
            if (channel.isConnected()) {
                channel.shutdownInput();
                channel.shutdownOutput();
            } else {
                // A connect in progress ends no other way.
                channel.close();
            }
        } catch (IOException over) {
            // The other end was faster: there is nothing left to end.
            closeQuietly(channel);
        }
    }

    /** Has {@link #close} reset the connection. */
    synchronized void discardAtClose() {
        SocketChannel present = channel;
        if (present != null) {
            try {
                present.setOption(StandardSocketOptions.SO_LINGER, 0);
            } catch (IOException over) {
                closeQuietly(present);
            }
        }
    }

    /** Wakes and closes. Idempotent. */
    synchronized void close() {
        woken = true;
        closed = true;
        SocketChannel present = channel;
        if (present != null) {
            closeQuietly(present);
        }
        alertPoller();
    }

    boolean isClosed() {
        return closed;
    }

    /** Runs a short call that cannot block; {@code otherwise} when there is no channel or it is closed. */
    synchronized <T> T aside(Function<SocketChannel, T> call, T otherwise) {
        SocketChannel present = channel;
        return closed || present == null || !present.isOpen() ? otherwise : call.apply(present);
    }

    /** A poller's: the channel no longer blocks and this key waits for it; false when there is nothing to wait for. */
    synchronized boolean watchWith(Watcher watcher) {
        SocketChannel present = channel;
        if (watch != null && watch.isValid()) {
            return true;
        }
        if (closed || present == null) {
            return false;
        }
        try {
            present.configureBlocking(false);
            watch = watcher.register(present);
            return true;
        } catch (ClosedChannelException | CancelledKeyException over) {
            return false;
        } catch (IOException refused) {
            throw NioFailures.socket(refused);
        }
    }

    /** Ends a poller's watch: the channel blocks again. */
    synchronized void unwatch() {
        SelectionKey ended = watch;
        watch = null;
        if (ended == null) {
            return;
        }
        ended.cancel();
        try {
            ended.channel().configureBlocking(true);
        } catch (IOException over) {
            // Closed meanwhile.
            return;
        }
    }

    private void alertPoller() {
        if (watch != null) {
            watch.selector().wakeup();
        }
    }

    /** Closes a channel or selector of which nothing more is wanted. */
    static void closeQuietly(Closeable channel) {
        try {
            channel.close();
        } catch (IOException over) {
            // There is nobody to tell, and nothing to be done.
            return;
        }
    }

    /** Registers a channel with a selector. */
    @FunctionalInterface
    interface Watcher {
        SelectionKey register(SocketChannel channel) throws ClosedChannelException;
    }
}
