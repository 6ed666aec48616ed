package weir.workload;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import weir.model.Latency;

/**
 * Latencies of one stream in an HdrHistogram of fixed range: 1 ns to 1 hour, three significant digits; values outside are taken to the
 * nearest bound. One thread records, without allocating; the rest is for after its thread was joined.
 */
public final class LatencyRecorder {
    /** Longest latency told apart, ns. */
    static final long HIGHEST_NS = 3_600_000_000_000L;

    /** Longest encoded form that is read. */
    static final int TEXT_MAX = 1 << 19;

    private static final int DIGITS = 3;
    private static final int INFLATED_MAX = 1 << 19;

    // HdrHistogram's second encoding ("V2"): cookie, length, then a deflated stream of cookie, payload length, offset,
    // digits (4 bytes each), lowest, highest, ratio (8 bytes each), counts.
    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final int PLAIN_COOKIE = 0x1c849313;
    private static final int HEADER_BYTES = 40;

    private final Histogram histogram;

    public LatencyRecorder() {
        this(new Histogram(HIGHEST_NS, DIGITS));
    }

    private LatencyRecorder(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Writer: one latency, ns. */
    public void record(long latencyNs) {
        histogram.recordValue(Math.clamp(latencyNs, 1, HIGHEST_NS));
    }

    /** All latencies of several recorders together; empty when they hold none. */
    public static Optional<Latency> merge(List<LatencyRecorder> recorders) {
        LatencyRecorder all = new LatencyRecorder();
        for (LatencyRecorder recorder : recorders) {
            all.histogram.add(recorder.histogram);
        }
        return all.latency();
    }

    /** How many latencies were recorded. */
    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * The latency that a share of the transactions did not exceed, ns; 0 when there are none.
     *
     * @param percentile 0 to 100
     */
    public long atPercentileNs(double percentile) {
        return histogram.getValueAtPercentile(percentile);
    }

    /** What the distribution looks like; empty when nothing was recorded. */
    public Optional<Latency> latency() {
        if (count() == 0) {
            return Optional.empty();
        }
        return Optional.of(new Latency(
                count(),
                histogram.getMinValue(),
                histogram.getMean(),
                histogram.getStdDeviation(),
                atPercentileNs(50),
                atPercentileNs(90),
                atPercentileNs(99),
                atPercentileNs(99.9),
                histogram.getMaxValue(),
                encode()));
    }

    /** The compressed form in base64. */
    private String encode() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * Reads {@link Latency#histogram}, which may come from another host or from a file: length, inflated length, header and counts are
     * checked, and only the range and precision that Weir writes are accepted.
     *
     * @throws IllegalArgumentException with a sentence
     */
    public static LatencyRecorder decode(String text) {
        if (text.length() > TEXT_MAX) {
            throw notReadable("it has " + text.length() + " characters, more than " + TEXT_MAX);
        }
        ByteBuffer plain = inflate(text);
        checkHeader(plain);
        Histogram histogram = counts(plain);
        if (histogram.getTotalCount() < 0) {
            throw notReadable("its counts are too large");
        }
        return new LatencyRecorder(histogram);
    }

    private static ByteBuffer inflate(String text) {
        try {
            return inflate(ByteBuffer.wrap(decodeBase64(text)));
        } catch (DataFormatException | BufferUnderflowException broken) {
            throw notReadable("it is damaged");
        }
    }

    private static ByteBuffer inflate(ByteBuffer compressed) throws DataFormatException {
        int cookie = compressed.getInt();
        int length = compressed.getInt();
        if (cookie != COMPRESSED_COOKIE || length != compressed.remaining()) {
            throw notReadable("it does not begin as one");
        }
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(compressed);
            byte[] plain = new byte[INFLATED_MAX];
            int inflated = inflater.inflate(plain);
            if (!inflater.finished()) {
                throw notReadable("it is cut short, or longer than " + INFLATED_MAX + " bytes");
            }
            return ByteBuffer.wrap(plain, 0, inflated);
        }
    }

    private static byte[] decodeBase64(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException notBase64) {
            throw notReadable("it is not in base64");
        }
    }

    private static Histogram counts(ByteBuffer plain) {
        try {
            return Histogram.decodeFromByteBuffer(plain, 0);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException broken) {
            throw notReadable("its counts are damaged");
        }
    }

    private static void checkHeader(ByteBuffer plain) {
        boolean ours = plain.remaining() >= HEADER_BYTES
                && plain.getInt(0) == PLAIN_COOKIE
                && plain.getInt(4) == plain.remaining() - HEADER_BYTES
                && plain.getInt(8) == 0
                && plain.getInt(12) == DIGITS
                && plain.getLong(16) == 1
                && plain.getLong(24) == HIGHEST_NS
                && plain.getDouble(32) == 1.0;
        if (!ours) {
            throw notReadable("its range or precision is not Weir's");
        }
    }

    private static IllegalArgumentException notReadable(String reason) {
        return new IllegalArgumentException(
                "This latency histogram cannot be read: " + reason + ". It may come from another version.");
    }
}
