package weir.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How streams are shared out over threads. Text as typed. */
final class ThreadChoices {
    private static final String NAME = "--streams-per-thread";

    @Option(
            names = NAME,
            paramLabel = "N[,N]",
            description =
                    "Streams that each thread carries; 1 for a thread of its own for each. Default: auto, one up to 64 streams, beyond that as many threads as there are CPUs.")
    private @Nullable String perThread;

    /** What an end was told; 0 for as it sees fit. */
    int of(boolean isLocal) {
        if (perThread == null) {
            return 0;
        }
        PerEnd<Integer> ends = PerEnd.parse(NAME, perThread, ThreadChoices::parse);
        Optional<Integer> one = ends.of(isLocal);
        return one.orElse(0);
    }

    private static int parse(String text) {
        if (text.equals("auto")) {
            return 0;
        }
        if (!text.matches("\\d{1,4}") || text.matches("0+")) {
            throw new IllegalArgumentException("'" + text + "' is no number of streams; write 1 to 9999, or auto");
        }
        return Integer.parseInt(text);
    }
}
