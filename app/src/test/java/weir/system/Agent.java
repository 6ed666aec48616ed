package weir.system;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code weir agent} process on a port of the kernel's choice. Closing it ends it. */
final class Agent implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("listening on (\\S+), TCP and UDP");

    private final Program.Running process;
    private final String address;

    private Agent(Program.Running process, String address) {
        this.process = process;
        this.address = address;
    }

    /** On loopback, with these further options. */
    static Agent start(Program weir, String... options) {
        return startAt(weir, "127.0.0.1:0", options);
    }

    /** Elsewhere. */
    static Agent startAt(Program weir, String listen, String... options) {
        List<String> arguments = new ArrayList<>(List.of("agent", "--listen", listen));
        arguments.addAll(List.of(options));
        Program.Running process = weir.start(arguments.toArray(String[]::new));
        process.awaitErr(", TCP and UDP");
        Matcher found = LISTENING.matcher(process.err());
        if (!found.find()) {
            throw new AssertionError("no address in: " + process.err());
        }
        return new Agent(process, found.group(1));
    }

    /** {@code 127.0.0.1:40001}. */
    String address() {
        return address;
    }

    int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    Program.Running process() {
        return process;
    }

    @Override
    public void close() {
        process.close();
    }
}
