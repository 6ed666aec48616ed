package weir.control;

import java.util.concurrent.locks.ReentrantLock;
import weir.model.WeirException;

/** The memory that the buffers of all of an agent's runs may take together. Thread-safe. */
final class MemoryBudget {
    private static final long MIB = 1 << 20;

    private final long limitBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private long reservedBytes;

    MemoryBudget(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /**
     * Sets memory aside for one run.
     *
     * @return gives it back; to be called once
     * @throws WeirException of kind REFUSED when the other runs leave too little
     */
    Runnable reserve(long bytes) {
        lock.lock();
        try {
            if (bytes > limitBytes - reservedBytes) {
                throw new WeirException(
                        WeirException.Kind.REFUSED,
                        "The buffers of this run need " + bytes / MIB + " MiB at the agent, whose other runs leave "
                                + (limitBytes - reservedBytes) / MIB
                                + " free. Wait for one to end, or start the agent with a higher --max-memory.");
            }
            reservedBytes += bytes;
        } finally {
            lock.unlock();
        }
        return () -> release(bytes);
    }

    private void release(long bytes) {
        lock.lock();
        try {
            reservedBytes -= bytes;
        } finally {
            lock.unlock();
        }
    }
}
