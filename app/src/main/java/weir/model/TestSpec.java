package weir.model;

import java.util.Optional;

/**
 * One test with every parameter resolved: what is stored, and what both ends carry out.
 *
 * @param test the name people type, such as {@code tcp_stream}
 * @param streams data connections (TCP) or flows (UDP)
 * @param network the room of the local end, such as {@code linux}
 * @param remoteNetwork the room of the remote end; empty while that end has not said, and in runs of versions that did not keep it
 * @param pacing the plan that whoever begins traffic keeps to; empty for as fast as it goes
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
        String remoteNetwork,
        Optional<Pacing> pacing) {
    public TestSpec {
        if (streams < 1) {
            throw new IllegalArgumentException("a run needs at least one stream, not " + streams);
        }
    }

    /** With whatever room the remote end has, and without a rate. */
    public TestSpec(
            String test,
            Traffic traffic,
            Timing timing,
            Transaction transaction,
            int streams,
            EndOptions local,
            EndOptions remote,
            String network) {
        this(test, traffic, timing, transaction, streams, local, remote, network, "", Optional.empty());
    }

    /** The same test with a room at the remote end. */
    public TestSpec withRemoteNetwork(String room) {
        return new TestSpec(test, traffic, timing, transaction, streams, local, remote, network, room, pacing);
    }

    /** The same test at a rate. */
    public TestSpec with(Pacing newPacing) {
        return new TestSpec(
                test,
                traffic,
                timing,
                transaction,
                streams,
                local,
                remote,
                network,
                remoteNetwork,
                Optional.of(newPacing));
    }

    /** The options of the end that plays {@code role}. */
    public EndOptions end(Role role) {
        return traffic.localRole() == role ? local : remote;
    }
}
