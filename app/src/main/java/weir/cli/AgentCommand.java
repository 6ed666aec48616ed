package weir.cli;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weir.control.AccessKey;
import weir.control.AgentPolicy;
import weir.control.AgentServer;
import weir.control.Cidr;
import weir.control.ConfigDirectory;
import weir.control.Dispatcher;
import weir.control.KeyRing;
import weir.model.Version;
import weir.model.WeirException;
import weir.net.Networks;
import weir.units.AddressText;
import weir.units.DataRate;
import weir.units.DataSize;
import weir.units.Durations;

/** {@code weir agent}: the other end of runs, for as long as it lives. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Waits for runs that 'weir run TEST THIS-HOST' starts elsewhere.",
            "One port carries control and data, TCP and UDP. Listens on loopback only, unless told otherwise. Ends cleanly on SIGTERM and Ctrl-C.",
            ""
        })
final class AgentCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS[:PORT]|PORT",
            description =
                    "Where to listen; 0.0.0.0 or :: for every address; a port alone means every address. Default: 127.0.0.1:12900.")
    private String listen = "127.0.0.1";

    @Option(names = "--exclusive", description = "Carry one run at a time; others wait in a queue.")
    private boolean exclusive;

    @Option(
            names = "--max-duration",
            paramLabel = "TIME",
            description =
                    "Longest run, omit included. Its traffic ends here 10 s later at most, whatever the controller does. Default: 24h.")
    private Optional<String> maxDuration = Optional.empty();

    @Option(
            names = "--max-silence",
            paramLabel = "TIME",
            description = "Longest --silence that a run may ask for. Default: 60s.")
    private Optional<String> maxSilence = Optional.empty();

    @Option(names = "--max-streams", paramLabel = "N", description = "Most streams of one run. Default: 4096.")
    private Optional<Integer> maxStreams = Optional.empty();

    @Option(names = "--max-sessions", paramLabel = "N", description = "Most controllers at once. Default: 64.")
    private Optional<Integer> maxSessions = Optional.empty();

    @Option(
            names = "--max-sessions-per-peer",
            paramLabel = "N",
            description = "Most controllers at once from one address. Default: 32.")
    private Optional<Integer> maxSessionsPerPeer = Optional.empty();

    @Option(
            names = "--max-memory",
            paramLabel = "SIZE",
            description = "Most memory for the buffers of all runs together. Default: 4G.")
    private Optional<String> maxMemory = Optional.empty();

    @Option(
            names = "--max-rate",
            paramLabel = "RATE",
            description =
                    "Most that this agent sends, bit/s. As a sender it keeps to it; a run that it cannot hold to that is refused. Default: no limit.")
    private Optional<String> maxRate = Optional.empty();

    @Option(
            names = "--peers",
            paramLabel = "CIDR",
            split = ",",
            description = "Networks that may connect, such as 10.0.0.0/8 or fe80::/10. Default: all that hold the key.")
    private List<String> peers = List.of();

    @Option(
            names = "--network",
            paramLabel = "ROOM",
            completionCandidates = Candidates.Rooms.class,
            description =
                    "The way to the operating system: ${COMPLETION-CANDIDATES}. Default: the first that can be used here.")
    private Optional<String> network = Optional.empty();

    @Mixin
    private ServeOptions served = new ServeOptions();

    /** Started by another Weir: the key comes on standard input, the address goes to standard output, and the end of input ends it. */
    @Option(names = "--child", hidden = true)
    private boolean child;

    private final Interruption interruption;

    AgentCommand(Interruption interruption) {
        this.interruption = interruption;
    }

    @Override
    public Integer call() throws InterruptedException {
        interruption.begin();
        InetSocketAddress local = ListenAddress.parse(listen);
        if (child) {
            return serveParent(local, KeyPipe.read());
        }
        KeyRing ring = new KeyRing(ConfigDirectory.standard());
        boolean isNew = !Files.exists(ring.agentKeyFile());
        AccessKey key = ring.agentKey();
        try (AgentServer server = start(local, key)) {
            announce(server.local(), keyText(key, isNew, ring.agentKeyFile()));
            return serveUntilTold(server);
        }
    }

    private AgentServer start(InetSocketAddress local, AccessKey key) {
        PrintedLog log = new PrintedLog(command.commandLine().getErr(), Clock.systemUTC(), !child);
        Dispatcher.Settings settings = new Dispatcher.Settings(key, Version.TEXT, policy(), log);
        return AgentServer.start(
                network.map(Networks::open).orElseGet(Networks::best), Sites.here(), local, settings, exclusive);
    }

    private AgentPolicy policy() {
        AgentPolicy standard = AgentPolicy.DEFAULT;
        requireSome("--max-streams", maxStreams);
        requireSome("--max-sessions", maxSessions);
        requireSome("--max-sessions-per-peer", maxSessionsPerPeer);
        try {
            return new AgentPolicy(
                    maxDuration.map(Durations::parse).orElse(standard.maxDuration()),
                    maxSilence.map(Durations::parse).orElse(standard.maxSilence()),
                    maxStreams.orElse(standard.maxStreams()),
                    maxSessions.orElse(standard.maxSessions()),
                    maxSessionsPerPeer.orElse(standard.maxSessionsPerPeer()),
                    maxMemory.map(text -> DataSize.parse(text).bytes()).orElse(standard.maxMemoryBytes()),
                    maxRate.map(text -> DataRate.parse(text).bitsPerSecond()).orElse(standard.maxSendBitsPerSecond()),
                    peers.stream().map(Cidr::parse).toList(),
                    served.directories());
        } catch (IllegalArgumentException bad) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "The agent's policy cannot be read: " + bad.getMessage() + ".", bad);
        }
    }

    private static void requireSome(String option, Optional<Integer> limit) {
        if (limit.isPresent() && limit.get() < 1) {
            throw new WeirException(
                    WeirException.Kind.USAGE, option + " " + limit.get() + " would refuse every run. Give 1 or more.");
        }
    }

    private int serveParent(InetSocketAddress local, AccessKey key) {
        try (AgentServer server = start(local, key)) {
            PrintWriter out = command.commandLine().getOut();
            out.println(LoopbackAgent.READY + " " + AddressText.of(server.local()));
            out.flush();
            // A Ctrl-C reaches the whole foreground group. The parent decides when this side ends, so that its last
            // words arrive.
            KeyPipe.awaitEnd();
            return 0;
        }
    }

    private int serveUntilTold(AgentServer server) throws InterruptedException {
        interruption.await();
        command.commandLine().getErr().println("weir: the agent ends; its sessions are told.");
        server.close();
        return 0;
    }

    /** A service manager keeps what is written here; the key goes there at most once, and only where nobody could have it yet. */
    private static String keyText(AccessKey key, boolean isNew, Path file) {
        boolean isWatched = Boolean.getBoolean("weir.terminal");
        return isNew || isWatched ? key.text() : "(in " + file + ")";
    }

    /** All of it in one write, so that whoever waits for the first line has the others too. */
    private void announce(InetSocketAddress local, String keyText) {
        String line = System.lineSeparator();
        String text = "weir: listening on " + AddressText.of(local) + ", TCP and UDP." + line;
        if (local.getAddress().isLoopbackAddress()) {
            text += "weir: only this host can connect; to be reachable, use --listen ADDRESS." + line;
        } else {
            String typed =
                    local.getAddress().isAnyLocalAddress() ? "THIS-HOST:" + local.getPort() : AddressText.of(local);
            text += "weir: on the host that measures, type:" + line + "  weir trust " + typed + line
                    + "weir: and paste this key at its prompt; whoever has it can make this host send and receive test traffic:"
                    + line + "  " + keyText + line;
        }
        PrintWriter err = command.commandLine().getErr();
        err.print(text);
        err.flush();
    }
}
