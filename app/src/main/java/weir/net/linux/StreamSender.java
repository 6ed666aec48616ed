package weir.net.linux;

import java.util.Optional;
import weir.model.SentFile;
import weir.model.ZeroCopy;

/**
 * How a TCP connection gives bytes to the kernel: one class for each method. One thread sends; {@link #release}, {@link #zeroCopy} and
 * {@link #file} may be called by any. A call allocates nothing.
 */
abstract class StreamSender {
    /**
     * Sends at most so many bytes; may block.
     *
     * @param socket entered by the caller
     * @return bytes accepted, at least 1; or the negated errno, -EINTR when nothing was accepted and the call is to be made again
     */
    abstract int send(Descriptor socket, int bytes);

    /** What to do about an error that only this method makes; empty when the socket's own advice is right. */
    Optional<String> advice(int errno) {
        return Optional.empty();
    }

    /** Lets go of what it holds; no call follows. Idempotent. */
    void release() {}

    /** Completions so far, the newest included. */
    Optional<ZeroCopy> zeroCopy(Descriptor socket) {
        return Optional.empty();
    }

    /** The file it sends from. */
    Optional<SentFile> file() {
        return Optional.empty();
    }
}
