package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the small text files of /proc and /sys. A file that is missing, unreadable or empty reads as the empty string, since
 * every one of them is missing on some kernel, container or machine. Thread-safe.
 */
final class KernelFiles {
    /** No file of the kernel that is read here comes near this, even with thousands of CPUs. */
    static final int LIMIT_BYTES = 4 << 20;

    private static final int LINE_LIMIT = 4096;

    private final String root;

    private KernelFiles(String root) {
        this.root = root;
    }

    /** The files of this machine. */
    static KernelFiles ofThisMachine() {
        return new KernelFiles("");
    }

    /** Files below a folder, such as samples of another machine: {@code root + "/proc/stat"}. */
    static KernelFiles below(String root) {
        return new KernelFiles(root);
    }

    /** The whole file, or its first 4 MiB. */
    String text(String path) {
        return new String(bytes(path, LIMIT_BYTES), UTF_8);
    }

    /** The first line without control characters and surrounding blanks, at most 4,096 characters. */
    String line(String path) {
        return firstLine(new String(bytes(path, LINE_LIMIT), UTF_8));
    }

    /**
     * The begin of the file. The kernel makes most of these files while they are read, so asking for less also costs less.
     *
     * @param limit bytes
     */
    byte[] bytes(String path, int limit) {
        // FileInputStream: an order of magnitude less to load and run than java.nio.file.Files at first use.
        try (InputStream in = new FileInputStream(root + path)) {
            return in.readNBytes(Math.min(limit, LIMIT_BYTES));
        } catch (IOException notReadable) {
            return new byte[0];
        }
    }

    /** How many entries a folder has; -1 when it cannot be read. */
    int entries(String path) {
        String[] names = new File(root + path).list();
        return names == null ? -1 : names.length;
    }

    /** Up to the first end of line, with what a terminal would obey taken out. */
    static String firstLine(String text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length() && line.length() < LINE_LIMIT; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                break;
            }
            if (c == '\t') {
                line.append(' ');
            } else if (!Character.isISOControl(c)) {
                line.append(c);
            }
        }
        return line.toString().strip();
    }
}
