package weir.net;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/** Bytes that were read from a connection before it was handed on: its receives give these first. For the one receiving thread. */
public final class HeldBytes {
    private final MemorySegment bytes;
    private long taken;

    /** @param bytes what was read; not changed by anybody from now on */
    public HeldBytes(MemorySegment bytes) {
        this.bytes = bytes;
    }

    /** Whether all of them have been given out. */
    public boolean isEmpty() {
        return taken == bytes.byteSize();
    }

    /** Moves at most {@code wanted} of them to the front of the buffer; how many. */
    public int take(MemorySegment buffer, int wanted) {
        Objects.checkIndex(wanted - 1L, buffer.byteSize());
        long count = Math.min(wanted, bytes.byteSize() - taken);
        MemorySegment.copy(bytes, taken, buffer, 0, count);
        taken += count;
        return (int) count;
    }

    /**
     * Fills the front of the buffer with exactly {@code wanted} bytes, what is held first.
     *
     * @param receive reads so many more to the front of the same buffer, as {@link TcpConnection#receiveFully}
     * @return {@code wanted}, or what {@code receive} returned when it got less
     */
    public int takeFully(MemorySegment buffer, int wanted, IntUnaryOperator receive) {
        int held = take(buffer, wanted);
        if (held == wanted) {
            return wanted;
        }
        byte[] front = buffer.asSlice(0, held).toArray(ValueLayout.JAVA_BYTE);
        int rest = receive.applyAsInt(wanted - held);
        if (rest < 0) {
            return rest;
        }
        MemorySegment.copy(buffer, 0, buffer, held, rest);
        MemorySegment.copy(MemorySegment.ofArray(front), 0, buffer, 0, held);
        return wanted;
    }
}
