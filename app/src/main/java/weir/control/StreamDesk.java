package weir.control;

import java.time.Duration;
import java.util.List;
import weir.engine.OpenStream;
import weir.model.RolePlan;
import weir.model.StrangerTotals;
import weir.net.Network;
import weir.workload.Strangers;

/**
 * Where an agent admits runs and their data streams arrive: policy, quotas, the queue of an exclusive agent, tokens. Thread-safe.
 */
interface StreamDesk {
    /**
     * Admits a run and makes its token valid; waits while an exclusive agent is busy.
     *
     * @param name what other sessions may read about it
     * @throws weir.model.WeirException when policy or a quota says no
     */
    Seat admit(RolePlan plan, String name, FrameChannel channel);

    /** A run that was admitted; closing it ends its token and its streams. */
    interface Seat extends AutoCloseable {
        /** 32 hexadecimal digits. */
        String token();

        /**
         * Waits until every stream of the plan is attached.
         *
         * @throws weir.model.WeirException when they are not within the limit, saying how many are
         */
        List<OpenStream> awaitStreams(Duration limit);

        /** The plan that was admitted, as the agent will carry it out. */
        default RolePlan held(RolePlan plan) {
            return plan;
        }

        /** How long traffic may last at most, whatever the plan says. */
        Duration maxDuration();

        /** Where its streams are. */
        Network network();

        /** Traffic begins: from now on the run alone reads its flows, and accepts its connections. */
        void trafficBegins();

        /** Takes connections that reach the run's responder and are not for it. */
        Strangers strangers();

        /** Who else came to the port since the run was admitted. */
        StrangerTotals othersAtPort();

        /** Names of other sessions that carried traffic at the same time, so far. */
        List<String> overlapped();

        @Override
        void close();
    }
}
