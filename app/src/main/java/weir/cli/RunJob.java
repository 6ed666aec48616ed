package weir.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import weir.control.AccessKey;
import weir.control.ControlClient;
import weir.control.FrameChannel;
import weir.control.RunInterrupt;
import weir.control.RunProgress;
import weir.control.TestRunner;
import weir.engine.Site;
import weir.model.HostPort;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.TestSpec;
import weir.model.Version;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.Networks;
import weir.report.RunChecks;
import weir.store.RunIds;
import weir.units.NanoClock;

/** One run against one agent, from connecting to a record that can be stored. */
final class RunJob {
    /** An agent of our own is slow only when this machine is, which is no reason to give up. */
    private static final Duration OWN_AGENT_LIMIT = Duration.ofSeconds(30);

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    private final TestSpec spec;
    private final String label;
    private final Duration silence;
    private final RunProgress progress;
    private final RunInterrupt interrupt;

    RunJob(TestSpec spec, String label, Duration silence, RunProgress progress, RunInterrupt interrupt) {
        this.spec = spec;
        this.label = label;
        this.silence = silence;
        this.progress = progress;
        this.interrupt = interrupt;
    }

    /**
     * Runs.
     *
     * @param targetText how the record names the other host
     * @throws WeirException when the run did not begin; there is nothing to store then
     */
    RunRecord run(HostPort target, AccessKey key, String targetText) {
        return run(target, key, targetText, CONNECT_LIMIT);
    }

    /** The same against an agent that this command started. */
    RunRecord runOwn(HostPort target, AccessKey key, String targetText) {
        return run(target, key, targetText, OWN_AGENT_LIMIT);
    }

    private RunRecord run(HostPort target, AccessKey key, String targetText, Duration connectLimit) {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Network network = Networks.open(spec.network());
        Site site = Sites.here();
        try (FrameChannel channel =
                new ControlClient(network, Version.TEXT, NanoClock.SYSTEM).connect(target, key, connectLimit)) {
            TestRunner runner = new TestRunner(network, site, channel, progress, interrupt);
            TestSpec whole = withAgentsNetwork(channel.peerNetwork(), targetText);
            RunRecord begun = begun(startedAt, targetText, whole);
            progress.begins(begun);
            TestRunner.RunOutcome outcome = runner.run(whole, name(startedAt), silence.toNanos());
            return record(begun, outcome);
        }
    }

    /** An agent's one port, and so all its sockets, are of the room that it was started with. */
    private TestSpec withAgentsNetwork(String said, String targetText) {
        String agents = said.isEmpty() ? Networks.STANDARD : said;
        if (!spec.remoteNetwork().isEmpty() && !spec.remoteNetwork().equals(agents)) {
            throw new WeirException(
                    WeirException.Kind.REFUSED,
                    "The agent at " + targetText + " uses the network '" + agents + "', not '" + spec.remoteNetwork()
                            + "'. Start it with --network " + spec.remoteNetwork()
                            + ", or name the room of this end alone: --network "
                            + spec.network() + ",");
        }
        return spec.withRemoteNetwork(agents);
    }

    /** A run of which nothing is known yet but what it shall be. */
    private RunRecord begun(Instant startedAt, String target, TestSpec whole) {
        return new RunRecord(
                RunRecord.SCHEMA,
                RunIds.at(startedAt),
                startedAt.toString(),
                label,
                target,
                whole,
                Optional.empty(),
                Optional.empty(),
                -1,
                RunStatus.OK,
                List.of(),
                "");
    }

    private RunRecord record(RunRecord begun, TestRunner.RunOutcome outcome) {
        RunRecord raw = new RunRecord(
                begun.schema(),
                begun.id(),
                begun.startedAt(),
                begun.label(),
                begun.target(),
                begun.spec(),
                outcome.local(),
                outcome.remote(),
                outcome.windowSkewNs(),
                begun.status(),
                begun.warnings(),
                outcome.failure().map(WeirException::sentence).orElse(""));
        return RunChecks.judged(raw, interrupt.isAsked());
    }

    private static String name(Instant startedAt) {
        return "weir run of " + System.getProperty("user.name", "?") + "@" + hostName() + ", process "
                + ProcessHandle.current().pid() + ", " + startedAt;
    }

    /** As the kernel has it; a look-up might ask a name server. */
    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException unknown) {
            return "?";
        }
    }
}
