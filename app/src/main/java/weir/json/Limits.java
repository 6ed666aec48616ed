package weir.json;

/**
 * How large a document may be. Nesting (32), numbers (32 characters), names (256 characters) and lists (1,000,000 elements) have
 * limits that do not change.
 *
 * @param bytes the whole document
 * @param stringChars one string, in UTF-16 units
 */
public record Limits(int bytes, int stringChars) {
    static final int NESTING = 32;
    static final int NUMBER_CHARS = 32;
    static final int NAME_CHARS = 256;
    static final int LIST_ELEMENTS = 1_000_000;
    private static final int STRING_CHARS = 8 << 20;

    public Limits {
        if (bytes < 1 || stringChars < 1) {
            throw new IllegalArgumentException(
                    "limits must be 1 or more: " + bytes + " bytes, " + stringChars + " characters");
        }
    }

    /** At most {@code bytes}, and no string above 8 Mi characters. */
    public static Limits ofBytes(int bytes) {
        return new Limits(bytes, STRING_CHARS);
    }
}
