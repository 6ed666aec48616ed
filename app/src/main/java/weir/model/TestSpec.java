package weir.model;

/**
 * One test with every parameter resolved: what is stored, and what both ends carry out.
 *
 * @param test the name people type, such as {@code tcp_stream}
 * @param streams data connections (TCP) or flows (UDP)
 * @param network the room of the local end, such as {@code linux}
 * @param remoteNetwork the room of the remote end; empty while that end has not said, and in runs of versions that did not keep it
 */
public record TestSpec(
        String test,
        Traffic traffic,
        Timing timing,
        Transaction transaction,
        int streams,
        EndOptions local,
        EndOptions remote,
        String network,
        String remoteNetwork) {
    public TestSpec {
        if (streams < 1) {
            throw new IllegalArgumentException("a run needs at least one stream, not " + streams);
        }
    }

    /** With whatever room the remote end has. */
    public TestSpec(
            String test,
            Traffic traffic,
            Timing timing,
            Transaction transaction,
            int streams,
            EndOptions local,
            EndOptions remote,
            String network) {
        this(test, traffic, timing, transaction, streams, local, remote, network, "");
    }

    /** The same test with a room at the remote end. */
    public TestSpec withRemoteNetwork(String room) {
        return new TestSpec(test, traffic, timing, transaction, streams, local, remote, network, room);
    }

    /** The options of the end that plays {@code role}. */
    public EndOptions end(Role role) {
        return traffic.localRole() == role ? local : remote;
    }
}
