package weir.protocol;

import java.util.OptionalInt;

/**
 * A range of control protocol versions.
 *
 * @param min lowest spoken
 * @param max highest spoken
 */
public record Versions(int min, int max) {
    /** What this build speaks. */
    public static final Versions OURS = new Versions(1, 1);

    /** The highest version that both speak; empty when there is none. */
    public OptionalInt common(Versions other) {
        int highest = Math.min(max, other.max);
        return highest >= Math.max(min, other.min) ? OptionalInt.of(highest) : OptionalInt.empty();
    }

    /** Whether everything this range speaks is older than anything the other speaks. */
    public boolean isOlderThan(Versions other) {
        return max < other.min;
    }

    /** {@code 1} or {@code 1 to 3}. */
    @Override
    public String toString() {
        return min == max ? Integer.toString(min) : min + " to " + max;
    }
}
