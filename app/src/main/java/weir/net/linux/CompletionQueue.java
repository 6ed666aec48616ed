package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Reads what a socket's error queue says about sends by MSG_ZEROCOPY, and counts. Thread-safe; never blocks; allocates nothing. */
final class CompletionQueue {
    /** A struct cmsghdr, a struct sock_extended_err and the address behind it, with room to spare. */
    private static final int CONTROL_BYTES = 128;

    /** Messages read at one time; the kernel joins neighbouring completions, so there are few. */
    private static final int MESSAGES_MAX = 256;

    private final MemorySegment callState;
    private final MemorySegment message;
    private final MemorySegment control;
    private volatile long completed;
    private volatile long copied;

    CompletionQueue() {
        Arena arena = Arena.ofAuto();
        callState = Native.callState(arena);
        message = arena.allocate(Layouts.MSGHDR_BYTES, 8);
        control = arena.allocate(CONTROL_BYTES, 8);
        message.set(JAVA_LONG, Layouts.MSGHDR_CONTROL_OFFSET, control.address());
    }

    /** Sends that are done. */
    long completed() {
        return completed;
    }

    /** Those of them that the kernel copied. */
    long copied() {
        return copied;
    }

    /** Reads what is there; how many messages. */
    synchronized int read(int fd) {
        for (int count = 0; count < MESSAGES_MAX; count++) {
            message.set(JAVA_LONG, Layouts.MSGHDR_CONTROLLEN_OFFSET, CONTROL_BYTES);
            int result =
                    LibcMessages.recvmsg(callState, fd, message.address(), Layouts.MSG_ERRQUEUE | Layouts.MSG_DONTWAIT);
            if (result < 0) {
                return count;
            }
            take(message.get(JAVA_LONG, Layouts.MSGHDR_CONTROLLEN_OFFSET));
        }
        return MESSAGES_MAX;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    private void take(long controlBytes) {
        if (controlBytes < Layouts.CMSG_DATA_OFFSET + Layouts.EE_DATA_OFFSET + Integer.BYTES || !isCompletion()) {
            return;
        }
        long error = Layouts.CMSG_DATA_OFFSET;
        int first = control.get(JAVA_INT, error + Layouts.EE_INFO_OFFSET);
        int last = control.get(JAVA_INT, error + Layouts.EE_DATA_OFFSET);
        // Numbers of 32 bits that start again at 0; a range may lie across that.
        long done = Integer.toUnsignedLong(last - first) + 1;
        if (control.get(JAVA_BYTE, error + Layouts.EE_CODE_OFFSET) == Layouts.SO_EE_CODE_ZEROCOPY_COPIED) {
            copied += done;
        }
        completed += done;
    }

    private boolean isCompletion() {
        int level = control.get(JAVA_INT, Layouts.CMSG_LEVEL_OFFSET);
        int type = control.get(JAVA_INT, Layouts.CMSG_TYPE_OFFSET);
        boolean isError = (level == Layouts.IPPROTO_IP && type == Layouts.IP_RECVERR)
                || (level == Layouts.IPPROTO_IPV6 && type == Layouts.IPV6_RECVERR);
        return isError
                && control.get(JAVA_BYTE, Layouts.CMSG_DATA_OFFSET + Layouts.EE_ORIGIN_OFFSET)
                        == Layouts.SO_EE_ORIGIN_ZEROCOPY;
    }
}
