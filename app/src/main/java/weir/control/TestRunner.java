package weir.control;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weir.engine.Endpoint;
import weir.engine.OpenStream;
import weir.engine.Placement;
import weir.engine.Site;
import weir.engine.StreamOpener;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.TestSpec;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.SendSource;
import weir.protocol.Frame;
import weir.workload.RunToken;
import weir.workload.Strangers;
import weir.workload.ThreadShares;

/**
 * The controller: runs one test between this process and an agent, over an open control channel. One run at a time; several, one after
 * the other, may use one channel.
 */
public final class TestRunner {
    private static final Duration REASON_LIMIT = Duration.ofSeconds(1);

    private final Network network;
    private final Site site;
    private final FrameChannel channel;
    private final RunProgress progress;
    private final RunInterrupt interrupt;

    /**
     * @param network the room of this side's data streams
     * @param channel authenticated
     */
    public TestRunner(Network network, Site site, FrameChannel channel, RunProgress progress, RunInterrupt interrupt) {
        this.network = network;
        this.site = site;
        this.channel = channel;
        this.progress = progress;
        this.interrupt = interrupt;
    }

    /**
     * Carries out one run.
     *
     * @param name what other users of the agent may read about it
     * @param silenceNs how long the other side may be silent before this one gives up
     * @return what both sides saw; or what is known, and why it failed
     * @throws WeirException when the run did not begin: refused, or streams could not be opened
     */
    public RunOutcome run(TestSpec spec, String name, long silenceNs) {
        Placement.check(spec.end(spec.traffic().localRole()).cpus(), site.host());
        RolePlan plan = new RolePlan(spec.traffic().localRole(), spec, silenceNs);
        ThreadShares shares = StreamSharing.of(plan, network);
        BufferMemory.require(plan, shares);
        StreamSharing.requireDescriptors(shares.streams(), site.host());
        Optional<SendSource> source = SendSources.open(network, plan, Optional.empty());
        try {
            return run(plan, name, source);
        } finally {
            source.ifPresent(SendSource::close);
        }
    }

    private RunOutcome run(RolePlan plan, String name, Optional<SendSource> source) {
        EnvironmentReading environment = EnvironmentReading.begin(site.host());
        channel.send(new Frame.Prepare(new RolePlan(plan.role().opposite(), plan.spec(), plan.silenceNs()), name));
        progress.phase("waiting for the agent");
        Frame.Prepared prepared = Expected.next(channel, Frame.Prepared.class, ControlLimits.QUEUE, interrupt);
        RunToken token = RunToken.fromHex(prepared.token());
        progress.phase("opening streams");
        List<OpenStream> streams = open(plan, token, source);
        Endpoints.Start start = new Endpoints.Start(plan, token, network, Strangers.NONE);
        try (Endpoint endpoint = Endpoints.over(start, site, streams)) {
            channel.send(new Frame.Start());
            // Until then the agent may still read flows for openings, and would swallow the first datagrams.
            Expected.next(channel, Frame.Ready.class, ControlLimits.READY, interrupt);
            endpoint.onInterval(progress::interval);
            endpoint.start();
            RunDialogue dialogue = new RunDialogue(plan, channel, endpoint, site.clock(), progress, interrupt);
            dialogue.carryOn(environment);
            RoleReport local = endpoint.report(environment.result(), List.of());
            return outcome(plan, local, dialogue);
        }
    }

    /** When the agent closed a stream it also says why, which is worth more than that it closed it. */
    private List<OpenStream> open(RolePlan plan, RunToken token, Optional<SendSource> source) {
        try {
            return new StreamOpener(network, site.clock())
                    .open(plan, channel.remote(), token, source, this::requireWanted);
        } catch (OutOfMemoryError full) {
            throw BufferMemory.noneLeft(full);
        } catch (WeirException failed) {
            if (failed.kind() != WeirException.Kind.UNREACHABLE) {
                throw failed;
            }
            Frame answer;
            try {
                answer = channel.receive(REASON_LIMIT).orElseThrow(() -> failed);
            } catch (WeirException gone) {
                throw failed;
            }
            throw answer instanceof Frame.Failed reason ? Expected.failure(reason) : failed;
        }
    }

    /** The user may have had enough of opening streams, and the agent may have refused one. */
    private void requireWanted() {
        if (interrupt.isAsked()) {
            throw Expected.interrupted();
        }
        Optional<Frame> word = channel.receive(Duration.ZERO);
        if (word.isPresent()) {
            throw word.get() instanceof Frame.Failed reason
                    ? Expected.failure(reason)
                    : Expected.unexpected(word.get(), "streams were being opened");
        }
    }

    private static RunOutcome outcome(RolePlan plan, RoleReport local, RunDialogue dialogue) {
        long skewNs = dialogue.remote()
                .filter(remote -> !plan.beginsStill() && onOneMachine(local, remote))
                .map(remote -> Math.abs(local.startNs() - remote.startNs()))
                .orElse(dialogue.windowSkewNs());
        return new RunOutcome(Optional.of(local), dialogue.remote(), skewNs, dialogue.failure());
    }

    /** Processes of one boot share CLOCK_MONOTONIC, so the skew of their windows is known and need not be bounded. */
    private static boolean onOneMachine(RoleReport local, RoleReport remote) {
        String bootId = local.environment().bootId();
        return !bootId.isEmpty() && bootId.equals(remote.environment().bootId());
    }

    /**
     * What came of a run that began.
     *
     * @param remote the other side's report; empty when it never came
     * @param windowSkewNs how far apart the windows may have begun; -1 when not known
     * @param failure why the run failed; empty when it did not
     */
    public record RunOutcome(
            Optional<RoleReport> local,
            Optional<RoleReport> remote,
            long windowSkewNs,
            Optional<WeirException> failure) {}
}
