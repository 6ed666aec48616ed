package weir.store;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Names of runs: the second they began, UTC, and four letters by chance, such as {@code 20261130-211530-x7k2}. Sortable by time. */
public final class RunIds {
    /** Without 0, 1, i, l and o, which people mistake for one another. */
    private static final String ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

    private static final int LETTERS = 4;
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunIds() {}

    /** A new id of a run that began then. */
    public static String at(Instant startedAt) {
        return at(startedAt, new SecureRandom());
    }

    /** The same from a given source of chance. */
    public static String at(Instant startedAt, RandomGenerator random) {
        StringBuilder id = new StringBuilder(SECOND.format(startedAt)).append('-');
        for (int i = 0; i < LETTERS; i++) {
            id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }
}
