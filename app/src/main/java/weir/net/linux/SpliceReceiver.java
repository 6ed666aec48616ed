package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import weir.model.WeirException;
import weir.net.NetException;

/** Method {@code splice}: splice(2) from the socket into a pipe, and from the pipe to /dev/null until it is empty. */
final class SpliceReceiver extends StreamReceiver {
    private final MemorySegment callState = Native.callState(Arena.ofAuto());
    private final Pipe pipe;
    private final int nowhere;
    private boolean released;

    SpliceReceiver() {
        this.nowhere = openNowhere();
        try {
            this.pipe = Pipe.open();
        } catch (RuntimeException failed) {
            Descriptor.closeNow(nowhere);
            throw failed;
        }
    }

    private static int openNowhere() {
        try (Arena arena = Arena.ofConfined()) {
            int fd = LibcFiles.openat(
                    Native.callState(arena),
                    LibcFiles.AT_FDCWD,
                    arena.allocateFrom("/dev/null").address(),
                    LibcFiles.O_WRONLY | LibcFiles.O_CLOEXEC);
            if (fd < 0) {
                throw new NetException(
                        WeirException.Kind.MACHINE,
                        "opening /dev/null",
                        -fd,
                        "The receive method splice needs it. Use another, such as trunc.");
            }
            return fd;
        }
    }

    @Override
    int receive(Descriptor socket, int bytes) {
        int received = LibcFiles.splice(callState, socket.fd(), 0, pipe.writing(), bytes);
        int left = received;
        while (left > 0) {
            int gone = LibcFiles.splice(callState, pipe.reading(), 0, nowhere, left);
            if (gone > 0) {
                left -= gone;
            } else if (gone != -Layouts.EINTR) {
                return gone == 0 ? -Layouts.EPIPE : gone;
            }
        }
        return received;
    }

    @Override
    synchronized void release() {
        if (!released) {
            released = true;
            pipe.close();
            Descriptor.closeNow(nowhere);
        }
    }
}
