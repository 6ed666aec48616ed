package weir.net.linux;

/**
 * How a TCP connection takes bytes from the kernel: one class for each method. One thread receives; {@link #release} may be called by
 * any. A call allocates nothing.
 */
abstract class StreamReceiver {
    /**
     * Receives at most so many bytes; may block.
     *
     * @param socket entered by the caller
     * @return bytes received, 0 at the end of the stream, or the negated errno
     */
    abstract int receive(Descriptor socket, int bytes);

    /** Lets go of what it holds; no call follows. Idempotent. */
    void release() {}
}
