package weir.model;

/** Weir's own version; a test holds it equal to the build's. */
public final class Version {
    /** Such as {@code 0.1.0}. */
    public static final String TEXT = "0.1.0";

    private Version() {}
}
