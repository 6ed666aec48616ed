package weir.model;

/**
 * How many datagrams one call carries, and how the application's buffers lie in memory. A component that is absent in stored runs reads
 * as 0, which is taken for the least there can be.
 *
 * @param sendBatch datagrams given to one send call; 1 for TCP
 * @param receiveBatch datagrams asked of one receive call; 1 for TCP
 * @param sendRing blocks, of one send call each, that are used in turn, so that the send buffer can be larger than a cache
 * @param alignBytes buffers begin at a multiple of this, a power of two; 0 for the system's choice
 * @param alignOffset bytes behind that multiple
 */
public record Buffers(int sendBatch, int receiveBatch, int sendRing, int alignBytes, int alignOffset) {
    /** One datagram a call, one block, no alignment asked for. */
    public static final Buffers SINGLE = new Buffers(1, 1, 1, 0, 0);

    /** The largest alignment, and the largest offset behind it: that of a huge page, bytes. */
    public static final int ALIGN_MAX = 2 << 20;

    public Buffers {
        if (sendBatch < 0 || receiveBatch < 0 || sendRing < 0 || alignBytes < 0 || alignOffset < 0) {
            throw new IllegalArgumentException("batches, ring and alignment must not be negative: " + sendBatch + ", "
                    + receiveBatch + ", " + sendRing + ", " + alignBytes + ", " + alignOffset);
        }
        if (Integer.bitCount(alignBytes) > 1) {
            throw new IllegalArgumentException("an alignment must be a power of two, not " + alignBytes);
        }
        sendBatch = Math.max(1, sendBatch);
        receiveBatch = Math.max(1, receiveBatch);
        sendRing = Math.max(1, sendRing);
    }

    /** A number of bytes, rounded up to the next multiple of the alignment. */
    public long aligned(long bytes) {
        return alignBytes == 0 ? bytes : (bytes + alignBytes - 1) / alignBytes * alignBytes;
    }
}
