package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Saved files of other machines, below src/test/resources/host. */
final class Samples {
    private Samples() {}

    static KernelFiles machine(String name) {
        return KernelFiles.below(path(name).toString());
    }

    static String text(String name) {
        try {
            return Files.readString(path(name), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path path(String name) {
        try {
            return Path.of(Samples.class.getResource("/host/").toURI()).resolve(name);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
