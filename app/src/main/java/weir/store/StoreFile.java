package weir.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.model.FileProblem;

/**
 * The file of a store before SQLite opens it. Runs describe hosts in detail, so it is made for this user alone, and what an earlier
 * program or a copy left open to others is closed.
 */
final class StoreFile {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
    /** SQLite's own files beside it (sqlite.org/tempfiles.html) hold the newest runs. */
    private static final List<String> PARTS = List.of("", "-wal", "-shm");

    private StoreFile() {}

    /** @throws StoreFailure when it cannot be made, or is no file */
    static void prepare(Path path) {
        Path absolute = path.toAbsolutePath();
        try {
            makeFolder(absolute.getParent());
            if (!Files.exists(absolute)) {
                // Not "create new": a link to a file that is not there yet is followed, with the same permissions.
                Files.newByteChannel(
                                absolute,
                                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
                        .close();
            }
        } catch (IOException refused) {
            throw new StoreFailure(
                    "cannot make the store " + path + ": " + FileProblem.words(refused)
                            + ". Look at the permissions of its folder, or name another file with --store.",
                    refused);
        }
        if (!Files.isRegularFile(absolute)) {
            throw new StoreFailure(path + " is not a regular file. Name another with --store.");
        }
        PARTS.forEach(part -> close(absolute.resolveSibling(absolute.getFileName() + part)));
    }

    private static void makeFolder(@Nullable Path folder) throws IOException {
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    private static void close(Path file) {
        try {
            Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
            permissions.addAll(Files.getPosixFilePermissions(file));
            if (permissions.removeAll(OTHERS)) {
                Files.setPosixFilePermissions(file, permissions);
            }
        } catch (IOException | UnsupportedOperationException notOurs) {
            // Another user's store, which is theirs to close; or there is no such part.
            return;
        }
    }
}
