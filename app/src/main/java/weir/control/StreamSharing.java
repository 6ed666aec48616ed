package weir.control;

import java.util.Optional;
import weir.host.Host;
import weir.host.OpenFiles;
import weir.model.RolePlan;
import weir.model.WeirException;
import weir.net.Network;
import weir.workload.ThreadShares;

/** How this process shares a plan's streams out over threads, and whether it can have so many at all. Stateless. */
final class StreamSharing {
    /** Files of the process that are not streams: more of them may be opened while streams are. */
    private static final int OTHERS = 64;
    /** Fewer than this fit any process that runs at all. */
    private static final int FEW = 128;

    private StreamSharing() {}

    /**
     * The threads for a plan in a room.
     *
     * @throws WeirException of kind USAGE when the plan asks for what the room cannot do
     */
    static ThreadShares of(RolePlan plan, Network network) {
        ThreadShares shares = ThreadShares.here(plan, network.groupsStreams());
        if (shares.areGroups() && !network.groupsStreams()) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "The network '" + network.name()
                            + "' carries each stream on a thread of its own, so --streams-per-thread "
                            + plan.end().streamsPerThread() + " cannot be had; leave it out, or use --network linux.");
        }
        return shares;
    }

    /**
     * Refuses before anything is begun what could not be finished.
     *
     * @throws WeirException of kind MACHINE
     */
    static void requireDescriptors(int streams, Host host) {
        if (streams > FEW) {
            requireDescriptors(streams, host.openFiles());
        }
    }

    static void requireDescriptors(int streams, Optional<OpenFiles> files) {
        long needed = files.map(OpenFiles::open).orElse(0L) + streams + OTHERS;
        files.filter(known -> needed > known.most()).ifPresent(known -> {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    streams + " streams need " + needed + " open files here, and this process may have " + known.most()
                            + ". Raise the hard limit on open files (ulimit -Hn, or LimitNOFILE of a service) before it starts,"
                            + " or use fewer streams.");
        });
    }
}
