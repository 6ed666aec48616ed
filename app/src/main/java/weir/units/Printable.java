package weir.units;

/** Text of another host, or of a file, made fit to be shown. Pure. */
public final class Printable {
    private static final int SHOWN_MAX = 300;

    private Printable() {}

    /** On one line of a terminal, cut to 300 characters. */
    public static String printable(String text) {
        return printable(text, SHOWN_MAX);
    }

    /**
     * On one line of a terminal: control, format and line-breaking characters, which could move the cursor or reorder a line, become
     * {@code ?}.
     *
     * @param charsMax what is longer is cut there and ends in {@code ...}
     */
    public static String printable(String text, int charsMax) {
        String head = text.length() > charsMax ? text.substring(0, charsMax) + "..." : text;
        StringBuilder clean = new StringBuilder(head.length());
        head.codePoints().forEach(c -> clean.appendCodePoint(isPlain(c) ? c : '?'));
        return clean.toString();
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
