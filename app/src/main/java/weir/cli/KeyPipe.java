package weir.cli;

import java.io.IOException;
import java.io.InputStream;
import weir.control.AccessKey;
import weir.model.WeirException;

/** Standard input as the way a key comes from a parent process, and as the sign that the parent lives. */
final class KeyPipe {
    private static final int MAX_KEY_CHARS = 200;

    private KeyPipe() {}

    /** The key on the first line; nothing beyond it is read. */
    static AccessKey read() {
        try {
            return AccessKey.parse(line(System.in, MAX_KEY_CHARS));
        } catch (IOException | IllegalArgumentException broken) {
            throw new WeirException(
                    WeirException.Kind.UNTRUSTED,
                    "No key came from the process that started this one. This option is for Weir itself.",
                    broken);
        }
    }

    /** The first line, without its end; no more than so many characters of it are read, since a stream may have no end. */
    static String line(InputStream in, int charsMax) throws IOException {
        StringBuilder line = new StringBuilder();
        int next;
        while (line.length() < charsMax && (next = in.read()) >= 0 && next != '\n') {
            line.append((char) next);
        }
        return line.toString();
    }

    /** Returns when the parent has gone, however it went. */
    static void awaitEnd() {
        try (InputStream in = System.in) {
            byte[] ignored = new byte[64];
            while (in.read(ignored) >= 0) {
                // Nothing more is expected; only the end matters.
            }
        } catch (IOException gone) {
            // The pipe broke, which means the same.
        }
    }
}
