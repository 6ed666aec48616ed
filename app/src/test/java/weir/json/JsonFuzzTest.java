package weir.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import weir.model.RunRecord;
import weir.protocol.Frame;
import weir.testing.RandomRecords;

/** Whatever the bytes, the outcome is a value or a JsonException. */
class JsonFuzzTest {
    private static final Limits LIMITS = Limits.ofBytes(1 << 20);
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "null",
        "true",
        "-1",
        "1e999",
        "\"\"",
        "\"type\"",
        "\"\\ud800\"",
        "0.5",
        "99999999999999999999"
    };

    private final Json json = new Json();

    @Property(tries = 2000)
    void randomBytesNeverThrowAnythingElse(@ForAll byte[] bytes) {
        readBoth(bytes);
    }

    @Property(tries = 2000)
    void damagedFramesNeverThrowAnythingElse(@ForAll long seed) {
        RandomRecords records = new RandomRecords(seed);
        readBoth(damage(json.write((Record) records.next(Frame.class)), new Random(seed)));
    }

    @Property(tries = 500)
    void damagedRunsNeverThrowAnythingElse(@ForAll long seed) {
        RandomRecords records = new RandomRecords(seed);
        readBoth(damage(json.write(records.next(RunRecord.class)), new Random(seed)));
    }

    private void readBoth(byte[] bytes) {
        for (Class<?> type : new Class<?>[] {Frame.class, RunRecord.class}) {
            try {
                json.read(bytes, type, LIMITS);
            } catch (JsonException expected) {
                // the promise under test: nothing but this leaves the reader
            }
        }
    }

    private static byte[] damage(byte[] document, Random random) {
        byte[] bytes = document.clone();
        if (random.nextBoolean()) {
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            return bytes;
        }
        String text = new String(bytes, UTF_8);
        int at = random.nextInt(text.length());
        int cut = Math.min(text.length(), at + random.nextInt(12));
        return (text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(cut)).getBytes(UTF_8);
    }
}
