package weir.control;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weir.model.RolePlan;

/**
 * What an agent lets controllers do. Immutable.
 *
 * @param maxDuration longest run, omit and window together
 * @param maxStreams most streams of one run
 * @param maxSessions most control connections at once
 * @param maxSessionsPerPeer most control connections at once from one address
 * @param maxMemoryBytes most memory for the buffers of one run, kernel buffers asked for included
 * @param maxSendBitsPerSecond most that this agent sends; 0 for no limit
 * @param peers networks whose hosts may connect; empty for all
 */
public record AgentPolicy(
        Duration maxDuration,
        int maxStreams,
        int maxSessions,
        int maxSessionsPerPeer,
        long maxMemoryBytes,
        long maxSendBitsPerSecond,
        List<Cidr> peers) {
    public AgentPolicy {
        peers = List.copyOf(peers);
    }

    /** What holds unless flags say otherwise. */
    public static final AgentPolicy DEFAULT =
            new AgentPolicy(Duration.ofHours(24), 1024, 64, 32, 4L << 30, 0, List.of());

    /** Whether a host may connect at all. */
    public boolean admits(InetAddress peer) {
        return peers.isEmpty() || peers.stream().anyMatch(network -> network.contains(peer));
    }

    /** Why this agent will not carry out a plan, a sentence; empty when it will. */
    public Optional<String> refusal(RolePlan plan) {
        return Optional.empty();
    }
}
