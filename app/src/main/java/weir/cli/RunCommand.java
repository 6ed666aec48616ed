package weir.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weir.control.AccessKey;
import weir.control.ConfigDirectory;
import weir.control.ControlClient;
import weir.control.KeyRing;
import weir.control.RunProgress;
import weir.lab.LinkPlan;
import weir.model.HostPort;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.TestSpec;
import weir.model.Version;
import weir.model.WeirException;
import weir.net.Networks;
import weir.report.LiveOutput;
import weir.report.Output;
import weir.report.ReportModel;
import weir.store.SqliteStore;
import weir.units.Durations;
import weir.units.NanoClock;
import weir.workload.TestTypes;

/** {@code weir run}: one run of one test, measured on both ends. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs one test against an agent and prints what both ends saw.",
            "Without HOST it starts an agent of its own on loopback, which tests this machine and not a network.",
            "Where an option takes VALUE[,VALUE], one value is for both ends, LOCAL,REMOTE for each; LOCAL, or ,REMOTE sets one end and leaves the other at its default.",
            "Sizes: K, M, G are 1024-based. Rates: K, M, G are 1000-based.",
            ""
        })
final class RunCommand implements Callable<Integer>, Keeper {
    private static final int LABEL_MAX = 500;
    private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(2);

    @Spec
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "TEST",
            completionCandidates = Candidates.Tests.class,
            description = "${COMPLETION-CANDIDATES}; docs/tests.md says what each does.")
    private String test = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "HOST[:PORT]",
            description = "Where an agent listens. Default port: 12900.")
    private Optional<String> host = Optional.empty();

    @Mixin
    private TestOptions testOptions = new TestOptions();

    @Mixin
    private LabOptions labOptions = new LabOptions();

    @Option(names = "--label", paramLabel = "TEXT", description = "Your own words, stored with the run.")
    private String label = "";

    @Option(
            names = "--silence",
            paramLabel = "TIME",
            description = "Both ends stop when the other is silent for this long. Default: 10s.")
    private String silence = "10s";

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    @Option(names = "--no-store", description = "Do not keep the run.")
    private boolean noStore;

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    private final Interruption interruption;
    private Optional<String> storedId = Optional.empty();
    private volatile boolean readerLeft;

    RunCommand(Interruption interruption) {
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        interruption.begin();
        checkLabel();
        Output output = outputOptions.output();
        TestOptionWords.refuseMeaningless(TestTypes.of(test), command);
        TestSpec typed = new SpecBuilder(test, testOptions).build();
        TestSpec spec = host.isPresent() ? typed : FileOptions.found(typed);
        Duration silence = silence();
        Optional<LinkPlan> link = labOptions.plan();
        if (host.isPresent() && (link.isPresent() || labOptions.inside().isPresent())) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--lab makes its own far end: leave out " + host.get() + ", or leave out --lab.");
        }
        if (link.isPresent()) {
            return new LabRun(
                            link.get(),
                            ownAgentNetwork(spec),
                            interruption,
                            command.root().commandLine().getParseResult().originalArgs(),
                            FileOptions.agentOptions(spec))
                    .carryOut();
        }
        return run(spec, silence, output);
    }

    private int run(TestSpec spec, Duration silence, Output output) {
        try (RunSink sink = sink()) {
            return output instanceof LiveOutput live
                    ? runLive(spec, silence, live, sink)
                    : finish(measure(spec, silence), sink, shown -> print(output.render(shown)));
        } catch (WeirException ended) {
            if (readerLeft && ended.kind() == WeirException.Kind.INTERRUPTED) {
                return ExitStatus.PIPE.number();
            }
            throw ended;
        }
    }

    /** What waits to be printed is waited for when the run is stored: its reader may not read at all. */
    private int runLive(TestSpec spec, Duration silence, LiveOutput live, RunSink sink) {
        try (LiveEvents events = LiveEvents.start(live, command.commandLine().getOut(), this::outputLost)) {
            return finish(measure(spec, silence, events), sink, events::end);
        }
    }

    /** Stores a run, then prints it. */
    private int finish(RunRecord record, RunSink sink, Consumer<ReportModel> print) {
        boolean stored = sink.keep(record, command.commandLine().getErr());
        if (stored && sink.keeps()) {
            storedId = Optional.of(record.id());
        }
        ReportModel model = ReportModel.of(record);
        print.accept(storedId.isPresent() ? model : model.notStored());
        return readerLeft && stored
                ? ExitStatus.PIPE.number()
                : status(record, stored).number();
    }

    private RunSink sink() {
        return noStore
                ? RunSink.NOWHERE
                : SqliteStore.unusableBecause()
                        .map(RunSink::missing)
                        .orElseGet(() -> new StoreSink(storeOptions.open()));
    }

    private void print(String text) {
        PrintWriter out = command.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    @Override
    public Optional<String> kept() {
        return storedId.map(id -> "The run is stored; see it with: weir show " + id);
    }

    private RunRecord measure(TestSpec spec, Duration silence) {
        try (ProgressLine progress = ProgressLine.onTerminal(spec)) {
            return measure(spec, silence, progress);
        }
    }

    /** Who watches a run and leaves wants no more of it; a full disk is no such wish, and the store has the run. */
    private void outputLost() {
        if (StandardOutput.isPipe()) {
            readerLeft = true;
            interruption.interrupt().ask();
        }
    }

    private RunRecord measure(TestSpec spec, Duration silence, RunProgress progress) {
        RunJob job = new RunJob(spec, label, silence, progress, interruption.interrupt());
        if (labOptions.inside().isPresent()) {
            return job.runOwn(HostPort.parse(labOptions.inside().get()), KeyPipe.read(), "lab pair");
        }
        if (host.isPresent()) {
            HostPort target = TypedHost.parse(host.get());
            return job.run(target, keyFor(target), host.get());
        }
        try (LoopbackAgent agent = LoopbackAgent.start(
                UnaryOperator.identity(),
                "127.0.0.1",
                LoopbackAgent.options(ownAgentNetwork(spec), FileOptions.agentOptions(spec)))) {
            return job.runOwn(agent.address(), agent.key(), "loopback");
        }
    }

    /** For a host that is misspelt or cannot be reached, the missing key is not what to mend first. */
    private AccessKey keyFor(HostPort target) {
        try {
            return new KeyRing(ConfigDirectory.standard()).keyFor(target);
        } catch (WeirException noKey) {
            if (noKey.kind() == WeirException.Kind.UNTRUSTED) {
                new ControlClient(
                                Networks.open(new SpecBuilder(test, testOptions).localNetwork()),
                                Version.TEXT,
                                NanoClock.SYSTEM)
                        .requireReachable(target, ControlClient.DEFAULT_LIMIT);
            }
            throw noKey;
        }
    }

    private void checkLabel() {
        if (label.length() > LABEL_MAX) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--label: " + label.length() + " characters are too many; use at most " + LABEL_MAX + ".");
        }
        // What Java makes of bytes that the locale has no characters for.
        if (label.indexOf('\ufffd') >= 0) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--label: this locale cannot tell some of its characters. Set LC_ALL to one with UTF-8, such as C.UTF-8.");
        }
    }

    /** An agent of our own is on this machine, so it can have the same room. */
    private static String ownAgentNetwork(TestSpec spec) {
        return spec.remoteNetwork().isEmpty() ? spec.network() : spec.remoteNetwork();
    }

    private Duration silence() {
        try {
            Duration limit = Durations.parse(silence);
            if (limit.compareTo(SHORTEST_SILENCE) < 0) {
                throw new IllegalArgumentException("'" + silence
                        + "' is too short, since the ends say that they live once a second; give 2s or more");
            }
            return limit;
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "--silence: " + bad.getMessage() + ".", bad);
        }
    }

    private static ExitStatus status(RunRecord record, boolean stored) {
        if (record.status() == RunStatus.FAILED) {
            return ExitStatus.RUN_FAILED;
        }
        return stored ? ExitStatus.DONE : ExitStatus.STORE;
    }
}
