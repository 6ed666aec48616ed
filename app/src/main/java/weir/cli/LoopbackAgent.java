package weir.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import weir.control.AccessKey;
import weir.model.HostPort;
import weir.model.WeirException;

/**
 * An agent of our own in a second process, for runs without a HOST. Its key goes through its standard input and nowhere else; when that
 * pipe closes, however this process ends, the agent ends.
 */
final class LoopbackAgent implements AutoCloseable {
    /** First word of the child's one line on standard output; the address follows. */
    static final String READY = "listening";

    private final Process process;
    private final AccessKey key;
    private final HostPort address;

    private LoopbackAgent(Process process, AccessKey key, HostPort address) {
        this.process = process;
        this.key = key;
        this.address = address;
    }

    /** Options of an agent with that room, and more. */
    static List<String> options(String network, List<String> more) {
        List<String> options = new ArrayList<>(List.of("--network", network));
        options.addAll(more);
        return options;
    }

    /**
     * Starts one and waits until it listens.
     *
     * @param wrap what to do to the command, such as running it inside a namespace
     * @param listenAddress address literal to listen on, with a port of the kernel's choice
     * @param more options of the agent
     */
    static LoopbackAgent start(UnaryOperator<List<String>> wrap, String listenAddress, List<String> more) {
        List<String> words = new ArrayList<>(List.of("agent", "--child", "--listen", listenAddress + ":0"));
        words.addAll(more);
        List<String> command = wrap.apply(SelfCommand.of(words.toArray(String[]::new)));
        AccessKey key = AccessKey.random(new SecureRandom());
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
            try {
                OutputStream keyPipe = process.getOutputStream();
                keyPipe.write((key.text() + "\n").getBytes(StandardCharsets.US_ASCII));
                keyPipe.flush();
                return new LoopbackAgent(process, key, readAddress(process));
            } catch (IOException | RuntimeException failed) {
                end(process);
                throw failed;
            }
        } catch (IOException failed) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The agent process could not be started (" + failed.getMessage()
                            + "). Start one by hand with: weir agent",
                    failed);
        }
    }

    private static HostPort readAddress(Process process) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = Optional.ofNullable(lines.readLine()).orElse("");
        if (!line.startsWith(READY + " ")) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The agent process ended before it listened; its own message is above. Start one by hand with: weir agent");
        }
        return HostPort.parse(line.substring(READY.length() + 1));
    }

    HostPort address() {
        return address;
    }

    AccessKey key() {
        return key;
    }

    @Override
    public void close() {
        end(process);
    }

    private static void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyClosed) {
            // The child is gone, which is what was wanted.
        }
        try {
            if (!process.waitFor(3, TimeUnit.SECONDS)) {
                process.destroy();
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
