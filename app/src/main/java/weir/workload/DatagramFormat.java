package weir.workload;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import weir.net.DataHello;
import weir.units.NanoClock;

/**
 * What the datagrams of udp_stream carry; the rest of each is padding. Big-endian. One thread. Allocates nothing.
 *
 * <pre>
 *   0  8  sequence number, from 0
 *   8  8  send time, CLOCK_MONOTONIC of the sender, ns   } in datagrams of 24 bytes or more
 *  16  4  stream index                                   }
 *  20  4  check over the three and the run's token       }
 * </pre>
 */
abstract sealed class DatagramFormat {
    /** Shortest datagram that can be numbered. */
    static final int NUMBERED_BYTES = 8;

    /** Shortest datagram that carries a send time and a check too. */
    static final int STAMPED_BYTES = 24;

    /** The fullest format that fits. */
    static DatagramFormat of(int datagramBytes, int stream, RunToken token, NanoClock clock) {
        return datagramBytes >= STAMPED_BYTES ? new Stamped(stream, token, clock) : new Numbered();
    }

    /** The time to stamp or to compare with, read once per batch. */
    abstract long nowNs();

    /** Fills the datagram that begins behind {@code at} bytes. */
    abstract void write(MemorySegment buffer, long at, long sequence, long sentNs);

    /** Tells the tracker of a datagram of the right length; whether it counts as received. */
    abstract boolean read(MemorySegment buffer, long at, long receivedNs, SequenceTracker tracker);

    /** The number only: no jitter and no check. */
    static final class Numbered extends DatagramFormat {
        @Override
        long nowNs() {
            return 0;
        }

        @Override
        void write(MemorySegment buffer, long at, long sequence, long sentNs) {
            buffer.set(DataHello.LONG, at, sequence);
        }

        @Override
        boolean read(MemorySegment buffer, long at, long receivedNs, SequenceTracker tracker) {
            return tracker.accept(buffer.get(DataHello.LONG, at));
        }
    }

    /** Everything. */
    static final class Stamped extends DatagramFormat {
        private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

        private final int stream;
        private final long key;
        private final NanoClock clock;

        Stamped(int stream, RunToken token, NanoClock clock) {
            this.stream = stream;
            this.key = token.high() ^ Long.rotateLeft(token.low(), 32) ^ stream;
            this.clock = clock;
        }

        @Override
        long nowNs() {
            return clock.nanoTime();
        }

        @Override
        void write(MemorySegment buffer, long at, long sequence, long sentNs) {
            buffer.set(DataHello.LONG, at, sequence);
            buffer.set(DataHello.LONG, at + 8, sentNs);
            buffer.set(INT, at + 16, stream);
            buffer.set(INT, at + 20, check(sequence, sentNs));
        }

        @Override
        boolean read(MemorySegment buffer, long at, long receivedNs, SequenceTracker tracker) {
            long sequence = buffer.get(DataHello.LONG, at);
            long sentNs = buffer.get(DataHello.LONG, at + 8);
            if (buffer.get(INT, at + 16) != stream || buffer.get(INT, at + 20) != check(sequence, sentNs)) {
                tracker.corrupt();
                return false;
            }
            return tracker.accept(sequence, sentNs, receivedNs);
        }

        /** Not a signature: it finds broken and foreign datagrams, at the cost of two multiplications. */
        private int check(long sequence, long sentNs) {
            long mixed = (sequence ^ key) * 0x9E3779B97F4A7C15L; // 2^64 / golden ratio, odd
            mixed = (mixed ^ mixed >>> 29 ^ sentNs) * 0xBF58476D1CE4E5B9L;
            return (int) (mixed >>> 32);
        }
    }
}
