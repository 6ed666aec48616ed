package weir.net.linux;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import weir.model.SentFile;
import weir.net.Errno;
import weir.net.SendSource;

/**
 * An open file that connections send from. Its descriptor is closed when it was closed and no connection holds it any more, so that no
 * call can use a number that means another file by then. Thread-safe.
 */
final class FileSource implements SendSource {
    private final int fd;
    private final SentFile file;
    private final Set<Object> holders = new HashSet<>();
    private int held;
    private boolean closed;

    /** @param fd of a regular file, for reading; this object's from now on */
    FileSource(int fd, SentFile file) {
        this.fd = fd;
        this.file = file;
    }

    @Override
    public SentFile file() {
        return file;
    }

    /** For those that hold it. */
    int fd() {
        return fd;
    }

    synchronized void hold() {
        if (closed) {
            throw new IllegalStateException("the file of this run was closed already");
        }
        held++;
    }

    /** Ends one hold; a second time for the same holder does nothing. */
    synchronized void letGo(Object holder) {
        if (holders.add(holder)) {
            held--;
            closeIfUnused();
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            closeIfUnused();
        }
    }

    private void closeIfUnused() {
        if (closed && held == 0) {
            held = -1;
            Descriptor.closeNow(fd);
        }
    }

    /** What to do when the kernel will not send a file. */
    static Optional<String> advice(int errno) {
        return switch (Errno.of(errno)) {
            case EINVAL, EBADF ->
                Optional.of("This kernel or file system cannot send that file without copying it; use another file, or"
                        + " tcp_stream, which copies.");
            case EIO -> Optional.of("The file cannot be read; look at the kernel's log and at the disk.");
            default -> Optional.empty();
        };
    }
}
