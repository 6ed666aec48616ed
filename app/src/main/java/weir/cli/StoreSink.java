package weir.cli;

import java.io.PrintWriter;
import weir.model.RunRecord;
import weir.model.WeirException;
import weir.store.ResultStore;

/** Keeps runs in the store. */
final class StoreSink implements RunSink {
    private final ResultStore store;

    StoreSink(ResultStore store) {
        this.store = store;
    }

    @Override
    public boolean keep(RunRecord record, PrintWriter complaints) {
        try {
            store.append(record);
            return true;
        } catch (WeirException failed) {
            complaints.println("weir: the run below is not stored: " + failed.getMessage());
            complaints.flush();
            return false;
        }
    }

    @Override
    public boolean keeps() {
        return true;
    }

    @Override
    public void close() {
        store.close();
    }
}
