package weir.net;

import java.util.List;

/** Waits until any of several connections can be read (poll(2)). One thread, except {@link #wake}. For control code. */
public interface Poller extends AutoCloseable {
    /**
     * The connections that can be read, or have ended; empty when the limit passed or {@link #wake} was called.
     *
     * @param connections those to wait for; each from the same network as this poller
     */
    List<TcpConnection> await(List<TcpConnection> connections, int limitMs);

    /** Any thread: ends the present or the next wait. */
    void wake();

    @Override
    void close();
}
