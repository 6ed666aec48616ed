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
        public boolean keeps() {
            return false;
        }

        @Override
        public void close() {}
    };

    /** Keeps nothing because there can be no store in this process, and says so; the user's to change, and no failure of the run. */
    static RunSink missing(String reason) {
        return new RunSink() {
            @Override
            public boolean keep(RunRecord record, PrintWriter complaints) {
                complaints.println("weir: the run below is not stored: " + reason);
                complaints.flush();
                return true;
            }

            @Override
            public boolean keeps() {
                return false;
            }

            @Override
            public void close() {}
        };
    }

    /** Whether runs get a store here. */
    boolean keeps();

    /** Keeps a run; when it cannot, says so and returns false, so that the figures are printed all the same. */
    boolean keep(RunRecord record, PrintWriter complaints);

    @Override
    void close();
}
