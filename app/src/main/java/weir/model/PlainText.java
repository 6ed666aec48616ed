package weir.model;

/** Text of another host or of a user, made fit for one line of a terminal. Pure. */
public final class PlainText {
    private PlainText() {}

    /**
     * The same text; control, format and line-breaking characters, which could move the cursor or reorder a line, become {@code ?}.
     */
    public static String of(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(isPlain(c) ? c : '?'));
        return clean.toString();
    }

    /** The same, at most {@code chars} long, 4 or more; {@code ...} stands for what is cut off. */
    public static String of(String text, int chars) {
        return text.length() > chars ? of(text.substring(0, chars - 3)) + "..." : of(text);
    }

    private static boolean isPlain(int codePoint) {
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
