package weir.cli;

/** Weir's own version. */
final class Version {
    private Version() {}

    /** From the jar's manifest; {@code development} when run from class files. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
