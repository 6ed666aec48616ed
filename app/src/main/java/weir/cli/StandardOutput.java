package weir.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Standard output that remembers whether all of it arrived. Writers of Java swallow their failures, and a result that was lost on a
 * full disk must not look like one that was printed. One thread.
 */
final class StandardOutput extends OutputStream {
    private final OutputStream target;
    private Optional<IOException> failure = Optional.empty();

    StandardOutput(OutputStream target) {
        this.target = target;
    }

    /** For commands to print to. Its characters are those of the locale; where that has only ASCII's, they are UTF-8. */
    PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, charset("stdout.encoding")));
    }

    /** A locale without any character beyond ASCII, which is often none at all, would turn people's labels into question marks. */
    static Charset charset(String property) {
        Charset named = Charset.forName(System.getProperty(property, "UTF-8"), StandardCharsets.UTF_8);
        return named.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : named;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /** After a failure nothing more is tried: what followed a gap would be misread. */
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (failure.isPresent()) {
            throw failure.get();
        }
        try {
            target.write(bytes, offset, length);
            target.flush();
        } catch (IOException lost) {
            failure = Optional.of(lost);
            throw lost;
        }
    }

    /** Why not all of it arrived; empty when it did. */
    Optional<String> failure() {
        return failure.map(lost -> String.valueOf(lost.getMessage()));
    }

    /** Whether it goes to another program. When writing to one fails, that program wanted no more, as {@code head} does. */
    static boolean isPipe() {
        try {
            String where = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return where.startsWith("pipe:") || where.startsWith("socket:");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
