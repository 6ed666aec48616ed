package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import weir.model.SentFile;
import weir.model.WeirException;
import weir.net.Network.SourcePlan;
import weir.units.Printable;

/**
 * Opens files for sending. A file is first opened without its content (O_PATH), which touches no device and waits for nobody; only what
 * turns out to be regular is opened for reading, by its own descriptor, so that it cannot be exchanged between the two. Thread-safe.
 */
final class FileOpening {
    private static final int PATH_MAX = 4095;

    /** A sum over streams and offsets must not overflow. */
    private static final long SIZE_MAX = 1L << 50;

    private FileOpening() {}

    static FileSource open(SourcePlan plan) {
        try (Arena arena = Arena.ofConfined()) {
            if (plan.file().isEmpty()) {
                return GeneratedFile.open(arena);
            }
            requirePath(plan.file());
            int found = plan.below().isEmpty()
                    ? find(arena, plan.file())
                    : findBelow(arena, plan.file(), plan.below().get());
            try {
                return openForReading(arena, plan.file(), found);
            } finally {
                Descriptor.closeNow(found);
            }
        }
    }

    private static void requirePath(String path) {
        if (path.length() > PATH_MAX || path.indexOf('\0') >= 0) {
            throw Failures.notSendable(path, "cannot exist: its name is too long, or has a zero byte");
        }
    }

    private static int find(Arena arena, String path) {
        int fd = LibcFiles.openat(
                Native.callState(arena),
                LibcFiles.AT_FDCWD,
                arena.allocateFrom(path).address(),
                LibcFiles.O_PATH | LibcFiles.O_CLOEXEC);
        if (fd < 0) {
            throw Failures.file(path, -fd);
        }
        return fd;
    }

    /** A relative path is looked for below each directory in turn; an absolute one must begin with one of them. */
    private static int findBelow(Arena arena, String path, List<Path> directories) {
        int error = 0;
        for (Path directory : directories) {
            String rest = rest(path, directory);
            if (!rest.isEmpty()) {
                int fd = findBelow(arena, directory, rest);
                if (fd >= 0) {
                    return fd;
                }
                error = fd;
            }
        }
        if (error == 0) {
            throw notServed(path, directories);
        }
        throw Failures.file(path, -error);
    }

    private static WeirException notServed(String path, List<Path> directories) {
        String served = directories.isEmpty() ? "no files" : "files below " + directories + " only";
        return new WeirException(
                WeirException.Kind.REFUSED,
                "This agent serves " + served + ", not " + Printable.printable(path)
                        + ". Its owner names directories with: weir agent --serve-files DIR. Leave out --file for generated data.");
    }

    /** The part of a path below a directory; empty when it does not lie there. The kernel refuses a way out by .. or a link. */
    private static String rest(String path, Path directory) {
        if (!path.startsWith("/")) {
            return path;
        }
        try {
            Path absolute = Path.of(path);
            return absolute.startsWith(directory)
                    ? directory.relativize(absolute).toString()
                    : "";
        } catch (InvalidPathException bad) {
            return "";
        }
    }

    private static int findBelow(Arena arena, Path directory, String rest) {
        int root = find(arena, directory.toString());
        try {
            MemorySegment how = arena.allocate(LibcFiles.OPEN_HOW_BYTES, 8);
            how.set(JAVA_LONG, 0, LibcFiles.O_PATH | LibcFiles.O_CLOEXEC);
            how.set(
                    JAVA_LONG,
                    LibcFiles.OPEN_HOW_RESOLVE_OFFSET,
                    LibcFiles.RESOLVE_BENEATH | LibcFiles.RESOLVE_NO_SYMLINKS | LibcFiles.RESOLVE_NO_MAGICLINKS);
            return LibcFiles.openat2(
                    Native.callState(arena), root, arena.allocateFrom(rest).address(), how.address());
        } finally {
            Descriptor.closeNow(root);
        }
    }

    private static FileSource openForReading(Arena arena, String path, int found) {
        long bytes = regularBytes(arena, path, found);
        int fd = LibcFiles.openat(
                Native.callState(arena),
                LibcFiles.AT_FDCWD,
                arena.allocateFrom("/proc/self/fd/" + found).address(),
                LibcFiles.O_RDONLY | Layouts.O_NONBLOCK | LibcFiles.O_CLOEXEC);
        if (fd < 0) {
            throw Failures.file(path, -fd);
        }
        return new FileSource(fd, new SentFile(path, bytes));
    }

    /** Its size; throws for what is not a regular file with something in it. */
    private static long regularBytes(Arena arena, String path, int found) {
        MemorySegment status = arena.allocate(LibcFiles.STATX_BYTES, 8);
        int result = LibcFiles.statx(
                Native.callState(arena),
                found,
                arena.allocateFrom("").address(),
                LibcFiles.AT_EMPTY_PATH,
                status.address());
        if (result < 0) {
            throw Failures.file(path, -result);
        }
        int type = status.get(JAVA_SHORT, LibcFiles.STATX_MODE_OFFSET) & LibcFiles.S_IFMT;
        if (type != LibcFiles.S_IFREG) {
            throw Failures.notSendable(
                    path, type == LibcFiles.S_IFDIR ? "is a directory" : "is a pipe, a device or a socket");
        }
        long bytes = status.get(JAVA_LONG, LibcFiles.STATX_SIZE_OFFSET);
        if (bytes < 1 || bytes > SIZE_MAX) {
            throw Failures.notSendable(path, bytes < 1 ? "is empty" : "has " + bytes + " bytes, which is too large");
        }
        return bytes;
    }
}
