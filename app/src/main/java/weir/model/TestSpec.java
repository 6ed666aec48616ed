package weir.model;

/**
 * One test with every parameter resolved: what is stored, and what both ends carry out.
 *
 * @param test the name people type, such as {@code tcp_stream}
 * @param streams data connections (TCP) or flows (UDP)
 * @param network the room, such as {@code linux}
 */
public record TestSpec(
        String test,
        Traffic traffic,
        Timing timing,
        Transaction transaction,
        int streams,
        EndOptions local,
        EndOptions remote,
        String network) {
    public TestSpec {
        if (streams < 1) {
            throw new IllegalArgumentException("a run needs at least one stream, not " + streams);
        }
    }

    /** The options of the end that plays {@code role}. */
    public EndOptions end(Role role) {
        return traffic.localRole() == role ? local : remote;
    }
}
