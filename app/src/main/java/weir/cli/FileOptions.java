package weir.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import weir.model.EndOptions;
import weir.model.Role;
import weir.model.TestSpec;
import weir.model.WeirException;

/** Which file a test sends. */
final class FileOptions {
    @Option(
            names = "--file",
            paramLabel = "PATH",
            description =
                    "Send this regular file, again and again, instead of 16 MiB that Weir makes. On the other host it must lie below a directory of 'weir agent --serve-files'.")
    String file = "";

    /** The spec for an agent of our own, which finds the file by its real name. */
    static TestSpec found(TestSpec spec) {
        EndOptions remote = spec.remote();
        if (remote.file().isEmpty()) {
            return spec;
        }
        return new TestSpec(
                spec.test(),
                spec.traffic(),
                spec.timing(),
                spec.transaction(),
                spec.streams(),
                spec.local(),
                remote.sending(real(remote.file()).toString()),
                spec.network(),
                spec.remoteNetwork(),
                spec.pacing());
    }

    /** What an agent of our own must be told, so that it sends the file of a spec. */
    static List<String> agentOptions(TestSpec spec) {
        boolean isSent = spec.traffic().localRole() == Role.RECEIVER
                && !spec.remote().file().isEmpty();
        return isSent
                ? List.of("--serve-files", directory(real(spec.remote().file())).toString())
                : List.of();
    }

    private static Path directory(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    private static Path real(String file) {
        try {
            return Path.of(file).toRealPath();
        } catch (IOException | InvalidPathException absent) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "There is no file " + file + " here that can be opened. Give the path of one that is there.",
                    absent);
        }
    }
}
