package weir.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;

/** Frames with some of their values replaced by ones that a hostile peer would choose. Pure. */
public final class Mutation {
    private static final int LENGTH_BYTES = 4;
    private static final Pattern VALUE = Pattern.compile(
            "(?<=[:\\[,])(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|-?[0-9][0-9.eE+-]*|true|false)(?=[,}\\]])");
    private static final List<String> VALUES = List.of(
            "-1",
            "0",
            "1",
            "-9223372036854775808",
            "9223372036854775807",
            "2147483647",
            "-2147483648",
            "1e308",
            "-0.5",
            "1e-320",
            "null",
            "true",
            "[]",
            "{}",
            "\"\"",
            "\" \"",
            "\"x\"",
            "\"\\u001b[2J\\u202e\\n\"",
            "\"\\ud800\"",
            "\"%s%n\"",
            "\"../../x\"",
            "\"1.2.3.4:99999\"",
            "\"99999999999999999999\"",
            "\"٣\"",
            "\"" + "a".repeat(20_000) + "\"");

    private Mutation() {}

    /** The bytes of a frame, one to three of its values changed. */
    public static byte[] of(Frame frame, Random random) {
        byte[] whole = new FrameCodec().encode(frame);
        StringBuilder json =
                new StringBuilder(new String(whole, LENGTH_BYTES, whole.length - LENGTH_BYTES, StandardCharsets.UTF_8));
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            List<MatchResult> places =
                    new ArrayList<>(VALUE.matcher(json).results().toList());
            if (places.isEmpty()) {
                break; // what was put in earlier left no value to change
            }
            MatchResult place = places.get(random.nextInt(places.size()));
            json.replace(place.start(), place.end(), VALUES.get(random.nextInt(VALUES.size())));
        }
        byte[] body = json.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(LENGTH_BYTES + body.length)
                .putInt(body.length)
                .put(body)
                .array();
    }
}
