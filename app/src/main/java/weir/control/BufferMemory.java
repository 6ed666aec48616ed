package weir.control;

import weir.model.RolePlan;
import weir.model.WeirException;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.ThreadShares;

/** Whether this process can have the buffers that its streams need, which is another question than whether policy lets them. */
final class BufferMemory {
    private static final long MIB = 1 << 20;

    private BufferMemory() {}

    /** Buffers of the application, of all streams of a plan, bytes. */
    static long bytes(RolePlan plan, ThreadShares shares) {
        return new LoopFactory(plan, new RunToken(0, 0), NanoClock.SYSTEM).bufferBytes(shares);
    }

    /**
     * Refuses before anything is begun what could not be finished. The virtual machine gives buffers outside its heap as much as it may
     * take for the heap, unless -XX:MaxDirectMemorySize says otherwise.
     *
     * @throws WeirException of kind MACHINE
     */
    static void require(RolePlan plan, ThreadShares shares) {
        require(plan, shares, Runtime.getRuntime().maxMemory());
    }

    static void require(RolePlan plan, ThreadShares shares, long most) {
        long needed = bytes(plan, shares);
        if (needed > most) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The buffers of this run need " + needed / MIB + " MiB here, and this process may have "
                            + most / MIB + ". Use fewer streams or smaller sizes.");
        }
    }

    /** Other runs have it, or the system has less than the virtual machine was promised. */
    static WeirException noneLeft(OutOfMemoryError full) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "This host has no memory for the buffers of this run. Use fewer streams or smaller sizes, or wait for other runs to"
                        + " end.",
                full);
    }
}
