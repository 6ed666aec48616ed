package weir.net.sim;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One direction of a simulated TCP connection, between two buffers that hold so many bytes together: what was accepted and not yet
 * read. Pieces arrive whole and in order. By the threads of the simulation.
 */
final class SimPipe {
    private final Simulation simulation;
    private final SimPath path;
    private final SimPath back;
    private final int capacity;
    private final Deque<byte[]> arrived = new ArrayDeque<>();
    private final WaitingLine readers = new WaitingLine();
    private final WaitingLine writers = new WaitingLine();
    private int headOffset;
    private long unread;
    private long uncredited;
    private long unacknowledged;
    private long lastArrivalNs = Long.MIN_VALUE;
    private boolean finished;
    private boolean broken;
    private boolean readerClosed;

    SimPipe(Simulation simulation, SimPath path, SimPath back, int capacity) {
        this.simulation = simulation;
        this.path = path;
        this.back = back;
        this.capacity = capacity;
    }

    WaitingLine readers() {
        return readers;
    }

    WaitingLine writers() {
        return writers;
    }

    /** What a send call would accept now. */
    int room() {
        return (int) (capacity - uncredited);
    }

    long unread() {
        return unread;
    }

    int unacknowledged() {
        return (int) unacknowledged;
    }

    boolean isBroken() {
        return broken;
    }

    /** Nothing more will come, and all that came is read. */
    boolean isAtEnd() {
        return broken || (finished && unread == 0);
    }

    /** Whether a read call would return at once. */
    boolean isReadable() {
        return unread > 0 || isAtEnd();
    }

    void write(byte[] piece) {
        uncredited += piece.length;
        unacknowledged += piece.length;
        lastArrivalNs = path.carry(piece.length, lastArrivalNs);
        simulation.at(lastArrivalNs, () -> arrive(piece));
    }

    private void arrive(byte[] piece) {
        if (broken) {
            return;
        }
        if (readerClosed) {
            simulation.at(simulation.nanoTime() + back.delayNs(), this::breakOff);
            return;
        }
        arrived.add(piece);
        unread += piece.length;
        simulation.wakeAll(readers);
        simulation.at(simulation.nanoTime() + back.delayNs(), () -> unacknowledged -= piece.length);
    }

    /** Reads what is there, into an array. */
    int read(byte[] target, int offset, int bytes) {
        int done = 0;
        while (done < bytes && unread > 0) {
            byte[] head = arrived.element();
            int part = Math.min(bytes - done, head.length - headOffset);
            System.arraycopy(head, headOffset, target, offset + done, part);
            done += part;
            unread -= part;
            headOffset += part;
            if (headOffset == head.length) {
                arrived.remove();
                headOffset = 0;
            }
        }
        credit(done);
        return done;
    }

    private void credit(int bytes) {
        if (bytes > 0) {
            simulation.at(simulation.nanoTime() + back.delayNs(), () -> {
                uncredited -= bytes;
                simulation.wakeAll(writers);
            });
        }
    }

    /** What was read comes once more. */
    void giveBack(byte[] bytes) {
        if (headOffset > 0) {
            byte[] head = arrived.remove();
            byte[] rest = new byte[head.length - headOffset];
            System.arraycopy(head, headOffset, rest, 0, rest.length);
            arrived.addFirst(rest);
            headOffset = 0;
        }
        arrived.addFirst(bytes);
        unread += bytes.length;
        uncredited += bytes.length;
    }

    /** The writer's last word; comes after all that was written. */
    void finish() {
        lastArrivalNs = path.carry(0, lastArrivalNs);
        simulation.at(lastArrivalNs, () -> {
            finished = true;
            simulation.wakeAll(readers);
        });
    }

    /** The reader is gone: what comes from now on is answered with a reset. */
    void closeReader() {
        readerClosed = true;
    }

    /** The reset has come: either end sees nothing but the end of it from now on. */
    void breakOff() {
        broken = true;
        arrived.clear();
        unread = 0;
        headOffset = 0;
        unacknowledged = 0;
        simulation.wakeAll(readers);
        simulation.wakeAll(writers);
    }
}
