package weir.units;

/** Text of a user, of another host or of a file, made fit to be shown: the one place that does so. Pure. */
public final class Printable {
    private static final int SHOWN_MAX = 300;

    private Printable() {}

    /**
     * On one line of a terminal: control, format and line-breaking characters, which could move the cursor or reorder a line, become
     * {@code ?}.
     */
    public static String line(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(isPlain(c) ? c : '?'));
        return clean.toString();
    }

    /** The same, at most 300 characters long. */
    public static String printable(String text) {
        return printable(text, SHOWN_MAX);
    }

    /**
     * The same, cut short.
     *
     * @param charsMax how long it may be, 4 or more; {@code ...} stands for what is cut off
     */
    public static String printable(String text, int charsMax) {
        return text.length() > charsMax ? line(text.substring(0, charsMax - 3)) + "..." : line(text);
    }

    /** Whether a character can be shown as it is: it neither moves the cursor, nor breaks a line, nor reorders it. */
    public static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
