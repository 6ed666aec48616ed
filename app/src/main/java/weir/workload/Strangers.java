package weir.workload;

import weir.model.Totals;
import weir.net.TcpConnection;

/**
 * Takes what reached a loop that accepts and would hold it up: connections of others on the same port, and this run's own whose bytes
 * are not there. Counts them. Thread-safe; does not block.
 */
public interface Strangers {
    /** Where nothing is accepted. */
    Strangers NONE = new Strangers() {
        @Override
        public void silent(TcpConnection connection) {
            connection.close();
        }

        @Override
        public void foreign(TcpConnection connection) {
            connection.close();
        }

        @Override
        public void unfinished(TcpConnection connection, int toComeBytes) {
            connection.close();
        }

        @Override
        public void broken() {}

        @Override
        public Totals answered() {
            return Totals.ZERO;
        }
    };

    /** A connection that has not said whose it is, perhaps this run's; with what was already read from it. */
    void silent(TcpConnection connection);

    /** A connection that is not this run's, with what was already read from it. */
    void foreign(TcpConnection connection);

    /**
     * A connection of this run whose request is not whole yet.
     *
     * @param toComeBytes what it will still give until then, what was read already included
     */
    void unfinished(TcpConnection connection, int toComeBytes);

    /** One ended before its request was whole. */
    void broken();

    /** This run's transactions that were answered apart from its loops so far. */
    Totals answered();
}
