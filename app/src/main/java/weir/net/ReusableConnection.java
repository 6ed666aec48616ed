package weir.net;

/**
 * A connection object that lives through many connections, one per transaction, with the same buffers: a connector opens a new
 * connection each time, an acceptor takes the next one from its listener. One thread, except wake and close.
 */
public interface ReusableConnection extends TcpConnection {
    /** Opens the next connection; blocks. 0, END_OF_STREAM when woken, or TIMED_OUT when an acceptor saw none for a second. */
    int open();

    /**
     * Waits for something to read, for less time and more exactly than a limit of the connection can say.
     *
     * @param limitUs in the order of 100 us; it may take as much longer as the operating system's timers do
     * @return whether a receive call has something to tell: bytes, or the end of the stream
     */
    boolean awaitBytes(int limitUs);

    /**
     * Closes the present connection with close(2) and keeps the object. A connector that is out of ports gets a NetException with
     * advice from {@link #open}, not a silent collapse.
     */
    void finish();

    /**
     * Gives the present connection away as an ordinary one, without a limit and with buffers of its own, which gives once more what
     * the last receive call read, also when that call timed out half-way. For an acceptor that finds a connection which is not meant
     * for it.
     *
     * @throws IllegalStateException when no connection is open
     */
    TcpConnection detach();
}
