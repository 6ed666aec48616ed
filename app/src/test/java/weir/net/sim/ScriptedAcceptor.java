package weir.net.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.IntConsumer;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** Accepts the connections of a list, over and over for so many rounds; then none comes any more. One thread. */
public final class ScriptedAcceptor extends ScriptedTcpConnection implements ReusableConnection {
    private final List<Arrival> arrivals;
    private final long rounds;
    private int whenEmpty = END_OF_STREAM;
    private Runnable beforeTimeout = () -> {};
    private IntConsumer waits = limitUs -> {};

    private long accepted;
    private long finished;
    private int detached;
    private Arrival present = new Arrival(MemorySegment.NULL, 0, END_OF_STREAM);
    private long read;
    private boolean firstRead;

    public ScriptedAcceptor(List<Arrival> arrivals, long rounds) {
        this.arrivals = List.copyOf(arrivals);
        this.rounds = rounds;
    }

    /**
     * A connection that comes in.
     *
     * @param bytes what it sends
     * @param firstBytes how much of it the first read finds
     * @param then what a read finds when all was read: END_OF_STREAM or TIMED_OUT
     */
    public record Arrival(MemorySegment bytes, long firstBytes, int then) {
        /** All at once, and then it waits. */
        public static Arrival of(byte[] bytes) {
            return new Arrival(MemorySegment.ofArray(bytes), bytes.length, TIMED_OUT);
        }
    }

    /** When the list is used up, opening times out, running the hook before each time. */
    public ScriptedAcceptor timesOutAtTheEnd(Runnable hook) {
        whenEmpty = TIMED_OUT;
        beforeTimeout = hook;
        return this;
    }

    /** Called with each limit of a wait for bytes, us. */
    public ScriptedAcceptor waits(IntConsumer hook) {
        waits = hook;
        return this;
    }

    public long accepted() {
        return accepted;
    }

    public long finished() {
        return finished;
    }

    public int detached() {
        return detached;
    }

    @Override
    public int open() {
        if (accepted == arrivals.size() * rounds) {
            beforeTimeout.run();
            return whenEmpty;
        }
        present = arrivals.get((int) (accepted % arrivals.size()));
        accepted++;
        read = 0;
        firstRead = true;
        return 0;
    }

    @Override
    public int receive(int bytes) {
        long there = present.bytes().byteSize() - read;
        if (there == 0) {
            return present.then();
        }
        long some = Math.min(bytes, firstRead ? Math.min(there, present.firstBytes()) : there);
        firstRead = false;
        MemorySegment.copy(
                present.bytes(), ValueLayout.JAVA_BYTE, read, receiveBuffer(), ValueLayout.JAVA_BYTE, 0, some);
        read += some;
        return (int) some;
    }

    /** Bytes are there until they were read, but for what comes after a pause, and the end of the stream. */
    @Override
    public boolean awaitBytes(int limitUs) {
        waits.accept(limitUs);
        boolean isPaused = !firstRead && read == present.firstBytes() && present.then() == TIMED_OUT;
        return !isPaused && (read < present.bytes().byteSize() || present.then() != TIMED_OUT);
    }

    @Override
    public void finish() {
        finished++;
    }

    @Override
    public TcpConnection detach() {
        detached++;
        return new ScriptedTcpConnection();
    }
}
