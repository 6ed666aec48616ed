package weir.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts kept as files below src/test/resources; {@code ./build test -Dgolden.update=true} writes them anew. */
public final class Golden {
    private Golden() {}

    /** Compares {@code actual} with the file at {@code name}, or replaces the file. */
    public static void check(String name, String actual) {
        Path file = Path.of("src/test/resources").resolve(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual).as("golden file " + file).isEqualTo(Files.readString(file));
        } catch (IOException missing) {
            throw new UncheckedIOException("no golden file yet: ./build test -Dgolden.update=true", missing);
        }
    }
}
