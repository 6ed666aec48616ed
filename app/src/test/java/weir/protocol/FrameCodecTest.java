package weir.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;

class FrameCodecTest {
    private static final String TOKEN = "00ff".repeat(8);

    private static final int MAX = FrameCodec.MAX_STRANGER_BYTES;

    private final FrameCodec codec = new FrameCodec();

    private Optional<Frame> read(byte[] bytes) throws IOException {
        return codec.read(new ByteArrayInputStream(bytes), MAX);
    }

    private static byte[] framed(String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + body.length)
                .putInt(body.length)
                .put(body)
                .array();
    }

    /** What is on the wire must stay: a release that changes one of these no longer understands its predecessors. */
    @Test
    void writesGoldenFrames() {
        assertWritten(
                new Frame.Hello(1, 2, "0.1.0", "cHJvb2Y=", "linux"),
                "{\"type\":\"hello\",\"min_version\":1,\"max_version\":2,\"weir\":\"0.1.0\",\"proof\":\"cHJvb2Y=\",\"network\":\"linux\"}");
        assertWritten(new Frame.Start(), "{\"type\":\"start\"}");
        assertWritten(new Frame.Measure(), "{\"type\":\"measure\"}");
        assertWritten(new Frame.Stop(true), "{\"type\":\"stop\",\"interrupted\":true}");
        assertWritten(new Frame.Prepared(TOKEN), "{\"type\":\"prepared\",\"token\":\"" + TOKEN + "\"}");
        assertWritten(
                new Frame.Failed(WeirException.Kind.RUN_FAILED, "It broke."),
                "{\"type\":\"failed\",\"kind\":\"run_failed\",\"message\":\"It broke.\"}");
    }

    private void assertWritten(Frame frame, String json) {
        assertThat(new String(codec.encode(frame), StandardCharsets.ISO_8859_1))
                .isEqualTo(new String(framed(json), StandardCharsets.ISO_8859_1));
    }

    @Test
    void readsWhatItWrites() throws IOException {
        for (Frame frame : List.of(
                new Frame.Hello(1, 1, "x", "y", ""),
                new Frame.Prepared(TOKEN),
                new Frame.Warm(),
                new Frame.Measuring(),
                new Frame.Heartbeat(),
                new Frame.Failed(WeirException.Kind.REFUSED, "a \"quoted\"\n\u00e9 sentence"))) {
            assertThat(read(codec.encode(frame))).contains(frame);
        }
    }

    @Test
    void ignoresFieldsOfALaterVersion() throws IOException {
        assertThat(read(framed("{\"type\":\"heartbeat\",\"units\":7,\"mood\":{\"a\":[1,2]}}")))
                .contains(new Frame.Heartbeat());
    }

    @Test
    void tellsAnEndBetweenFramesFromAnEndInsideOne() throws IOException {
        assertThat(read(new byte[0])).isEmpty();
        byte[] whole = codec.encode(new Frame.Start());
        for (int length = 1; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(EOFException.class);
        }
    }

    /** The stream gives nothing but the length: had anything of that size been allocated, or waited for, the test would fail. */
    @Test
    void refusesTwoGigabytesByTheirLengthAlone() {
        for (int length : new int[] {0, MAX + 1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
            InputStream in = new LengthOnly(length);
            assertThatThrownBy(() -> codec.read(in, MAX))
                    .isInstanceOf(ProtocolException.class)
                    .hasMessageContaining(Long.toString(Integer.toUnsignedLong(length)));
        }
    }

    /** Four bytes, then a failure. */
    @SuppressWarnings("InputStreamSlowMultibyteRead")
    private static final class LengthOnly extends InputStream {
        private final byte[] prefix;
        private int at;

        LengthOnly(int length) {
            this.prefix = ByteBuffer.allocate(4).putInt(length).array();
        }

        @Override
        public int read() {
            if (at == prefix.length) {
                throw new AssertionError("read beyond the length");
            }
            return Byte.toUnsignedInt(prefix[at++]);
        }
    }

    @Test
    void growsOnlyWithWhatHasCome() {
        byte[] start =
                ByteBuffer.allocate(10).putInt(FrameCodec.MAX_FRIEND_BYTES).array();
        assertThatThrownBy(() -> codec.read(new ByteArrayInputStream(start), FrameCodec.MAX_FRIEND_BYTES))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void refusesWhatIsNoFrame() {
        for (String json : List.of(
                "",
                "{}",
                "[]",
                "null",
                "7",
                "{\"type\":\"nonsense\"}",
                "{\"type\":\"failed\"}",
                "{\"type\"",
                "{\"type\":\"start\"} {}",
                "{\"type\":\"start\",\"type\":\"start\"}",
                "[".repeat(10_000))) {
            assertThatThrownBy(() -> read(framed(json))).as(json).isInstanceOf(ProtocolException.class);
        }
    }

    @Property(tries = 2000)
    void randomBytesEndInAFrameOrAFailureOfOurs(@ForAll @Size(max = 300) byte[] bytes) {
        assertEndsWell(bytes);
        assertEndsWell(framed(new String(bytes, StandardCharsets.ISO_8859_1)));
    }

    @Property(tries = 3000)
    void changedBytesEndInAFrameOrAFailureOfOurs(
            @ForAll @IntRange(min = 0, max = 80) int at, @ForAll byte value, @ForAll @IntRange(max = 80) int cut) {
        byte[] frame = codec.encode(new Frame.Failed(WeirException.Kind.STORE, "The store is full."));
        frame[at % frame.length] = value;
        assertEndsWell(frame);
        assertEndsWell(Arrays.copyOf(frame, Math.max(0, frame.length - cut)));
    }

    private void assertEndsWell(byte[] bytes) {
        try {
            read(bytes).ifPresent(frame -> assertThat(codec.encode(frame)).isNotEmpty());
        } catch (ProtocolException expected) {
            assertThat(expected.sentence()).doesNotContainPattern("\\p{Cntrl}");
        } catch (EOFException cut) {
            // The length promised more.
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Property
    void picksTheHighestVersionThatBothSpeak(
            @ForAll @IntRange(max = 9) int a,
            @ForAll @IntRange(max = 9) int b,
            @ForAll @IntRange(max = 9) int c,
            @ForAll @IntRange(max = 9) int d) {
        Versions one = new Versions(Math.min(a, b), Math.max(a, b));
        Versions other = new Versions(Math.min(c, d), Math.max(c, d));

        assertThat(one.common(other)).isEqualTo(other.common(one));
        assertThat(one.common(other).isEmpty()).isEqualTo(one.isOlderThan(other) || other.isOlderThan(one));
        one.common(other)
                .ifPresent(version ->
                        assertThat(version).isBetween(one.min(), one.max()).isBetween(other.min(), other.max()));
    }
}
