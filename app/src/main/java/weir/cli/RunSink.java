package weir.cli;

import java.io.PrintWriter;
import weir.model.RunRecord;

/** Where a finished run goes before it is printed. */
interface RunSink extends AutoCloseable {
    /** Keeps nothing, on the user's wish. */
    RunSink NOWHERE = new RunSink() {
        @Override
        public boolean keep(RunRecord record, PrintWriter complaints) {
            return true;
        }

        @Override
        public void close() {}
    };

    /** Keeps a run; when it cannot, says so and returns false, so that the figures are printed all the same. */
    boolean keep(RunRecord record, PrintWriter complaints);

    @Override
    void close();
}
