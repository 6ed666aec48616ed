package weir.control;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weir.model.Pacing;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.SocketOption;
import weir.model.Timing;
import weir.net.Network;
import weir.units.DataRate;
import weir.units.NanoClock;
import weir.units.TrafficRate;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.TestDefaults;
import weir.workload.ThreadShares;

/**
 * What an agent lets controllers do. Immutable.
 *
 * @param maxDuration longest run, omit and window together; traffic ends within it and {@link TrafficLimits#GRACE}
 * @param maxSilence longest that a silent controller may ask to be waited for while traffic runs
 * @param maxStreams most streams of one run
 * @param maxSessions most control connections at once
 * @param maxSessionsPerPeer most control connections at once from one address
 * @param maxMemoryBytes most memory for the buffers of all runs together, kernel buffers asked for included
 * @param maxSendBitsPerSecond most that this agent sends; 0 for no limit
 * @param peers networks whose hosts may connect; empty for all
 * @param servedDirectories whose files runs may send; real names; empty for no files
 */
public record AgentPolicy(
        Duration maxDuration,
        Duration maxSilence,
        int maxStreams,
        int maxSessions,
        int maxSessionsPerPeer,
        long maxMemoryBytes,
        long maxSendBitsPerSecond,
        List<Cidr> peers,
        List<Path> servedDirectories) {
    private static final long MIB = 1 << 20;

    public AgentPolicy {
        if (maxDuration.isNegative()
                || maxDuration.isZero()
                || maxSilence.isNegative()
                || maxSilence.isZero()
                || maxStreams < 1
                || maxSessions < 1
                || maxSessionsPerPeer < 1
                || maxMemoryBytes < 1
                || maxSendBitsPerSecond < 0) {
            throw new IllegalArgumentException("limits of an agent must be 1 or more, its rate 0 or more: "
                    + maxDuration
                    + ", " + maxStreams + " streams, " + maxSessions + " and " + maxSessionsPerPeer + " sessions, "
                    + maxMemoryBytes + " bytes, " + maxSendBitsPerSecond + " bit/s");
        }
        peers = List.copyOf(peers);
        servedDirectories = List.copyOf(servedDirectories);
    }

    /** Of an agent that serves no files. */
    public AgentPolicy(
            Duration maxDuration,
            Duration maxSilence,
            int maxStreams,
            int maxSessions,
            int maxSessionsPerPeer,
            long maxMemoryBytes,
            long maxSendBitsPerSecond,
            List<Cidr> peers) {
        this(
                maxDuration,
                maxSilence,
                maxStreams,
                maxSessions,
                maxSessionsPerPeer,
                maxMemoryBytes,
                maxSendBitsPerSecond,
                peers,
                List.of());
    }

    /** What holds unless flags say otherwise. */
    public static final AgentPolicy DEFAULT =
            new AgentPolicy(Duration.ofHours(24), Duration.ofSeconds(60), 4096, 64, 32, 4L << 30, 0, List.of());

    /** Whether a host may connect at all. */
    public boolean admits(InetAddress peer) {
        return peers.isEmpty() || peers.stream().anyMatch(network -> network.contains(peer));
    }

    /** Why this agent will not carry out a plan, a sentence; empty when it will. */
    public Optional<String> refusal(RolePlan plan) {
        return refusal(plan, ThreadShares.own(plan.spec().streams()));
    }

    /**
     * The same.
     *
     * @param shares how it would share the streams out over threads
     */
    Optional<String> refusal(RolePlan plan, ThreadShares shares) {
        int streams = plan.spec().streams();
        if (streams > maxStreams) {
            return Optional.of("This agent carries at most " + maxStreams + " streams in a run, not " + streams
                    + ". Use fewer, or start it with a higher --max-streams.");
        }
        return refusalOfLength(plan.spec().timing())
                .or(() -> refusalOfSilence(plan.silenceNs()))
                .or(() -> refusalOfMemory(plan, shares))
                .or(() -> refusalOfRate(plan));
    }

    private Optional<String> refusalOfLength(Timing timing) {
        double seconds = (timing.durationNs() + (double) timing.omit().maxNs()) / 1e9;
        if (seconds <= maxDuration.toNanos() / 1e9) {
            return Optional.empty();
        }
        return Optional.of("This agent carries runs of at most " + maxDuration.toSeconds() + " s, omit included, not "
                + (long) seconds + " s. Ask for less, or start it with a longer --max-duration.");
    }

    private Optional<String> refusalOfSilence(long silenceNs) {
        if (silenceNs <= maxSilence.toNanos()) {
            return Optional.empty();
        }
        return Optional.of("This agent waits for a silent controller for at most " + maxSilence.toSeconds() + " s, not "
                + silenceNs / 1_000_000_000L + " s. Use a shorter --silence, or start it with a longer --max-silence.");
    }

    private Optional<String> refusalOfMemory(RolePlan plan, ThreadShares shares) {
        long bytes = bufferBytes(plan, shares);
        if (bytes <= maxMemoryBytes) {
            return Optional.empty();
        }
        return Optional.of("The buffers of this run need " + bytes / MIB + " MiB at the agent, which may use "
                + maxMemoryBytes / MIB
                + ". Use fewer streams or smaller buffers, or start it with a higher --max-memory.");
    }

    private Optional<String> refusalOfAskedRate(RolePlan plan) {
        double askedBits =
                plan.spec().pacing().map(pacing -> bitsPerSecond(plan, pacing)).orElse(0.0);
        if (askedBits <= maxSendBitsPerSecond) {
            return Optional.empty();
        }
        return Optional.of("This agent may send at most " + new DataRate(maxSendBitsPerSecond) + "bit/s, not the "
                + new DataRate((long) askedBits)
                + "bit/s that were asked for. Use a lower --rate, or start it with a higher --max-rate.");
    }

    private static double bitsPerSecond(RolePlan plan, Pacing pacing) {
        double bitsPerUnit =
                pacing.unit() == TrafficRate.Counted.BITS ? 1 : 8.0 * plan.end().sendBytes();
        return pacing.perSecond() * bitsPerUnit;
    }

    /**
     * Memory of all its streams: the application's buffers, and those asked of the kernel, which takes twice as much (socket(7)); and
     * the file that is made when it sends one.
     */
    static long bufferBytes(RolePlan plan, ThreadShares shares) {
        long file = SendSources.sendsFile(plan) && plan.end().file().isEmpty() ? Network.GENERATED_BYTES : 0;
        return Math.addExact(bytesOfStreams(plan, shares), file);
    }

    private static long bytesOfStreams(RolePlan plan, ThreadShares shares) {
        LoopFactory loops = new LoopFactory(plan, new RunToken(0, 0), NanoClock.SYSTEM);
        Network.SocketPlan sockets = loops.socketPlan(shares);
        long kernel = asked(sockets, SocketOption.SEND_BUFFER) + asked(sockets, SocketOption.RECEIVE_BUFFER);
        return Math.addExact(loops.bufferBytes(shares), Math.multiplyExact(2 * kernel, (long) shares.streams()));
    }

    private static long asked(Network.SocketPlan sockets, SocketOption option) {
        return sockets.options().get(option).map(Long::parseLong).orElse(0L);
    }

    /** The plan as this agent carries it out: held to the most that it may send, unless it keeps to less by itself. */
    RolePlan held(RolePlan plan) {
        boolean needed = maxSendBitsPerSecond > 0
                && plan.role() == Role.SENDER
                && plan.spec().pacing().isEmpty();
        return needed ? new RolePlan(plan.role(), plan.spec().with(limit()), plan.silenceNs()) : plan;
    }

    private Pacing limit() {
        return new Pacing(TrafficRate.Counted.BITS, maxSendBitsPerSecond, TestDefaults.rateBurst(true), 0, true);
    }

    /** As a sender it holds itself to its rate; how often it is asked to respond is up to the other end. */
    private Optional<String> refusalOfRate(RolePlan plan) {
        if (maxSendBitsPerSecond == 0 || plan.role() == Role.RECEIVER) {
            return Optional.empty();
        }
        if (plan.role() == Role.SENDER && plan.spec().timing().bytes() == 0) {
            return refusalOfAskedRate(plan);
        }
        return Optional.of("This agent may send at most " + maxSendBitsPerSecond
                + " bit/s and cannot hold this test to that. Use tcp_stream or udp_stream, or start it"
                + " without --max-rate.");
    }
}
