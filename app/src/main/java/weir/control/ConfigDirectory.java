package weir.control;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import weir.model.UserDirectories;
import weir.model.WeirException;

/** The directory of this user's keys: files of mode 0600 in directories of mode 0700, written whole or not at all. Thread-safe. */
public final class ConfigDirectory {
    private final Path root;

    /** @param root made when first written to */
    public ConfigDirectory(Path root) {
        this.root = root;
    }

    /** {@code WEIR_CONFIG}, else {@code weir} below {@code XDG_CONFIG_HOME}, else {@code ~/.config/weir}. */
    public static ConfigDirectory standard() {
        return standard(System.getenv(), System.getProperty("user.home", ""));
    }

    static ConfigDirectory standard(Map<String, String> environment, String home) {
        String own = environment.getOrDefault("WEIR_CONFIG", "");
        return new ConfigDirectory(
                own.isEmpty() ? UserDirectories.weir(environment, "XDG_CONFIG_HOME", home, ".config") : Path.of(own));
    }

    Path path(String name) {
        return root.resolve(name);
    }

    private static Path directory(Path file) {
        return file.resolveSibling(".").normalize().toAbsolutePath();
    }

    /**
     * Reads a key.
     *
     * @return empty when there is no such file
     * @throws WeirException when others may read it or put another in its place, or it is not a key
     */
    Optional<AccessKey> read(String name) {
        Path file = path(name);
        try {
            KeyFile.checkDirectory(root);
            KeyFile.checkDirectory(directory(file));
        } catch (IOException failed) {
            throw KeyFile.unusable("read", file, failed);
        }
        return KeyFile.readIfPresent(file);
    }

    /** Writes a key, in place of an old one. */
    void write(String name, AccessKey key) {
        Path file = path(name);
        try {
            Path temporary = temporary(file, key);
            try {
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException failed) {
            throw KeyFile.unusable("write", file, failed);
        }
    }

    /** Writes a key unless there is one; whichever is there afterwards. Several processes may do so at once. */
    AccessKey writeIfAbsent(String name, AccessKey key) {
        Path file = path(name);
        try {
            Path temporary = temporary(file, key);
            try {
                // A link, unlike a move, does not replace what another process has just made.
                Files.createLink(file, temporary);
            } catch (FileAlreadyExistsException present) {
                return KeyFile.read(file);
            } finally {
                Files.deleteIfExists(temporary);
            }
            return key;
        } catch (IOException failed) {
            throw KeyFile.unusable("write", file, failed);
        }
    }

    private Path temporary(Path file, AccessKey key) throws IOException {
        KeyFile.requireOwnDirectory(root);
        KeyFile.requireOwnDirectory(directory(file));
        Path temporary = Files.createTempFile(
                directory(file),
                ".key",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            return Files.writeString(temporary, key.text() + "\n", StandardCharsets.US_ASCII, StandardOpenOption.SYNC);
        } catch (IOException full) {
            Files.deleteIfExists(temporary);
            throw full;
        }
    }

    /** Removes a key; whether there was one. */
    boolean remove(String name) {
        try {
            return Files.deleteIfExists(path(name));
        } catch (IOException failed) {
            throw KeyFile.unusable("remove", path(name), failed);
        }
    }
}
