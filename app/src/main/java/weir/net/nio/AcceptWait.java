package weir.net.nio;

import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;

/** Where one thread waits for a listener's next connection. One waiting thread; wake and close by any. */
final class AcceptWait {
    private final Selector selector;

    /** @throws weir.net.NetException when the process has no descriptor left */
    AcceptWait(ServerSocketChannel listening) {
        try {
            selector = Selector.open();
        } catch (IOException refused) {
            throw NioFailures.socket(refused);
        }
        try {
            listening.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | ClosedSelectorException closed) {
            close();
        }
    }

    /** Returns when a connection may be there, when woken or closed, or after the limit, ms, 1 or more. */
    void await(long limitMs) {
        try {
            selector.select(key -> {}, limitMs);
        } catch (IOException | ClosedSelectorException over) {
            // Whoever waits looks at the listener next, and finds it closed.
            return;
        }
    }

    /** Whether a connection is there now. */
    boolean isOver() {
        try {
            return selector.selectNow(key -> {}) > 0;
        } catch (IOException | ClosedSelectorException closed) {
            return false;
        }
    }

    /** Ends the present or the next wait. */
    void wake() {
        selector.wakeup();
    }

    /** Ends the wait; the listener's port is free once every wait is closed. Idempotent. */
    void close() {
        ChannelSlot.closeQuietly(selector);
    }
}
