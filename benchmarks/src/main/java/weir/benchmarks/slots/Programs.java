package weir.benchmarks.slots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weir.lab.LabPair;

/** The command lines of both kinds of program. */
final class Programs {
    private static final String LOCAL_CPU = "0";
    private static final String REMOTE_CPU = "1";

    private final SlotPlan plan;
    private final Path yardstick;
    private final Optional<LabPair> lab;

    Programs(SlotPlan plan, Path yardstick, Optional<LabPair> lab) {
        this.plan = plan;
        this.yardstick = yardstick;
        this.lab = lab;
    }

    /** Compiles loop.c; the folder is the caller's to delete. */
    static Path compile(Path folder) {
        Path program = folder.resolve("loop");
        Path source = Path.of("benchmarks", "c", "loop.c");
        if (!Files.isReadable(source)) {
            throw new IllegalStateException(source + " is not here; start with benchmarks/run.");
        }
        List<String> argv = List.of("cc", "-std=c11", "-O2", "-pthread", "-o", program.toString(), source.toString());
        try {
            int status = new ProcessBuilder(argv).inheritIO().start().waitFor();
            if (status != 0) {
                throw new IllegalStateException("cc failed with status " + status + ".");
            }
        } catch (IOException missing) {
            throw new IllegalStateException("cc could not be started; install a C compiler.", missing);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while compiling", stopped);
        }
        return program;
    }

    /** The listening end. */
    List<String> remote(boolean weir) {
        String host = lab.map(pair -> pair.address(LabPair.Side.B)).orElse("127.0.0.1");
        return command(LabPair.Side.B, weir, plan.traffic().remoteRole(), List.of("host=" + host, "cpu=" + REMOTE_CPU));
    }

    /** The connecting end. */
    List<String> local(boolean weir, int port) {
        String host = lab.map(pair -> pair.address(LabPair.Side.B)).orElse("127.0.0.1");
        return command(
                LabPair.Side.A,
                weir,
                plan.traffic().localRole(),
                List.of("peer=" + host + ":" + port, "cpu=" + LOCAL_CPU));
    }

    private List<String> command(LabPair.Side side, boolean weir, String role, List<String> more) {
        List<String> argv = new ArrayList<>();
        if (plan.nice() != 0) {
            argv.addAll(List.of("nice", "-n", Integer.toString(plan.nice())));
        }
        if (plan.fifo()) {
            argv.addAll(List.of("chrt", "-f", "10"));
        }
        argv.addAll(weir ? java() : List.of(yardstick.toString()));
        argv.addAll(List.of(role, "bytes=" + plan.bytes(), "congestion=" + plan.congestion()));
        argv.addAll(more);
        return lab.map(pair -> pair.command(side, argv)).orElse(argv);
    }

    /** The JVM with the options of Weir's own launcher that concern loops. */
    private static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "weir.workload.SlotProgram");
    }
}
