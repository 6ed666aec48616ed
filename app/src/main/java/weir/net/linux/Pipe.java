package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import weir.model.WeirException;
import weir.net.NetException;

/** A pipe for splice(2), as large as the kernel grants. Closed once, by any thread. */
final class Pipe {
    /** What an unprivileged process may ask for, unless its owner has many pipes (fs.pipe-max-size, fs.pipe-user-pages-soft; pipe(7)). */
    private static final int WANTED_BYTES = 1 << 20;

    private final int reading;
    private final int writing;
    private boolean closed;

    private Pipe(int reading, int writing) {
        this.reading = reading;
        this.writing = writing;
    }

    static Pipe open() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callState = Native.callState(arena);
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            int result = LibcFiles.pipe2(callState, ends.address(), LibcFiles.O_CLOEXEC);
            if (result < 0) {
                throw new NetException(
                        WeirException.Kind.MACHINE,
                        "opening a pipe for splice",
                        -result,
                        "Each stream of this method needs one. Raise the limit on open files, or use fewer streams.");
            }
            // Best effort: 64 KiB, which every pipe has, works too, with more calls.
            Libc.fcntl(callState, ends.getAtIndex(JAVA_INT, 1), LibcFiles.F_SETPIPE_SZ, WANTED_BYTES);
            return new Pipe(ends.getAtIndex(JAVA_INT, 0), ends.getAtIndex(JAVA_INT, 1));
        }
    }

    /** The end to read from. */
    int reading() {
        return reading;
    }

    /** The end to write to. */
    int writing() {
        return writing;
    }

    synchronized void close() {
        if (!closed) {
            closed = true;
            Descriptor.closeNow(reading);
            Descriptor.closeNow(writing);
        }
    }
}
