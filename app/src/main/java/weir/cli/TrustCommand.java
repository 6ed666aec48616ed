package weir.cli;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weir.control.AccessKey;
import weir.control.ConfigDirectory;
import weir.control.ControlClient;
import weir.control.FrameChannel;
import weir.control.KeyFile;
import weir.control.KeyRing;
import weir.model.HostPort;
import weir.model.Version;
import weir.model.WeirException;
import weir.net.Networks;
import weir.units.AddressText;
import weir.units.NanoClock;

/** {@code weir trust}: keeps the key of an agent on another host. */
@Command(
        name = "trust",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Keeps the key of an agent, so that 'weir run TEST HOST' may use it.",
            "Asks for the key without showing it; or reads it from a file, or from standard input when that is not a terminal. The key is kept when the agent accepts it, or cannot be reached now.",
            ""
        })
final class TrustCommand implements Callable<Integer> {
    /** Never with the words themselves: the second is most likely the key. */
    static final String ONE_WORD =
            "Only HOST follows 'weir trust'. A key is not typed there, where other users and the shell's history see it: it is asked for, or read with --key-file.";

    private static final int MAX_KEY_CHARS = 4096;

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "HOST[:PORT]", description = "The agent. Default port: 12900.")
    private String host = "";

    @Option(names = "--key-file", paramLabel = "FILE", description = "Where the key is.")
    private Optional<Path> keyFile = Optional.empty();

    @Option(names = "--remove", description = "Forget the key instead.")
    private boolean remove;

    @Option(names = "--no-check", description = "Keep the key without trying it against the agent.")
    private boolean noCheck;

    @Override
    public Integer call() {
        HostPort agent = TypedHost.parse(host);
        KeyRing ring = new KeyRing(ConfigDirectory.standard());
        PrintWriter out = command.commandLine().getOut();
        if (remove) {
            out.println(ring.forget(agent) ? agent + " is no longer trusted." : "There was no key for " + agent + ".");
            return ExitStatus.DONE.number();
        }
        if (!noCheck) {
            // Before the prompt: nobody wants to paste a key for a host that was misspelt.
            client().requireHost(agent, ControlClient.DEFAULT_LIMIT);
        }
        AccessKey key = keyFile.map(KeyFile::read).orElseGet(() -> AccessKey.parse(typed(agent)));
        String tried = noCheck ? "It was not tried." : tryOut(agent, key);
        out.println("The key for " + agent + " is kept in " + ring.trust(agent, key) + ". " + tried);
        return ExitStatus.DONE.number();
    }

    /**
     * What came of trying the key, for a key that may be kept.
     *
     * @throws WeirException when the agent was reached and refused, so that a key that works is not lost
     */
    private static String tryOut(HostPort agent, AccessKey key) {
        try (FrameChannel channel = client().connect(agent, key, ControlClient.DEFAULT_LIMIT)) {
            return "The agent at " + AddressText.of(channel.remote()) + " accepts it. Try: weir run tcp_stream "
                    + agent;
        } catch (WeirException problem) {
            return switch (problem.kind()) {
                case UNREACHABLE -> "It could NOT be tried: " + problem.sentence();
                case UNTRUSTED ->
                    throw new WeirException(
                            WeirException.Kind.UNTRUSTED,
                            "The agent at " + agent
                                    + " does not accept this key, so it is not kept; a key kept before stays as it was."
                                    + " Paste the key that 'weir agent' printed on that host.",
                            problem);
                default -> throw problem;
            };
        }
    }

    private static ControlClient client() {
        return new ControlClient(Networks.best(), Version.TEXT, NanoClock.SYSTEM);
    }

    @SuppressWarnings(
            "SystemConsoleNull") // JDK 25 went back to the console of java.base, which is null without a terminal
    private String typed(HostPort agent) {
        try {
            Console console = System.console();
            if (console != null && console.isTerminal()) {
                char[] password = console.readPassword("Key of %s: ", agent);
                return password == null ? "" : new String(password);
            }
            return KeyPipe.line(System.in, MAX_KEY_CHARS);
        } catch (IOException failed) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "The key cannot be read from standard input (" + failed.getMessage() + "). Try --key-file.",
                    failed);
        }
    }
}
