package weir.net.linux;

import java.lang.foreign.MemorySegment;
import weir.net.Network;

/**
 * Takes the next connection of a listener for each transaction: accept4, one setsockopt for each option asked for; close(2) at its
 * end. Allocates nothing once made. A wake while it waits for a connection takes effect within a tenth of a second.
 */
final class FdAcceptor extends FdReusableConnection {
    /** For a receive call whose bytes keep coming; each wait for some of them ends after what the listener hands down. */
    private static final int WHOLE_LIMIT_MS = 1000;

    private final FdTcpListener listener;
    private final LinuxSocketOptions options;

    FdAcceptor(FdTcpListener listener, Network.SocketPlan plan) {
        super(plan);
        this.listener = listener;
        this.options = LinuxSocketOptions.tcp(plan.options());
        assumeLimit(WHOLE_LIMIT_MS);
    }

    @Override
    int openNext(MemorySegment callState) {
        int fd = listener.acceptBlocking(callState, descriptor);
        if (fd < 0) {
            return fd;
        }
        if (!descriptor.attach(fd)) {
            Libc.close(callState, fd);
            return END_OF_STREAM;
        }
        boolean ready = false;
        try {
            options.apply(callState, fd);
            ready = true;
        } finally {
            if (!ready) {
                finish();
            }
        }
        return 0;
    }
}
