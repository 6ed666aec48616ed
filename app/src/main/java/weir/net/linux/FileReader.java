package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import weir.model.WeirException;

/** One connection's place in a file, which starts again at its end. One thread. Allocates nothing once made. */
final class FileReader {
    private final FileSource source;
    private final long size;
    /** An off_t, which the kernel moves on. */
    private final MemorySegment offset = Arena.ofAuto().allocate(JAVA_LONG);

    private final long offsetAddress = offset.address();

    FileReader(FileSource source) {
        this.source = source;
        this.size = source.file().bytes();
        source.hold();
    }

    FileSource source() {
        return source;
    }

    int fd() {
        return source.fd();
    }

    long offsetAddress() {
        return offsetAddress;
    }

    /** How much of {@code bytes} there is before the end; at the end, from the begin. */
    long available(int bytes) {
        long at = offset.get(JAVA_LONG, 0);
        if (at >= size) {
            at = 0;
            offset.set(JAVA_LONG, 0, 0);
        }
        return Math.min(bytes, size - at);
    }

    /** The kernel found the end of the file where there was more when the run began. */
    WeirException shrunk() {
        return Failures.shrunk(source.file(), offset.get(JAVA_LONG, 0));
    }
}
