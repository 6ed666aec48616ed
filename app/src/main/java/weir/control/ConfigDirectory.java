package weir.control;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weir.model.WeirException;

/** The directory of this user's keys: files of mode 0600 in directories of mode 0700, written whole or not at all. Thread-safe. */
public final class ConfigDirectory {
    private static final int MAX_FILE_BYTES = 4096;
    private static final Set<PosixFilePermission> OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    private final Path root;

    /** @param root made when first written to */
    public ConfigDirectory(Path root) {
        this.root = root;
    }

    /** {@code WEIR_CONFIG}, else {@code weir} below {@code XDG_CONFIG_HOME}, else {@code ~/.config/weir}. */
    public static ConfigDirectory standard() {
        return standard(System.getenv(), System.getProperty("user.home", "."));
    }

    static ConfigDirectory standard(Map<String, String> environment, String home) {
        String own = environment.getOrDefault("WEIR_CONFIG", "");
        if (!own.isEmpty()) {
            return new ConfigDirectory(Path.of(own));
        }
        String xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
        // The XDG base directory specification says to ignore a relative path.
        Path base = Path.of(xdg).isAbsolute() ? Path.of(xdg) : Path.of(home, ".config");
        return new ConfigDirectory(base.resolve("weir"));
    }

    Path path(String name) {
        return root.resolve(name);
    }

    /**
     * Reads a key.
     *
     * @return empty when there is no such file
     * @throws WeirException when others may read it, or it is not a key
     */
    Optional<AccessKey> read(String name) {
        Path file = path(name);
        try {
            Set<PosixFilePermission> open = EnumSet.noneOf(PosixFilePermission.class);
            open.addAll(Files.getPosixFilePermissions(file));
            open.retainAll(OTHERS);
            if (!open.isEmpty()) {
                throw new WeirException(
                        WeirException.Kind.UNTRUSTED,
                        "The key file " + file + " can be read or written by other users. Type: chmod 600 " + file);
            }
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new WeirException(
                        WeirException.Kind.UNTRUSTED,
                        "The key file " + file + " is too large to be one. Remove it and trust the host again.");
            }
            return Optional.of(parse(file, Files.readString(file, StandardCharsets.ISO_8859_1)));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        } catch (IOException failed) {
            throw unusable("read", file, failed);
        }
    }

    private static AccessKey parse(Path file, String text) {
        try {
            return AccessKey.parse(text);
        } catch (WeirException damaged) {
            throw new WeirException(
                    WeirException.Kind.UNTRUSTED,
                    "The key file " + file
                            + " is damaged. Remove it; an agent makes its own again, the key of another host is"
                            + " kept again by: weir trust HOST",
                    damaged);
        }
    }

    /** Writes a key, in place of an old one. */
    void write(String name, AccessKey key) {
        Path file = path(name);
        try {
            Path temporary = temporary(file, key);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw unusable("write", file, failed);
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
                return read(name).orElse(key);
            } finally {
                Files.deleteIfExists(temporary);
            }
            return key;
        } catch (IOException failed) {
            throw unusable("write", file, failed);
        }
    }

    private static Path temporary(Path file, AccessKey key) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path temporary = Files.createTempFile(
                directory,
                ".key",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(temporary, key.text() + "\n", StandardCharsets.US_ASCII, StandardOpenOption.SYNC);
        return temporary;
    }

    /** Removes a key; whether there was one. */
    boolean remove(String name) {
        try {
            return Files.deleteIfExists(path(name));
        } catch (IOException failed) {
            throw unusable("remove", path(name), failed);
        }
    }

    private static WeirException unusable(String what, Path file, IOException why) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "Cannot " + what + " the key file " + file + " ("
                        + why.getClass().getSimpleName()
                        + "). Check its directory's owner and free space, or set WEIR_CONFIG to another one.",
                why);
    }
}
