package weir.workload;

import java.util.Optional;
import weir.model.DatagramTotals;

/** One transaction after another, each begun by its caller: the part of a request loop that knows the transport. One thread. */
interface Exchange {
    /** What became of a transaction. */
    enum Result {
        /** Its response is whole. */
        DONE,
        /** Its response will not be waited for any longer. */
        LOST,
        /** The connection or socket ended. */
        ENDED
    }

    /** Before the first. */
    void begin();

    /** Sends a request and waits for its response. */
    Result exchange();

    /** After the response has been counted: what remains to be done before the next. */
    void finish();

    /** Tells the other end that there will be no more; whether it could be told. */
    boolean end();

    /** System calls so far. */
    long calls();

    /** Requests sent so far. */
    long requests();

    /** For UDP. */
    default Optional<DatagramTotals> datagrams() {
        return Optional.empty();
    }
}
