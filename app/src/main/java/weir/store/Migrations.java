package weir.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/**
 * Brings a store to the form this version knows. Each step is a numbered file, applied whole or not at all; {@code user_version}
 * counts those done. {@code application_id} marks the file as Weir's, so that another program's database is left alone.
 */
final class Migrations {
    /** "Weir" in ASCII. */
    static final int APPLICATION_ID = 0x57656972;

    private static final List<String> STEPS = List.of("001-runs.sql");

    private Migrations() {}

    /** The form this version writes. */
    static int version() {
        return STEPS.size();
    }

    static void apply(Connection connection, Path path) throws SQLException {
        if (number(connection, "pragma user_version") == STEPS.size() && isOurs(connection)) {
            return;
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            int done = done(connection, path);
            for (String step : STEPS.subList(done, STEPS.size())) {
                for (String sql : statements(step)) {
                    statement.execute(sql);
                }
            }
            statement.execute("pragma application_id = " + APPLICATION_ID);
            statement.execute("pragma user_version = " + STEPS.size());
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Steps done, asked inside the transaction, since another process may have been first. */
    private static int done(Connection connection, Path path) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Takes the write lock now, so that two processes do not both find an empty file.
            statement.execute("pragma application_id = " + number(connection, "pragma application_id"));
        }
        int done = number(connection, "pragma user_version");
        boolean empty = number(connection, "select count(*) from sqlite_schema") == 0;
        if (!isOurs(connection) && !empty) {
            throw new StoreFailure(path + " is a database of another program. Name another file with --store.");
        }
        if (done > STEPS.size()) {
            throw new StoreFailure(
                    "the store " + path + " was written by a newer Weir (form " + done + "; this one knows up to "
                            + STEPS.size() + "). Use that version, or name another file with --store.");
        }
        return done;
    }

    private static boolean isOurs(Connection connection) throws SQLException {
        return number(connection, "pragma application_id") == APPLICATION_ID;
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    private static List<String> statements(String step) {
        try (InputStream in = Migrations.class.getResourceAsStream(step)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + step + " is missing");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split(";\\s*\n"))
                    .map(String::strip)
                    .filter(sql -> !sql.isEmpty())
                    .toList();
        } catch (IOException broken) {
            throw new IllegalStateException("the resource " + step + " cannot be read", broken);
        }
    }
}
