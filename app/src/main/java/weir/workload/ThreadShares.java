package weir.workload;

import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.RolePlan;

/**
 * How an endpoint shares its streams out over threads: one thread for each, or few that carry many each. Pure.
 *
 * @param streams of the run
 * @param threads that carry them, 1..streams; stream i is carried by thread i modulo their number
 */
public record ThreadShares(int streams, int threads) {
    /** Up to so many streams each has a thread of its own unless told otherwise. Measured: docs/methods.md. */
    public static final int OWN_THREADS_MAX = 64;

    public ThreadShares {
        if (threads < 1 || threads > streams) {
            throw new IllegalArgumentException(threads + " threads cannot carry " + streams + " streams");
        }
    }

    /**
     * What an endpoint does.
     *
     * @param roomGroups whether its network can carry many streams on one thread
     * @param cpus that it may use; with many streams as many threads, unless the plan names CPUs
     */
    public static ThreadShares of(RolePlan plan, boolean roomGroups, int cpus) {
        int streams = plan.spec().streams();
        EndOptions end = plan.end();
        if (end.streamsPerThread() > 0) {
            return new ThreadShares(streams, (streams - 1) / end.streamsPerThread() + 1);
        }
        if (streams <= OWN_THREADS_MAX || !roomGroups || !canGroup(plan)) {
            return own(streams);
        }
        int named = (int) end.cpus().stream().distinct().count();
        return new ThreadShares(streams, Math.clamp(named > 0 ? named : cpus, 1, streams));
    }

    /** The same for this very process. */
    public static ThreadShares here(RolePlan plan, boolean roomGroups) {
        return of(plan, roomGroups, Runtime.getRuntime().availableProcessors());
    }

    /** A thread for each stream. */
    public static ThreadShares own(int streams) {
        return new ThreadShares(streams, streams);
    }

    /** Whether an end's way of moving bytes works for many streams on one thread: plain send and receive on
     * lasting streams, without a rate to keep to. */
    static boolean canGroup(RolePlan plan) {
        EndOptions end = plan.end();
        boolean isPaced = plan.leads() && plan.spec().pacing().isPresent();
        return !plan.spec().traffic().connectionPerTransaction() && isCopying(end) && !isPaced;
    }

    /** Whether an end moves bytes by plain calls between plain buffers. */
    static boolean isCopying(EndOptions end) {
        Buffers buffers = end.buffers();
        boolean plain = buffers.sendRing() == 1 && buffers.alignBytes() == 0 && buffers.alignOffset() == 0;
        return plain && end.sendMethod().equals("copy") && end.receiveMethod().equals("copy");
    }

    /** Whether threads carry several streams each. */
    public boolean areGroups() {
        return threads < streams;
    }

    /** The streams of one thread: this many, or one fewer. */
    public int mostPerThread() {
        return (streams - 1) / threads + 1;
    }
}
