package weir.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import weir.control.AgentLog;

/** The log of an agent on standard error: a line for each event, {@code weir: TIME EVENT}, in UTC. Thread-safe. */
final class PrintedLog implements AgentLog {
    private final PrintWriter err;
    private final Clock clock;
    private final boolean tellsRuns;

    /** @param tellsRuns false where the runs are this user's own and shown already */
    PrintedLog(PrintWriter err, Clock clock, boolean tellsRuns) {
        this.err = err;
        this.clock = clock;
        this.tellsRuns = tellsRuns;
    }

    @Override
    public void run(String line) {
        if (tellsRuns) {
            print(line);
        }
    }

    @Override
    public void warning(String line) {
        print(line);
    }

    @Override
    public void fault(String line, Throwable fault) {
        synchronized (err) {
            print(line);
            fault.printStackTrace(err);
            err.flush();
        }
    }

    private void print(String line) {
        err.println("weir: " + clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + line);
        err.flush();
    }
}
