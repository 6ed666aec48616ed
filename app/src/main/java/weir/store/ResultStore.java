package weir.store;

import java.util.List;
import java.util.Optional;
import weir.model.RunRecord;

/** Where runs are kept. One thread at a time; other processes may use the same store. */
public interface ResultStore extends AutoCloseable {
    /**
     * Adds a run. When this returns the run is on disk, and no crash loses it.
     *
     * @throws StoreFailure when it cannot be written; earlier runs are untouched
     */
    void append(RunRecord run);

    /**
     * Runs, oldest first.
     *
     * @throws StoreFailure when nothing can be read at all
     */
    Listing list(RunFilter filter);

    /**
     * One run.
     *
     * @param id an id, a beginning or the last part of one that only one run has, or {@code last}
     * @throws StoreFailure when the run is damaged
     * @throws weir.model.WeirException of kind USAGE when several runs match, naming some
     */
    Optional<RunRecord> find(String id);

    @Override
    void close();

    /**
     * What could be read.
     *
     * @param problems a sentence for each thing that could not
     */
    record Listing(List<RunRecord> runs, List<String> problems) {
        public Listing {
            runs = List.copyOf(runs);
            problems = List.copyOf(problems);
        }
    }
}
