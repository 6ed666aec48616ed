package weir.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weir.model.FileProblem;
import weir.model.WeirException;

/**
 * Files that hold a key: regular ones of this user or root, which nobody else can read or write, of a few bytes. Anything else is
 * refused before it is opened, so that a pipe cannot hold the program up. Pure but for the files.
 */
public final class KeyFile {
    private static final int MAX_BYTES = 4096;
    private static final int TYPE_MASK = 0170000;
    private static final int REGULAR = 0100000;
    private static final int OTHERS = 0077;
    private static final int OTHERS_WRITE = 0022;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private KeyFile() {}

    /**
     * Reads a key that must be there.
     *
     * @throws WeirException of kind UNTRUSTED when it is not one, or others have access; of kind MACHINE when it cannot be read
     */
    public static AccessKey read(Path file) {
        return readIfPresent(file)
                .orElseThrow(() -> new WeirException(
                        WeirException.Kind.UNTRUSTED, "There is no key file " + file + ". Check its name."));
    }

    /** The same; empty when there is no such file. A link that leads nowhere is not taken for none. */
    static Optional<AccessKey> readIfPresent(Path file) {
        try {
            requireOwn(file);
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(MAX_BYTES + 1);
                if (bytes.length > MAX_BYTES) {
                    throw refused(file, "is too large to be one. Remove it and trust the host again.");
                }
                return Optional.of(parse(file, new String(bytes, StandardCharsets.ISO_8859_1)));
            }
        } catch (NoSuchFileException missing) {
            if (Files.isSymbolicLink(file)) {
                throw refused(file, "is a link to a file that does not exist. Make that file, or remove the link.");
            }
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

    private static void requireOwn(Path file) throws IOException {
        Map<String, Object> unix = Files.readAttributes(file, "unix:mode,uid");
        int mode = number(unix, "mode");
        if ((mode & TYPE_MASK) != REGULAR) {
            throw refused(file, "is not a regular file. Name one, or give the key on standard input.");
        }
        if (isForeign(number(unix, "uid"))) {
            throw refused(file, "belongs to another user, who could know the key. Use a file of your own.");
        }
        if ((mode & OTHERS) != 0) {
            throw refused(file, "can be read or written by other users. Type: chmod 600 " + file);
        }
    }

    /** Whoever may write to a directory can put a key of their own there. One that is missing is made, for its owner only. */
    static void requireOwnDirectory(Path directory) throws IOException {
        Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        checkDirectory(directory);
    }

    /** The same without making it. */
    static void checkDirectory(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Map<String, Object> unix = Files.readAttributes(directory, "unix:mode,uid");
        if (isForeign(number(unix, "uid"))) {
            throw new WeirException(
                    WeirException.Kind.UNTRUSTED,
                    "The directory of keys " + directory
                            + " belongs to another user, who could change them. Set WEIR_CONFIG to one of your own.");
        }
        if ((number(unix, "mode") & OTHERS_WRITE) != 0) {
            throw new WeirException(
                    WeirException.Kind.UNTRUSTED,
                    "The directory of keys " + directory + " can be written by other users. Type: chmod 700 "
                            + directory);
        }
    }

    private static int number(Map<String, Object> attributes, String name) {
        return attributes.get(name) instanceof Integer value ? value : -1;
    }

    private static boolean isForeign(int userId) throws IOException {
        int own = number(Files.readAttributes(Path.of("/proc/self"), "unix:uid"), "uid");
        return userId != 0 && userId != own;
    }

    private static WeirException refused(Path file, String what) {
        return new WeirException(WeirException.Kind.UNTRUSTED, "The key file " + file + " " + what);
    }

    static WeirException unusable(String what, Path file, IOException why) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "Cannot " + what + " the key file " + file + ": " + FileProblem.words(why)
                        + ". Check its directory's owner and free space, or set WEIR_CONFIG to another one.",
                why);
    }
}
