package weir.workload;

import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.Network;
import weir.units.NanoClock;

/** Finds what is impossible in the batches, rings and alignments of a spec, and in its methods as far as they decide these. One thread. */
final class BufferCheck {
    /** What sendmmsg(2) and recvmmsg(2) take in one call (UIO_MAXIOV). */
    private static final int BATCH_MAX = 1024;

    /** UDP_MAX_SEGMENTS since Linux 6.9; 64 before. */
    private static final int SEGMENTS_MAX = 128;

    /** Datagrams in all blocks: the kernel is told of each. */
    private static final int RING_SLOTS_MAX = 1 << 16;

    private static final long MEMORY_MAX = 1L << 30;

    private final TestSpec spec;

    BufferCheck(TestSpec spec) {
        this.spec = spec;
    }

    void check() {
        Role local = spec.traffic().localRole();
        check(local);
        check(local.opposite());
    }

    private void check(Role role) {
        EndOptions end = spec.end(role);
        Buffers buffers = end.buffers();
        boolean datagrams = spec.traffic().transport() == Transport.UDP;
        sendBatch(end, datagrams);
        refuseIf(
                buffers.receiveBatch() > 1 && !(datagrams && DatagramMethods.receivesBatches(end.receiveMethod())),
                "A batch of " + buffers.receiveBatch() + " datagrams in one receive call is for " + DatagramMethods.MMSG
                        + " over UDP, not for " + end.receiveMethod() + " in " + spec.test()
                        + ". Leave --receive-batch out, or use --receive-method mmsg.");
        refuseIf(
                buffers.receiveBatch() > BATCH_MAX,
                "A batch of " + buffers.receiveBatch() + " datagrams is too large; use at most " + BATCH_MAX + ".");
        ring(end, datagrams);
        refuseIf(
                Math.max(buffers.alignBytes(), buffers.alignOffset()) > Buffers.ALIGN_MAX,
                "An alignment of " + buffers.alignBytes() + " and " + buffers.alignOffset()
                        + " bytes is too large; use at most " + Buffers.ALIGN_MAX + ".");
        transactions(end, datagrams);
        memory(role);
    }

    private void sendBatch(EndOptions end, boolean datagrams) {
        int batch = end.buffers().sendBatch();
        refuseIf(
                batch > 1 && !(datagrams && DatagramMethods.sendsBatches(end.sendMethod())),
                "A batch of " + batch + " datagrams in one send call is for " + DatagramMethods.MMSG + " and "
                        + DatagramMethods.GSO + " over UDP, not for " + end.sendMethod() + " in " + spec.test()
                        + ". Leave --send-batch out, or use --method mmsg.");
        int most = end.sendMethod().equals(DatagramMethods.GSO) ? SEGMENTS_MAX : BATCH_MAX;
        refuseIf(
                batch > most,
                "A batch of " + batch + " datagrams is too large for the method " + end.sendMethod() + "; use at most "
                        + most + ".");
    }

    private void ring(EndOptions end, boolean datagrams) {
        Buffers buffers = end.buffers();
        refuseIf(
                buffers.sendRing() > 1 && !datagrams,
                "A send ring of " + buffers.sendRing() + " blocks is for UDP, not for " + spec.test()
                        + ". Leave --send-ring out.");
        refuseIf(
                (long) buffers.sendRing() * buffers.sendBatch() > RING_SLOTS_MAX,
                "A send ring of " + buffers.sendRing() + " blocks of " + buffers.sendBatch()
                        + " sends is too long; use at most " + RING_SLOTS_MAX + " sends in all.");
    }

    /** Requests and replies go one by one. */
    private void transactions(EndOptions end, boolean datagrams) {
        boolean trains = end.sendMethod().equals(DatagramMethods.GSO)
                || end.receiveMethod().equals(DatagramMethods.GRO);
        refuseIf(
                datagrams && trains && spec.traffic().pattern() == Pattern.TRANSACTIONS,
                "The methods " + DatagramMethods.GSO + " and " + DatagramMethods.GRO
                        + " are for trains of datagrams one way, and " + spec.test()
                        + " sends requests one by one. Use copy, or the receive method mmsg with a burst.");
    }

    private void memory(Role role) {
        Network.SocketPlan sockets =
                new LoopFactory(new RolePlan(role, spec, 0), new RunToken(0, 0), NanoClock.SYSTEM).socketPlan();
        long bytes = sockets.sendMemoryBytes() + sockets.receiveMemoryBytes();
        refuseIf(
                bytes > MEMORY_MAX / spec.streams(),
                spec.streams() + " streams with batches and rings of " + bytes + " bytes need more than " + MEMORY_MAX
                        + " bytes of memory; use fewer streams, a shorter ring or smaller batches.");
    }

    private static void refuseIf(boolean impossible, String sentence) {
        if (impossible) {
            throw new WeirException(WeirException.Kind.USAGE, sentence);
        }
    }
}
