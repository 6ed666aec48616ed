package weir.host;

import java.util.Optional;
import weir.model.CpuUsage;
import weir.model.Environment;

/** The machine this process runs on. Thread-safe. */
public interface Host {
    /**
     * Pins the calling thread to one CPU (sched_setaffinity(2)); threads it starts later inherit the mask.
     *
     * @throws weir.model.WeirException when there is no such CPU here or it is not permitted, naming those that are
     */
    void pinCurrentThread(int cpu);

    /** Asks that the calling thread's sleeps end as exactly as the machine can. Best effort; never fails. */
    default void sharpenTimers() {}

    /** CPU times up to now. */
    CpuSnapshot cpu();

    /** What this host is now, as far as it can be read. Takes some milliseconds; never inside a window. */
    Environment environment();

    /** How many files this process has open, and may have; empty when not known. Takes a millisecond when thousands are. */
    default Optional<OpenFiles> openFiles() {
        return Optional.empty();
    }

    /** CPU times up to one moment. */
    interface CpuSnapshot {
        /** What was used from this snapshot to {@code later}, of the same host; counters that went backwards count as 0. */
        CpuUsage until(CpuSnapshot later);
    }
}
