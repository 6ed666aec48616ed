package weir.cli;

import java.io.PrintWriter;
import weir.control.RunProgress;
import weir.model.TestSpec;
import weir.model.Totals;
import weir.report.LiveLine;

/** One line on the terminal, rewritten as a run goes on; nothing when standard error is not a terminal. One thread. */
final class ProgressLine implements RunProgress, AutoCloseable {
    private static final String REWRITE = "\r\u001b[K";

    private final PrintWriter terminal;
    private final boolean shown;
    private final LiveLine line;

    private ProgressLine(PrintWriter terminal, TestSpec spec) {
        this.terminal = terminal;
        // The launcher tells, since asking from here would load a terminal library.
        this.shown = Boolean.getBoolean("weir.terminal");
        this.line = new LiveLine(spec);
    }

    /** On standard error as it is, since other writers let no control characters through. */
    static ProgressLine onTerminal(TestSpec spec) {
        return new ProgressLine(new PrintWriter(System.err, false, StandardOutput.charset("stderr.encoding")), spec);
    }

    @Override
    public void phase(String words) {
        show(words);
    }

    @Override
    public void traffic(boolean counted, long elapsedNs, Totals local) {
        show(line.next(counted, elapsedNs, local));
    }

    private void show(String text) {
        if (shown) {
            terminal.print(REWRITE + text);
            terminal.flush();
        }
    }

    @Override
    public void close() {
        show("");
    }
}
