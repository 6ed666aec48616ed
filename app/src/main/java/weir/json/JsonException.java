package weir.json;

import org.jspecify.annotations.Nullable;
import weir.units.Printable;

/**
 * JSON that cannot be read as the record asked for. The message is a sentence that starts with the path of the offending value,
 * such as {@code spec.streams[2].window}; text from the document is cut short and stripped of control characters.
 */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int QUOTED_CHARS = 64;
    private static final int SENTENCE_CHARS = 400;

    private final String path;
    private final String problem;

    JsonException(String problem) {
        this("", problem, null);
    }

    private JsonException(String path, String problem, @Nullable Throwable cause) {
        super((path.isEmpty() ? "the document" : path) + " " + problem, cause);
        this.path = path;
        this.problem = problem;
    }

    static JsonException of(String problem, Throwable cause) {
        return new JsonException("", problem, cause);
    }

    /** The same, seen from the record that holds the value under {@code name}. */
    JsonException inField(String name) {
        String step = path.isEmpty() || path.startsWith("[") ? "" : ".";
        return new JsonException(quote(name) + step + path, problem, getCause());
    }

    /** The same, seen from the list that holds the value at {@code index}. */
    JsonException inElement(int index) {
        String step = path.isEmpty() || path.startsWith("[") ? "" : ".";
        return new JsonException("[" + index + "]" + step + path, problem, getCause());
    }

    /** Where: field names joined by dots, list indexes in brackets; empty for the whole document. */
    public String path() {
        return path;
    }

    /** Text of a stranger, fit for a message. */
    static String quote(String text) {
        return Printable.printable(text, QUOTED_CHARS);
    }

    /** A sentence that may hold text of a stranger, fit for a message. */
    static String quoteLong(String text) {
        return Printable.printable(text, SENTENCE_CHARS);
    }
}
