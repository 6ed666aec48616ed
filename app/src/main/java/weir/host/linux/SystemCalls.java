package weir.host.linux;

import java.lang.foreign.MemorySegment;

/** The system calls this room makes besides reading files; tests pass their own. Thread-safe. */
interface SystemCalls {
    /** Pins the calling thread; see sched_setaffinity(2). */
    void pinCurrentThread(int cpu);

    /** Whether calls are made at all; where not, files and the JDK must do. */
    default boolean areMade() {
        return true;
    }

    /** CPU time of this process so far: user ns, system ns. */
    long[] processTimesNs();

    /**
     * One SIOCETHTOOL request.
     *
     * @param command the request, native memory, overwritten with the answer
     * @return 0, or a negated errno
     */
    int ethtool(String interfaceName, MemorySegment command);

    /**
     * Everything the kernel lists for one rtnetlink(7) request, in the network namespace of the calling thread.
     *
     * @param type RTM_GETLINK or RTM_GETADDR
     * @return messages one after the other, as received; empty when it will not say
     */
    byte[] routeDump(int type);
}
