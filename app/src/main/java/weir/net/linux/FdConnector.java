package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import weir.net.NetException;
import weir.net.Network;

/**
 * Opens a connection for each transaction: socket, one setsockopt for each option asked for, bind when an address is asked for,
 * connect; close(2) at its end. Allocates nothing once made.
 */
final class FdConnector extends FdReusableConnection {
    private static final int CONNECT_LIMIT_MS = 120_000;

    private final LinuxSocketOptions options;
    private final InetSocketAddress target;
    private final int family;
    private final MemorySegment targetAddress;
    private final int targetBytes;
    private final MemorySegment bindAddress;
    private final int bindBytes;
    private final InetSocketAddress bind;
    private final MemorySegment pollOrOption;
    private final MemorySegment optionBytes;

    FdConnector(InetSocketAddress target, Network.SocketPlan plan) {
        super(plan);
        this.options = LinuxSocketOptions.tcp(plan.options());
        this.target = target;
        this.family = Addresses.family(target);
        Arena arena = Arena.ofAuto();
        this.targetAddress = arena.allocate(Addresses.BYTES, 8);
        this.targetBytes = Addresses.write(targetAddress, target, family);
        this.bindAddress = arena.allocate(Addresses.BYTES, 8);
        this.bind = plan.bindAddress().isEmpty() ? new InetSocketAddress(0) : Addresses.literal(plan.bindAddress());
        this.bindBytes = plan.bindAddress().isEmpty() ? 0 : Addresses.write(bindAddress, bind, family);
        this.pollOrOption = arena.allocate(Layouts.POLLFD_BYTES, 8);
        this.optionBytes = arena.allocate(JAVA_INT);
    }

    @Override
    int openNext(MemorySegment callState) {
        int fd = Libc.socket(callState, family, Layouts.SOCK_STREAM | Layouts.SOCK_CLOEXEC, 0);
        if (fd < 0) {
            throw Failures.socket(-fd);
        }
        if (!descriptor.attach(fd)) {
            Libc.close(callState, fd);
            return END_OF_STREAM;
        }
        boolean connected = false;
        try {
            options.apply(callState, fd);
            bindLocal(callState, fd);
            connected = connectNow(callState, fd);
        } finally {
            if (!connected) {
                finish();
            }
        }
        return connected ? 0 : END_OF_STREAM;
    }

    private void bindLocal(MemorySegment callState, int fd) {
        if (bindBytes == 0) {
            return;
        }
        pollOrOption.set(JAVA_INT, 0, 1);
        // Best effort: without it each connection takes a port of its own for all destinations.
        Libc.setsockopt(
                callState,
                fd,
                Layouts.IPPROTO_IP,
                Layouts.IP_BIND_ADDRESS_NO_PORT,
                pollOrOption.address(),
                Integer.BYTES);
        int result = Libc.bind(callState, fd, bindAddress.address(), bindBytes);
        if (result < 0) {
            throw Failures.bind(bind, -result);
        }
    }

    /** False when woken. */
    private boolean connectNow(MemorySegment callState, int fd) {
        int result = Libc.connect(callState, fd, targetAddress.address(), targetBytes);
        if (result == -Layouts.EINTR) {
            result = awaitConnected(callState, fd);
        }
        if (descriptor.isWoken()) {
            return false;
        }
        if (result < 0) {
            throw failure(-result);
        }
        return true;
    }

    private NetException failure(int errno) {
        return Failures.connect(target, errno);
    }

    /** An interrupted connect goes on by itself (connect(2)): 0, or the negated errno that it ended in. */
    private int awaitConnected(MemorySegment callState, int fd) {
        long deadlineNs = System.nanoTime() + CONNECT_LIMIT_MS * 1_000_000L;
        int result = -Layouts.EINTR;
        while (result == -Layouts.EINTR && System.nanoTime() - deadlineNs < 0 && !descriptor.isWoken()) {
            pollOrOption.set(JAVA_INT, 0, fd);
            pollOrOption.set(JAVA_SHORT, Layouts.POLLFD_EVENTS_OFFSET, Layouts.POLLOUT);
            result = Libc.poll(callState, pollOrOption.address(), 1, CONNECT_LIMIT_MS);
        }
        if (result <= 0) {
            return -Layouts.ETIMEDOUT;
        }
        optionBytes.set(JAVA_INT, 0, Integer.BYTES);
        Libc.getsockopt(
                callState, fd, Layouts.SOL_SOCKET, Layouts.SO_ERROR, pollOrOption.address(), optionBytes.address());
        return -pollOrOption.get(JAVA_INT, 0);
    }

    /** The address that it connects to. */
    @Override
    public InetSocketAddress remote() {
        return target;
    }
}
