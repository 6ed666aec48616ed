package weir.workload;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The requests of one UDP flow that have no reply yet, by number. A request carries the low 1 to 8 bytes of its number, big-endian,
 * as many as fit in request and response; a reply carries them back. With one byte, numbers repeat after 256 requests: a reply that is
 * late by exactly that many would be taken for the right one. One thread. Allocates nothing after construction; constant time but for
 * {@link #giveUp}, which is constant per request.
 */
final class OutstandingRequests {
    private static final long NONE = -1;
    private static final int TABLE_MIN = 1024;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final int depth;
    private final int numberBytes;
    private final long numberMask;
    private final long[] numbers;
    private final long[] beganNs;
    private final boolean[] counted;

    private long next;
    private long oldest;
    private int inFlight;
    private long givenUp;

    /**
     * @param depth requests that may be outstanding at once
     * @param numberBytes bytes of the number that are carried, 1 to 8
     */
    OutstandingRequests(int depth, int numberBytes) {
        this(depth, numberBytes, TABLE_MIN);
    }

    /** @param entriesMin of the table, a power of two: with more, a given-up number's place is needed again later */
    OutstandingRequests(int depth, int numberBytes, int entriesMin) {
        if (depth > depthMax(numberBytes)) {
            throw new IllegalArgumentException(
                    depth + " outstanding requests cannot be told apart by " + numberBytes + " bytes");
        }
        int size = Math.max(entriesMin, Integer.highestOneBit(depth) * 4);
        this.depth = depth;
        this.numberBytes = numberBytes;
        this.numberMask = numberBytes == 8 ? -1L : (1L << (8 * numberBytes)) - 1;
        int entries = numberBytes == 1 ? 256 : size;
        this.numbers = new long[entries];
        this.beganNs = new long[entries];
        this.counted = new boolean[entries];
        Arrays.fill(numbers, NONE);
    }

    /** How many requests can be outstanding at once and still be told apart. */
    static int depthMax(int numberBytes) {
        return numberBytes == 1 ? 128 : 4096;
    }

    boolean isEmpty() {
        return inFlight == 0;
    }

    boolean hasRoom() {
        return inFlight < depth;
    }

    /** Requests that were sent so far. */
    long begun() {
        return next;
    }

    /** Requests that were given up so far. */
    long givenUp() {
        return givenUp;
    }

    /** Writes the next request's number to the request that begins behind {@code at} bytes. */
    void writeNumber(MemorySegment buffer, long at) {
        if (numberBytes == 8) {
            buffer.set(LONG, at, next);
            return;
        }
        for (int i = 0; i < numberBytes; i++) {
            buffer.set(ValueLayout.JAVA_BYTE, at + i, (byte) (next >>> (8 * (numberBytes - 1 - i))));
        }
    }

    private long readNumber(MemorySegment buffer, long at) {
        if (numberBytes == 8) {
            return buffer.get(LONG, at);
        }
        long number = 0;
        for (int i = 0; i < numberBytes; i++) {
            number = number << 8 | (buffer.get(ValueLayout.JAVA_BYTE, at + i) & 0xffL);
        }
        return number;
    }

    /** The kernel accepted the request whose number was written last. */
    void begin(long nowNs, boolean counts) {
        int entry = entry(next);
        numbers[entry] = next;
        beganNs[entry] = nowNs;
        counted[entry] = counts;
        next++;
        inFlight++;
    }

    /** Whether the next number is still in use by a request that was not given up; then it must be first. */
    boolean isNextInUse() {
        return numbers[entry(next)] != NONE;
    }

    /** The entry of the request that the reply behind {@code at} bytes answers; -1 when it answers none that is outstanding. */
    int match(MemorySegment buffer, long at) {
        long number = readNumber(buffer, at);
        int entry = entry(number);
        boolean same = numbers[entry] != NONE && ((numbers[entry] ^ number) & numberMask) == 0;
        return same ? entry : -1;
    }

    long beganNs(int entry) {
        return beganNs[entry];
    }

    boolean counts(int entry) {
        return counted[entry];
    }

    /** The request of an entry is over. */
    void end(int entry) {
        numbers[entry] = NONE;
        inFlight--;
        skipEnded();
    }

    /** Gives up the requests that began before a moment; how many of them counted. */
    int giveUp(long beforeNs) {
        int given = 0;
        while (oldest < next && beganNs[entry(oldest)] - beforeNs < 0) {
            given += giveUpOldest();
        }
        return given;
    }

    /** Gives up the oldest request; 1 when it counted. */
    int giveUpOldest() {
        int entry = entry(oldest);
        int given = counted[entry] ? 1 : 0;
        givenUp++;
        end(entry);
        return given;
    }

    private void skipEnded() {
        while (oldest < next && numbers[entry(oldest)] != oldest) {
            oldest++;
        }
    }

    private int entry(long number) {
        return (int) number & (numbers.length - 1);
    }
}
