package weir.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import weir.model.WeirException;

/** Which files an agent may send. */
final class ServeOptions {
    @Option(
            names = "--serve-files",
            paramLabel = "DIR",
            description =
                    "Let runs send the regular files below this directory (--file). May be given again. Links are not followed. Default: no files.")
    private List<Path> directories = List.of();

    /** Their real names. */
    List<Path> directories() {
        return directories.stream().map(ServeOptions::real).toList();
    }

    private static Path real(Path directory) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException absent) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--serve-files " + directory + " cannot be opened ("
                            + absent.getClass().getSimpleName() + "). Give a directory that is there.",
                    absent);
        }
        throw new WeirException(
                WeirException.Kind.USAGE, "--serve-files " + directory + " is not a directory. Give one.");
    }
}
