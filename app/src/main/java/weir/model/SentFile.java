package weir.model;

/**
 * The file that an endpoint sent from, again and again from its begin.
 *
 * @param name its path as it was asked for; empty when Weir made it
 * @param bytes its size when the run began
 */
public record SentFile(String name, long bytes) {
    /** Whether Weir made it, in memory, of bytes that cannot be compressed. */
    public boolean isGenerated() {
        return name.isEmpty();
    }
}
