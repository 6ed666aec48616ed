package weir.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What a test may need of the machine, each with a probe that really tries it.
 *
 * <p>The names in {@code @Needs} and in the environment variable {@code WEIR_REQUIRE} are the constants' in lower case.
 * To add one, add a constant and its line in {@link #isMet()}.
 */
enum Need {
    /** A Linux kernel. */
    LINUX,
    /** The process runs as user 0. */
    ROOT,
    /** May create network namespaces with {@code ip netns}, and veth pairs in them. */
    NETNS,
    /** May shape an interface with the token bucket filter of {@code tc}. */
    TBF,
    /** The loopback interface has the address ::1. */
    IPV6,
    /** A C compiler called {@code cc}. */
    CC,
    /** The {@code nft} command can list its tables. */
    NFT,
    /** The {@code tmux} command: a terminal for tests that need one. */
    TMUX,
    /** The {@code iperf3} command. */
    IPERF3,
    /** The {@code netperf} and {@code netserver} commands. */
    NETPERF;

    private static final long PROBE_SECONDS = 20;

    /** The need of that name; case does not matter. */
    static Need named(String name) {
        return Arrays.stream(values())
                .filter(need -> need.id().equals(name.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no need called '" + name + "'. Known: "
                        + Arrays.stream(values()).map(Need::id).collect(Collectors.joining(", "))));
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Tries it on this machine. Takes up to {@value #PROBE_SECONDS} s; leaves nothing behind. */
    boolean isMet() {
        return switch (this) {
            case LINUX -> "Linux".equals(System.getProperty("os.name"));
            case ROOT -> userId().filter(id -> id == 0).isPresent();
            case NETNS -> {
                String name = "weir-probe-" + ProcessHandle.current().pid();
                yield succeeds("ip netns add " + name + " && ip netns delete " + name)
                        && succeeds("unshare --net ip link add probe0 type veth peer name probe1");
            }
            case TBF ->
                succeeds("unshare --net sh -c 'ip link add probe0 type veth peer name probe1"
                        + " && tc qdisc add dev probe0 root tbf rate 10mbit burst 16kb latency 50ms'");
            case IPV6 -> canListen("::1");
            case CC -> succeeds("cc --version");
            case NFT -> succeeds("nft list tables");
            case TMUX -> succeeds("tmux -V");
            case IPERF3 -> succeeds("iperf3 --version");
            case NETPERF -> succeeds("netperf -V && command -v netserver");
        };
    }

    private static Optional<Integer> userId() {
        try {
            return Optional.of((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private static boolean canListen(String address) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean succeeds(String command) {
        try {
            Process process = new ProcessBuilder(List.of("sh", "-c", command))
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
