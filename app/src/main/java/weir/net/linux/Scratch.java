package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;

/** Native memory for a few short calls outside hot loops, with the calls that need it. One thread, for as long as its arena lives. */
final class Scratch {
    private static final int VALUE_BYTES = 512;

    private final MemorySegment callState;
    private final MemorySegment value;
    private final MemorySegment length;

    Scratch(Arena arena) {
        callState = Native.callState(arena);
        value = arena.allocate(VALUE_BYTES, 8);
        length = arena.allocate(JAVA_INT);
    }

    MemorySegment callState() {
        return callState;
    }

    /** What the last call wrote. */
    MemorySegment value() {
        return value;
    }

    /** Reads an option into {@link #value}; its length, or the negated errno. */
    int option(int fd, int level, int name, int limitBytes) {
        value.fill((byte) 0);
        length.set(JAVA_INT, 0, limitBytes);
        int result = Libc.getsockopt(callState, fd, level, name, value.address(), length.address());
        return result < 0 ? result : length.get(JAVA_INT, 0);
    }

    /** Sets an option that is an int; 0 or the negated errno. */
    int setOption(int fd, int level, int name, int number) {
        value.set(JAVA_INT, 0, number);
        return Libc.setsockopt(callState, fd, level, name, value.address(), Integer.BYTES);
    }

    /** Sets SO_RCVTIMEO or SO_SNDTIMEO; 0 ms waits for ever. */
    int setTimeout(int fd, int name, int limitMs) {
        value.set(JAVA_LONG, 0, limitMs / 1000);
        value.set(JAVA_LONG, Layouts.TIMEVAL_MICROSECONDS_OFFSET, limitMs % 1000 * 1000L);
        return Libc.setsockopt(callState, fd, Layouts.SOL_SOCKET, name, value.address(), Layouts.TIMEVAL_BYTES);
    }

    /** Sets SO_LINGER; after 0 s close(2) discards what is unsent, and resets. 0 or the negated errno. */
    int setLinger(int fd, int seconds) {
        value.set(JAVA_INT, 0, 1);
        value.set(JAVA_INT, Integer.BYTES, seconds);
        return Libc.setsockopt(
                callState, fd, Layouts.SOL_SOCKET, Layouts.SO_LINGER, value.address(), Layouts.LINGER_BYTES);
    }

    /** The local address of a socket. */
    InetSocketAddress local(int fd) {
        length.set(JAVA_INT, 0, Addresses.BYTES);
        int result = Libc.getsockname(callState, fd, value.address(), length.address());
        return result < 0 ? new InetSocketAddress(0) : Addresses.read(value);
    }

    /** The other end's address; port 0 when it has gone already. */
    InetSocketAddress remote(int fd) {
        length.set(JAVA_INT, 0, Addresses.BYTES);
        int result = Libc.getpeername(callState, fd, value.address(), length.address());
        return result < 0 ? new InetSocketAddress(0) : Addresses.read(value);
    }

    /** Accepts a connection and leaves its other end's address in {@link #value}; its number, or the negated errno. May block. */
    int accept(int fd) {
        length.set(JAVA_INT, 0, Addresses.BYTES);
        return Libc.accept4(callState, fd, value.address(), length.address(), Layouts.SOCK_CLOEXEC);
    }

    /** Binds to an address; 0 or the negated errno. */
    int bind(int fd, InetSocketAddress local, int family) {
        return Libc.bind(callState, fd, value.address(), Addresses.write(value, local, family));
    }

    /** Connects; 0 or the negated errno. */
    int connect(int fd, InetSocketAddress remote, int family) {
        return Libc.connect(callState, fd, value.address(), Addresses.write(value, remote, family));
    }

    /**
     * Waits for one event, through interruptions.
     *
     * @return whether it came, or an error did, before the limit; or the negated errno of poll(2)
     */
    boolean await(int fd, short events, int limitMs) {
        long deadlineNs = System.nanoTime() + limitMs * 1_000_000L;
        int remainingMs = limitMs;
        while (true) {
            value.set(JAVA_INT, 0, fd);
            value.set(JAVA_SHORT, Layouts.POLLFD_EVENTS_OFFSET, events);
            value.set(JAVA_SHORT, Layouts.POLLFD_REVENTS_OFFSET, (short) 0);
            int result = Libc.poll(callState, value.address(), 1, remainingMs);
            if (result != -Layouts.EINTR) {
                return result != 0;
            }
            remainingMs = (int) Math.max(0, (deadlineNs - System.nanoTime() + 999_999) / 1_000_000);
        }
    }
}
