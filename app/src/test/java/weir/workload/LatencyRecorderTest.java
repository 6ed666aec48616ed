package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import weir.model.Latency;

class LatencyRecorderTest {
    private final LatencyRecorder recorder = new LatencyRecorder();

    @Test
    void hasNothingToSayWhenNothingWasRecorded() {
        assertThat(recorder.latency()).isEmpty();
        assertThat(LatencyRecorder.merge(List.of(recorder, recorder))).isEmpty();
    }

    @Test
    void summarisesWhatWasRecorded() {
        for (int us = 1; us <= 1000; us++) {
            recorder.record(us * 1000L);
        }
        Latency latency = recorder.latency().orElseThrow();
        assertThat(latency.count()).isEqualTo(1000);
        assertThat(latency.minNs()).isEqualTo(1000);
        assertThat(latency.meanNs()).isCloseTo(500_500, within(500.0));
        assertThat(latency.deviationNs()).isCloseTo(288_675, within(500.0)); // sqrt((n^2 - 1) / 12) us
        assertThat((double) latency.p50Ns()).isCloseTo(500_000, within(500.0));
        assertThat((double) latency.p90Ns()).isCloseTo(900_000, within(900.0));
        assertThat((double) latency.p99Ns()).isCloseTo(990_000, within(990.0));
        assertThat((double) latency.p999Ns()).isCloseTo(999_000, within(999.0));
        assertThat((double) latency.maxNs()).isCloseTo(1_000_000, within(1000.0));
    }

    @Test
    void takesValuesOutOfRangeToTheNearestBound() {
        recorder.record(-5);
        recorder.record(0);
        recorder.record(Long.MAX_VALUE);
        Latency latency = recorder.latency().orElseThrow();
        assertThat(latency.minNs()).isEqualTo(1);
        assertThat((double) latency.maxNs()).isCloseTo(LatencyRecorder.HIGHEST_NS, within(4e9));
    }

    @Property(tries = 100)
    void mergesAsIfOneHadRecordedAll(
            @ForAll List<@LongRange(min = 1, max = 3_600_000_000_000L) Long> some,
            @ForAll List<@LongRange(min = 1, max = 10_000) Long> others) {
        LatencyRecorder first = new LatencyRecorder();
        LatencyRecorder second = new LatencyRecorder();
        LatencyRecorder both = new LatencyRecorder();
        some.forEach(first::record);
        others.forEach(second::record);
        some.forEach(both::record);
        others.forEach(both::record);
        assertThat(LatencyRecorder.merge(List.of(first, second))).isEqualTo(both.latency());
    }

    @Property(tries = 100)
    void readsBackWhatItWrote(@ForAll List<@LongRange(min = 1, max = 3_600_000_000_000L) Long> values) {
        LatencyRecorder written = new LatencyRecorder();
        written.record(1);
        values.forEach(written::record);
        Latency latency = written.latency().orElseThrow();
        assertThat(LatencyRecorder.decode(latency.histogram()).latency()).contains(latency);
    }

    @Property(tries = 500)
    void refusesDamagedHistogramsWithASentence(@ForAll long seed) {
        Random random = new Random(seed);
        recorder.record(random.nextLong(1_000_000));
        byte[] bytes =
                Base64.getDecoder().decode(recorder.latency().orElseThrow().histogram());
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        readOrRefuse(Base64.getEncoder().encodeToString(bytes));
    }

    @Property(tries = 500)
    void refusesDamagedCountsWithASentence(@ForAll byte[] counts) {
        readOrRefuse(compressed(header(counts.length, 3, LatencyRecorder.HIGHEST_NS), counts));
    }

    private static void readOrRefuse(String text) {
        try {
            LatencyRecorder.decode(text).latency();
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("cannot be read");
        }
    }

    @Test
    void refusesWhatIsNotBase64OrTooShortOrTooLong() {
        for (String text : List.of("", "AAAA", "not base64!", "x".repeat(LatencyRecorder.TEXT_MAX + 1))) {
            assertThatThrownBy(() -> LatencyRecorder.decode(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be read");
        }
    }

    @Test
    void refusesABombOfZeros() {
        byte[] zeros = new byte[64 << 20];
        String text = compressed(header(zeros.length, 3, LatencyRecorder.HIGHEST_NS), zeros);
        assertThat(text.length()).isLessThan(LatencyRecorder.TEXT_MAX);
        assertThatThrownBy(() -> LatencyRecorder.decode(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void refusesARangeThatWouldTakeMuchMemory() {
        String text = compressed(header(1, 5, Long.MAX_VALUE), new byte[1]);
        assertThatThrownBy(() -> LatencyRecorder.decode(text)).hasMessageContaining("range or precision");
        Histogram other = new Histogram(1000, 2);
        ByteBuffer buffer = ByteBuffer.allocate(other.getNeededByteBufferCapacity());
        byte[] bytes = new byte[other.encodeIntoCompressedByteBuffer(buffer)];
        buffer.get(0, bytes);
        assertThatThrownBy(() -> LatencyRecorder.decode(Base64.getEncoder().encodeToString(bytes)))
                .hasMessageContaining("range or precision");
    }

    private static byte[] header(int payloadBytes, int digits, long highest) {
        ByteBuffer header = ByteBuffer.allocate(40);
        header.putInt(0x1c849313).putInt(payloadBytes).putInt(0).putInt(digits);
        return header.putLong(1).putLong(highest).putDouble(1.0).array();
    }

    private static String compressed(byte[] header, byte[] payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Deflater deflater = new Deflater()) {
            byte[] chunk = new byte[1 << 16];
            deflater.setInput(header);
            while (!deflater.needsInput()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            deflater.setInput(payload);
            deflater.finish();
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
        }
        ByteBuffer whole = ByteBuffer.allocate(8 + out.size());
        whole.putInt(0x1c849314).putInt(out.size()).put(out.toByteArray());
        return Base64.getEncoder().encodeToString(whole.array());
    }
}
