package weir.net.nio;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Where a receiver waits for its channel with a time limit. One waiting thread; wake and close by any. Allocates nothing in a wait. */
final class DatagramWait {
    private final Selector selector;

    /** @param channel set not to block */
    DatagramWait(DatagramChannel channel) throws IOException {
        selector = Selector.open();
        try {
            channel.register(selector, SelectionKey.OP_READ);
        } catch (ClosedChannelException closed) {
            close();
        }
    }

    /** Returns when a datagram may be there, when woken or closed, or after the limit, ms, 1 or more. */
    void await(long limitMs) throws IOException {
        try {
            selector.select(key -> {}, limitMs);
        } catch (ClosedSelectorException over) {
            // Whoever waits finds its channel closed.
            return;
        }
    }

    void wake() {
        selector.wakeup();
    }

    /** Gives the channel back, so that it may block again, and its port when the channel is closed. Idempotent. */
    void close() {
        ChannelSlot.closeQuietly(selector);
    }
}
