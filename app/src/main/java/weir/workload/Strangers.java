package weir.workload;

import weir.net.TcpConnection;

/** Takes connections that reached a data acceptor and were meant for somebody else on the same port. Thread-safe; does not block. */
@FunctionalInterface
public interface Strangers {
    /** A connection to look after from now on, with what was already read from it. */
    void take(TcpConnection stranger);
}
