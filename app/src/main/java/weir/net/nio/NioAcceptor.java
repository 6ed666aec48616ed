package weir.net.nio;

import java.nio.channels.SocketChannel;
import weir.net.Network;

/** Takes the next connection of a listener for each transaction. A wake while it waits for one takes effect at once. */
final class NioAcceptor extends NioReusableConnection {
    private static final int LIMIT_MS = 1000;
    private static final int QUIET_MS = 100;
    private static final long MS = 1_000_000L;

    private final NioTcpListener listener;
    private final Network.SocketPlan plan;
    private final AcceptWait wait;

    NioAcceptor(NioTcpListener listener, SendLimits limits, Network.SocketPlan plan) {
        super(limits, plan);
        this.listener = listener;
        this.plan = plan;
        this.wait = listener.newWait();
        receiveLimit(QUIET_MS, LIMIT_MS);
    }

    @Override
    int openNext() {
        long deadlineNs = System.nanoTime() + LIMIT_MS * MS;
        while (!slot.isWoken() && listener.isOpen()) {
            SocketChannel accepted = listener.acceptNow();
            if (accepted != null) {
                listener.noteTaken();
                return begin(accepted);
            }
            long leftNs = deadlineNs - System.nanoTime();
            if (leftNs <= 0) {
                return TIMED_OUT;
            }
            wait.await((leftNs + MS - 1) / MS);
        }
        return END_OF_STREAM;
    }

    private int begin(SocketChannel accepted) {
        if (!slot.attach(accepted)) {
            ChannelSlot.closeQuietly(accepted);
            return END_OF_STREAM;
        }
        boolean ready = false;
        try {
            NioSocketOptions.apply(accepted, plan.options());
            ready = true;
        } finally {
            if (!ready) {
                finish();
            }
        }
        return 0;
    }

    @Override
    public void wake() {
        super.wake();
        wait.wake();
    }

    @Override
    public void close() {
        super.close();
        wait.wake();
        listener.end(wait);
    }
}
