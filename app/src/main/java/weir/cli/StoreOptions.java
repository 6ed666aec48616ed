package weir.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import weir.store.ResultStore;
import weir.store.SqliteStore;

/** Where runs are kept. */
final class StoreOptions {
    @Option(
            names = "--store",
            paramLabel = "PATH",
            description =
                    "File of the store. Default: WEIR_STORE, else weir/weir.db below XDG_DATA_HOME or ~/.local/share.")
    private Optional<Path> path = Optional.empty();

    /** Opens the store; it is made when missing. */
    ResultStore open() {
        return SqliteStore.open(path.orElseGet(SqliteStore::defaultPath));
    }
}
