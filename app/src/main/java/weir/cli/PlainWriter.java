package weir.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import weir.units.Printable;

/**
 * Lines for a terminal. Messages quote arguments, names of files and other hosts; no character of theirs may move the cursor, colour a
 * line or reorder it. Thread-safe behind the lock of the writer around it.
 */
final class PlainWriter extends Writer {
    private final Writer target;

    PlainWriter(Writer target) {
        this.target = target;
    }

    /** Standard error as it is now. Each printed line leaves at once. */
    static PrintWriter standardError() {
        return new PrintWriter(
                new PlainWriter(new OutputStreamWriter(System.err, StandardOutput.charset("stderr.encoding"))), true);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        StringBuilder clean = new StringBuilder(length);
        new String(text, offset, length).codePoints().forEach(c -> clean.appendCodePoint(isWanted(c) ? c : '?'));
        target.write(clean.toString());
    }

    /** Lines and the indents of stack traces stay. */
    private static boolean isWanted(int codePoint) {
        return codePoint == '\n' || codePoint == '\t' || Printable.isPlain(codePoint);
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
