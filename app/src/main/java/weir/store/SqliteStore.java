package weir.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import weir.json.Json;
import weir.json.JsonException;
import weir.json.Limits;
import weir.model.RunRecord;
import weir.model.UserDirectories;
import weir.model.WeirException;

/**
 * Runs in one SQLite file with a write-ahead log, synced at every commit: a run that was appended survives kill -9 and power loss.
 * Several processes may write at once; each waits up to {@value #BUSY_MS} ms for the others. One thread at a time.
 */
public final class SqliteStore implements ResultStore {
    private static final int BUSY_MS = 10_000;
    private static final Limits LIMITS = Limits.ofBytes(256 << 20);
    private static final Pattern ID = Pattern.compile("[0-9a-z-]{1,40}");
    private static final int SHOWN = 5;

    private final Path path;
    private final Connection connection;
    private final Json json = new Json();

    private SqliteStore(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
    }

    /**
     * Where runs are kept unless the user names a file: {@code $WEIR_STORE}, else {@code weir/weir.db} below
     * {@code $XDG_DATA_HOME} or {@code ~/.local/share}.
     */
    public static Path defaultPath() {
        return defaultPath(System.getenv(), System.getProperty("user.home", ""));
    }

    static Path defaultPath(Map<String, String> environment, String home) {
        String named = environment.getOrDefault("WEIR_STORE", "");
        if (!named.isEmpty()) {
            return Path.of(named);
        }
        return UserDirectories.weir(environment, "XDG_DATA_HOME", home, ".local/share")
                .resolve("weir.db");
    }

    /** Why no store can be opened in this process, whatever its file, and what to do, a sentence each; empty when one can. */
    public static Optional<String> unusableBecause() {
        return SqliteStore.class.getModule().isNativeAccessEnabled()
                ? Optional.empty()
                : Optional.of(
                        "SQLite is native code, and Java was told to refuse native access. Start Weir by its launcher, or add --enable-native-access=ALL-UNNAMED.");
    }

    /**
     * Opens the store, made when missing; from then on this user alone may read it.
     *
     * @throws StoreFailure when it cannot be opened, is damaged, or was written by a newer version
     */
    public static ResultStore open(Path path) {
        unusableBecause().ifPresent(reason -> {
            throw new StoreFailure("cannot open the store " + path + ": " + reason);
        });
        if (path.toString().contains("?")) {
            throw new StoreFailure("the name of a store cannot hold a question mark: " + path + ". Choose another.");
        }
        StoreFile.prepare(path);
        try {
            Connection connection = connect(path);
            try {
                Migrations.apply(connection, path);
                return new SqliteStore(path, connection);
            } catch (SQLException | StoreFailure broken) {
                connection.close();
                throw broken;
            }
        } catch (SQLException broken) {
            throw StoreErrors.of("open", path, broken);
        }
    }

    private static Connection connect(Path path) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(BUSY_MS);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        return JDBC.createConnection("jdbc:sqlite:" + path.toAbsolutePath(), config.toProperties());
    }

    @Override
    public void append(RunRecord run) {
        String sql =
                "insert into run (id, started_at, test, label, target, status, document) values (?, ?, ?, ?, ?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setString(1, run.id());
            insert.setString(2, run.startedAt());
            insert.setString(3, run.spec().test());
            insert.setString(4, run.label());
            insert.setString(5, run.target());
            insert.setString(6, run.status().name().toLowerCase(Locale.ROOT));
            insert.setString(7, new String(json.write(run), StandardCharsets.UTF_8));
            insert.executeUpdate();
        } catch (SQLException refused) {
            throw StoreErrors.of("write run " + run.id() + " to", path, refused);
        }
    }

    @Override
    public Listing list(RunFilter filter) {
        List<RunRecord> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        String sql =
                "select id, document from run where (? = '' or test = ?) and (? = '' or label = ?) and (? = '' or status = ?) "
                        + "order by sequence desc limit ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            String status =
                    filter.status().map(s -> s.name().toLowerCase(Locale.ROOT)).orElse("");
            int parameter = 1;
            for (String value : List.of(filter.test(), filter.label(), status)) {
                select.setString(parameter++, value);
                select.setString(parameter++, value);
            }
            select.setInt(parameter, filter.last());
            readAll(select, runs, problems);
        } catch (SQLException refused) {
            throw StoreErrors.of("read", path, refused);
        }
        return new Listing(runs.reversed(), problems);
    }

    /** Reads as far as the file lets it; a damaged page ends the reading, not what was read before. */
    private void readAll(PreparedStatement select, List<RunRecord> runs, List<String> problems) throws SQLException {
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                try {
                    runs.add(parse(rows.getString(1), rows.getString(2)));
                } catch (StoreFailure damaged) {
                    problems.add(damaged.getMessage());
                }
            }
        } catch (SQLException broken) {
            if (runs.isEmpty()) {
                throw broken;
            }
            problems.add(StoreErrors.of("read all of", path, broken).getMessage());
        }
    }

    private RunRecord parse(String id, String document) {
        try {
            return json.read(document.getBytes(StandardCharsets.UTF_8), RunRecord.class, LIMITS);
        } catch (JsonException damaged) {
            throw new StoreFailure(
                    "run " + id + " in " + path + " cannot be read: " + damaged.getMessage() + ".", damaged);
        }
    }

    @Override
    public Optional<RunRecord> find(String id) {
        if (id.equals("last")) {
            return list(RunFilter.newest(1)).runs().stream().findFirst();
        }
        if (!ID.matcher(id).matches()) {
            return Optional.empty();
        }
        String sql =
                "select id, document from run where id = ? or id like ? or id like ? order by id = ? desc, sequence desc limit ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, id);
            select.setString(2, id + "%");
            select.setString(3, "%-" + id);
            select.setString(4, id);
            select.setInt(5, SHOWN + 1);
            try (ResultSet rows = select.executeQuery()) {
                return only(id, rows);
            }
        } catch (SQLException refused) {
            throw StoreErrors.of("read", path, refused);
        }
    }

    private Optional<RunRecord> only(String id, ResultSet rows) throws SQLException {
        List<String> ids = new ArrayList<>();
        Optional<RunRecord> found = Optional.empty();
        while (rows.next()) {
            ids.add(rows.getString(1));
            if (ids.size() == 1) {
                found = Optional.of(parse(rows.getString(1), rows.getString(2)));
            }
        }
        boolean exact = !ids.isEmpty() && ids.getFirst().equals(id);
        if (ids.size() > 1 && !exact) {
            String more = ids.size() > SHOWN ? ", ..." : "";
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "'" + id + "' is the id of several runs: "
                            + String.join(", ", ids.subList(0, Math.min(SHOWN, ids.size()))) + more
                            + ". Give more of it.");
        }
        return found;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException broken) {
            throw StoreErrors.of("close", path, broken);
        }
    }
}
