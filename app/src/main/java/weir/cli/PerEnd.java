package weir.cli;

import java.util.Optional;
import java.util.function.Function;
import weir.model.WeirException;

/**
 * A value that may differ between the two ends, written as netperf writes it: {@code V} for both, {@code L,R} for each, {@code L,} or
 * {@code ,R} for one.
 */
record PerEnd<T>(Optional<T> local, Optional<T> remote) {

    /** What is given for one end. */
    Optional<T> of(boolean isLocal) {
        return isLocal ? local : remote;
    }

    /** Nothing given. */
    static <T> PerEnd<T> none() {
        return new PerEnd<>(Optional.empty(), Optional.empty());
    }

    /**
     * Parses an option's text.
     *
     * @param option as the user types it, for the message
     * @param parser of one value; its IllegalArgumentException becomes the message
     */
    static <T> PerEnd<T> parse(String option, String text, Function<String, T> parser) {
        String[] parts = text.split(",", -1);
        if (parts.length > 2 || text.isBlank() || text.equals(",")) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    option + " " + text + ": write one value for both ends, or LOCAL,REMOTE.");
        }
        Optional<T> first = one(option, parts[0], parser);
        return parts.length == 1 ? new PerEnd<>(first, first) : new PerEnd<>(first, one(option, parts[1], parser));
    }

    private static <T> Optional<T> one(String option, String text, Function<String, T> parser) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(parser.apply(text.trim()));
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, option + ": " + bad.getMessage() + ".");
        }
    }
}
