package weir.cli;

import java.util.regex.Pattern;

/** Keeps what may be a key out of messages: a refused argument is shown to whoever looks, and kept by logs. Pure. */
final class Secrets {
    /** As a key is written, in groups or in one piece, whole or cut short. */
    private static final Pattern KEY = Pattern.compile("(?i)[a-z0-9]{4}(?:-[a-z0-9]{1,4}){5,}|[a-z0-9]{40,}");

    private Secrets() {}

    /** Whether a word could be a key. */
    static boolean mayBe(String word) {
        return KEY.matcher(word).matches();
    }

    static String hidden(String message) {
        return KEY.matcher(message).replaceAll("(not shown)");
    }
}
