package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.ZeroCopy;

/**
 * Method {@code zerocopy}: send(2) with MSG_ZEROCOPY from the front of the connection's buffer, whose pages the kernel keeps until it
 * says on the socket's error queue that they are free (Documentation/networking/msg_zerocopy.rst). The buffer's content is the same
 * in every send, so it need not wait for that before it sends again; completions are read all the same, now and then, because the
 * kernel keeps memory for each and because they say whether it copied after all.
 */
final class ZeroCopySender extends StreamSender {
    /** Completions are looked for after this many sends. */
    private static final int LOOK_EVERY = 16;

    /** Sends without a completion; beyond that it waits. The socket's own limits are usually met before. */
    static final int OUTSTANDING_MAX = 1024;

    private static final int WAIT_MS = 100;

    private final ConnectionMemory memory;
    private final CompletionQueue completions = new CompletionQueue();
    private final MemorySegment pollState;
    private final MemorySegment pollfd;
    private volatile long sends;
    private long lookAt = LOOK_EVERY;

    ZeroCopySender(ConnectionMemory memory) {
        this.memory = memory;
        Arena arena = Arena.ofAuto();
        this.pollState = Native.callState(arena);
        this.pollfd = arena.allocate(Layouts.POLLFD_BYTES, 8);
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    int send(Descriptor socket, int bytes) {
        long sent = sends;
        if (sent >= lookAt) {
            lookAt = sent + LOOK_EVERY;
            completions.read(socket.fd());
            while (sent - completions.completed() >= OUTSTANDING_MAX) {
                if (!awaitCompletion(socket)) {
                    return -Layouts.EPIPE;
                }
            }
        }
        int result = trySend(socket, bytes);
        while (result == -Layouts.ENOBUFS && sent > completions.completed()) {
            // The kernel's memory for completions is full (net.core.optmem_max): make room, then again.
            if (!awaitCompletion(socket)) {
                return -Layouts.EPIPE;
            }
            result = trySend(socket, bytes);
        }
        if (result > 0) {
            sends = sent + 1;
        }
        return result;
    }

    private int trySend(Descriptor socket, int bytes) {
        return Libc.send(
                memory.sendState, socket.fd(), memory.sendAddress, bytes, Layouts.MSG_NOSIGNAL | Layouts.MSG_ZEROCOPY);
    }

    /** Waits a little for the error queue and reads it; false when the connection was woken, which also ends the wait. */
    private boolean awaitCompletion(Descriptor socket) {
        pollfd.set(JAVA_INT, 0, socket.fd());
        pollfd.set(JAVA_SHORT, Layouts.POLLFD_EVENTS_OFFSET, (short) 0);
        Libc.poll(pollState, pollfd.address(), 1, WAIT_MS);
        completions.read(socket.fd());
        return !socket.isWoken();
    }

    @Override
    Optional<String> advice(int errno) {
        return switch (errno) {
            case Layouts.ENOBUFS ->
                Optional.of("Pages of a zerocopy send are locked in memory: raise the limit (ulimit -l) or"
                        + " net.core.optmem_max, use a smaller --send-size, or --method copy.");
            default -> Optional.empty();
        };
    }

    @Override
    Optional<ZeroCopy> zeroCopy(Descriptor socket) {
        socket.aside(completions::read, 0);
        return Optional.of(new ZeroCopy(sends, completions.completed(), completions.copied()));
    }
}
