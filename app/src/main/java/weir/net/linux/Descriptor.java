package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntFunction;

/**
 * The life of a descriptor number: makes sure that no thread uses a number that was closed, and perhaps given to something else,
 * while another thread closes it. Thread-safe.
 *
 * <p>A blocking call is made between {@link #enter} and {@link #exit}: two locked additions, about 10 ns together. {@link #close}
 * ends the calls in progress by shutdown(2), and the number is released when the last of them has left. Short calls by other threads
 * ({@link #aside}) hold the lock that releasing and exchanging the number also take.
 */
final class Descriptor {
    private static final int CLOSED = 1;
    private static final int WOKEN = 2;
    private static final int CALL = 4;
    private static final int NONE = -1;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Descriptor.class, "state", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** CLOSED, WOKEN, and CALL times the calls in progress. */
    @SuppressWarnings("unused")
    private volatile int state;

    /** Changed under the lock only; read under the lock, or between enter and exit. */
    private int fd;

    /** Runs when no call is in progress on a closed descriptor; changed before it is shared. */
    private Runnable afterRelease = () -> {};

    /** @param fd an open descriptor, or negative when one will be attached later */
    Descriptor(int fd) {
        this.fd = fd;
    }

    /**
     * The owner's, before others know it: what else to let go of when no call can be in progress any more. Must be idempotent, and must
     * not come back here.
     */
    void whenReleased(Runnable hook) {
        afterRelease = hook;
    }

    /** Begins a call; false when woken or closed, and then no exit follows. */
    boolean enter() {
        int before = (int) STATE.getAndAdd(this, CALL);
        if ((before & (CLOSED | WOKEN)) == 0) {
            return true;
        }
        exit();
        return false;
    }

    /** Begins a wait in which a woken descriptor still takes part; false when closed. */
    boolean enterThoughWoken() {
        int before = (int) STATE.getAndAdd(this, CALL);
        if ((before & CLOSED) == 0) {
            return true;
        }
        exit();
        return false;
    }

    /** Ends a call; the last one out of a closed descriptor releases it. */
    void exit() {
        int after = (int) STATE.getAndAdd(this, -CALL) - CALL;
        if ((after & CLOSED) != 0 && after < CALL) {
            release();
        }
    }

    /** The number; between enter and exit only. Negative when none is attached. */
    int fd() {
        return fd;
    }

    /** The owner's: whether there is a number to take. Nobody else attaches one. */
    boolean isAttached() {
        return fd >= 0;
    }

    /** Whether {@link #wake} or {@link #close} was called. */
    boolean isWoken() {
        return (state & (WOKEN | CLOSED)) != 0;
    }

    boolean isClosed() {
        return (state & CLOSED) != 0;
    }

    /** Ends calls in progress and refuses later ones. */
    void wake() {
        STATE.getAndBitwiseOr(this, WOKEN);
        shutDown();
    }

    /** Wakes, and releases the number as soon as no call is in progress. Idempotent. */
    void close() {
        int before = (int) STATE.getAndBitwiseOr(this, CLOSED | WOKEN);
        if ((before & CLOSED) != 0) {
            return;
        }
        if (before < CALL) {
            release();
        } else {
            shutDown();
        }
    }

    /** Runs a short call that cannot block on the number; {@code otherwise} when there is none. */
    synchronized <T> T aside(IntFunction<T> call, T otherwise) {
        return fd < 0 ? otherwise : call.apply(fd);
    }

    /** The owner's, between enter and exit: takes a new number; false when woken, and then the number stays the caller's. */
    synchronized boolean attach(int newFd) {
        if (isWoken()) {
            return false;
        }
        fd = newFd;
        return true;
    }

    /** The owner's: gives the number up without closing it; negative when there is none. */
    synchronized int take() {
        int taken = fd;
        fd = NONE;
        return taken;
    }

    private synchronized void shutDown() {
        if (fd >= 0) {
            try (Arena arena = Arena.ofConfined()) {
                Libc.shutdown(Native.callState(arena), fd, Layouts.SHUT_RDWR);
            }
        }
    }

    private void release() {
        int last = take();
        if (last >= 0) {
            closeNow(last);
        }
        afterRelease.run();
    }

    /** Closes a number that no other thread knows. */
    static void closeNow(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            Libc.close(Native.callState(arena), fd);
        }
    }
}
