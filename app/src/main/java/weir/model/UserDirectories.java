package weir.model;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** Where a user's files belong, by the XDG base directory specification. Pure. */
public final class UserDirectories {
    private UserDirectories() {}

    /**
     * {@code weir} below the directory that a variable names; that being unset or relative, which the specification says to ignore,
     * below the usual one.
     *
     * @param variable such as {@code XDG_DATA_HOME}
     * @param passwdHome the home directory in the password database, for when {@code HOME} is not set
     * @param usual below the home directory, such as {@code .local/share}
     * @throws WeirException when there is no home directory at all
     */
    public static Path weir(Map<String, String> environment, String variable, String passwdHome, String usual) {
        String named = environment.getOrDefault(variable, "");
        if (isAbsolute(named)) {
            return Path.of(named, "weir");
        }
        String home = environment.getOrDefault("HOME", "");
        if (!isAbsolute(home)) {
            home = passwdHome;
        }
        // A user who is not in the password database has the home "?".
        if (!isAbsolute(home)) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "This user has no home directory for keys and runs. Set HOME, or WEIR_CONFIG and WEIR_STORE.");
        }
        return Path.of(home, usual, "weir");
    }

    private static boolean isAbsolute(String text) {
        try {
            return Path.of(text).isAbsolute();
        } catch (InvalidPathException unusable) {
            return false;
        }
    }
}
