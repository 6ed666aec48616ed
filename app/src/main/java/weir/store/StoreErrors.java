package weir.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite's failures in sentences for the user. */
final class StoreErrors {
    private StoreErrors() {}

    /** The failure of {@code doing} something to the store at {@code path}. */
    static StoreFailure of(String doing, Path path, SQLException cause) {
        return new StoreFailure("cannot " + doing + " the store " + path + ": " + sentence(path, cause), cause);
    }

    private static String sentence(Path path, SQLException cause) {
        if (!(cause instanceof SQLiteException sqlite)) {
            return cause.getMessage() + ".";
        }
        SQLiteErrorCode code = sqlite.getResultCode();
        return switch (SQLiteErrorCode.getErrorCode(code.code & 0xff)) {
            case SQLITE_FULL -> "the disk is full. Free some space; earlier runs are untouched.";
            case SQLITE_NOTADB ->
                "it is not a store of runs, or its beginning is overwritten. Move it away, or name another with --store.";
            case SQLITE_CORRUPT -> "it is damaged. Save a copy, then try:  sqlite3 " + path + " .recover";
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
                "it may not be written by this user. Look at the permissions of the file and its folder, or name another with --store.";
            case SQLITE_CANTOPEN ->
                "it cannot be opened. Look at the permissions of the file and its folder, or name another with --store.";
            case SQLITE_BUSY, SQLITE_LOCKED -> "another process holds it locked. Try again when that one is done.";
            case SQLITE_IOERR -> "the disk reports an error (" + code.name() + "). Look at the kernel's log.";
            default -> code.message + " (" + code.name() + ").";
        };
    }
}
