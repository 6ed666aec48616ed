package weir.units;

/** A monotonic clock in nanoseconds. Injected everywhere, so that tests can pass another. Thread-safe. */
@FunctionalInterface
public interface NanoClock {
    /** The machine's CLOCK_MONOTONIC, which every process of one boot shares (clock_gettime(2)). */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since a fixed moment; only differences mean anything. */
    long nanoTime();
}
