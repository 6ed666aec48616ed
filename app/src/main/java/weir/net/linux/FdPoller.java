package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import weir.model.WeirException;
import weir.net.Poller;
import weir.net.TcpConnection;

/** poll(2) over connections and an eventfd(2) that {@link #wake} writes to. Threads as {@link Poller} says. */
final class FdPoller implements Poller {
    private final Descriptor event;

    FdPoller() {
        try (Arena arena = Arena.ofConfined()) {
            int fd = LibcSystem.eventfd(Native.callState(arena), 0, LibcSystem.EFD_CLOEXEC_NONBLOCK);
            if (fd < 0) {
                throw Failures.socket(-fd);
            }
            event = new Descriptor(fd);
        }
    }

    @Override
    public List<TcpConnection> await(List<TcpConnection> connections, int limitMs) {
        List<TcpConnection> watched = List.copyOf(connections);
        boolean[] entered = new boolean[watched.size()];
        if (!event.enterThoughWoken()) {
            return List.of();
        }
        try {
            boolean someReady = false;
            for (int index = 0; index < entered.length; index++) {
                FdTcpConnection connection = ours(watched.get(index));
                entered[index] = connection.descriptor.enterThoughWoken();
                someReady |= isReadyAlready(connection, entered[index]);
            }
            return pollAll(watched, entered, someReady ? 0 : Math.max(0, limitMs));
        } finally {
            for (int index = 0; index < entered.length; index++) {
                if (entered[index]) {
                    ours(watched.get(index)).descriptor.exit();
                }
            }
            event.exit();
        }
    }

    private static FdTcpConnection ours(TcpConnection connection) {
        if (connection instanceof FdTcpConnection ours) {
            return ours;
        }
        throw new IllegalArgumentException("a connection of another network cannot be waited for here: " + connection);
    }

    private static boolean isReadyAlready(FdTcpConnection connection, boolean entered) {
        return !entered || connection.holdsBytes() || connection.descriptor.isWoken();
    }

    private List<TcpConnection> pollAll(List<TcpConnection> watched, boolean[] entered, int limitMs) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            MemorySegment polled = arena.allocate((long) Layouts.POLLFD_BYTES * (watched.size() + 1), 8);
            watch(polled, 0, event.fd());
            for (int index = 0; index < entered.length; index++) {
                // poll(2) ignores negative numbers
                watch(
                        polled,
                        index + 1,
                        entered[index] ? ours(watched.get(index)).descriptor.fd() : -1);
            }
            int result = Libc.poll(callState, polled.address(), watched.size() + 1L, limitMs);
            if (result < 0 && result != -Layouts.EINTR) {
                throw new WeirException(
                        WeirException.Kind.MACHINE,
                        "Waiting for " + watched.size() + " connections failed with error " + -result
                                + ". Raise the limit on open files (ulimit -n).");
            }
            if (happened(polled, 0)) {
                LibcSystem.read(callState, event.fd(), arena.allocate(JAVA_LONG).address(), Long.BYTES);
            }
            return ready(watched, entered, polled);
        }
    }

    private static List<TcpConnection> ready(List<TcpConnection> watched, boolean[] entered, MemorySegment polled) {
        List<TcpConnection> ready = new ArrayList<>();
        for (int index = 0; index < entered.length; index++) {
            TcpConnection connection = watched.get(index);
            if (happened(polled, index + 1) || isReadyAlready(ours(connection), entered[index])) {
                ready.add(connection);
            }
        }
        return ready;
    }

    private static void watch(MemorySegment polled, int index, int fd) {
        long offset = (long) index * Layouts.POLLFD_BYTES;
        polled.set(JAVA_INT, offset, fd);
        polled.set(JAVA_SHORT, offset + Layouts.POLLFD_EVENTS_OFFSET, Layouts.POLLIN);
    }

    private static boolean happened(MemorySegment polled, int index) {
        return polled.get(JAVA_SHORT, (long) index * Layouts.POLLFD_BYTES + Layouts.POLLFD_REVENTS_OFFSET) != 0;
    }

    @Override
    public void wake() {
        event.aside(FdPoller::raise, 0);
    }

    private static int raise(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocateFrom(JAVA_LONG, 1L);
            return LibcSystem.write(Native.callState(arena), fd, one.address(), Long.BYTES);
        }
    }

    /** Also ends the wait in progress. */
    @Override
    public void close() {
        wake();
        event.close();
    }
}
