package weir.protocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import weir.json.Json;
import weir.json.JsonException;
import weir.json.Limits;

/**
 * Frames as bytes: a 4-byte big-endian length, then that many bytes of JSON. A length is checked before anything is allocated for it,
 * and memory grows only with bytes that have come. Thread-safe.
 */
public final class FrameCodec {
    /** Longest frame of a peer that has not shown the key yet, bytes. */
    public static final int MAX_STRANGER_BYTES = 64 << 10;

    /** Longest frame of a peer that has shown the key, bytes. */
    public static final int MAX_FRIEND_BYTES = 32 << 20;

    private static final int LENGTH_BYTES = 4;
    private static final int FIRST_CHUNK_BYTES = 16 << 10;

    private final Json json = new Json();

    /** The frame with its length in front. */
    public byte[] encode(Frame frame) {
        byte[] body = json.write((Record) frame);
        if (body.length > MAX_FRIEND_BYTES) {
            throw new ProtocolException("A message of " + body.length + " bytes is too long to send; the limit is "
                    + MAX_FRIEND_BYTES + ". Use fewer streams or longer intervals.");
        }
        return ByteBuffer.allocate(LENGTH_BYTES + body.length)
                .putInt(body.length)
                .put(body)
                .array();
    }

    /**
     * Reads one frame; blocks as the stream does.
     *
     * @param maxBytes longest frame to accept, without its length
     * @return empty when the stream ends before a frame begins
     * @throws ProtocolException when it is not a frame, or too long
     * @throws IOException when the stream fails, or ends inside a frame
     */
    public Optional<Frame> read(InputStream in, int maxBytes) throws IOException {
        byte[] prefix = in.readNBytes(LENGTH_BYTES);
        if (prefix.length == 0) {
            return Optional.empty();
        }
        if (prefix.length < LENGTH_BYTES) {
            throw new EOFException("the connection ended inside a frame");
        }
        long length = Integer.toUnsignedLong(ByteBuffer.wrap(prefix).getInt());
        if (length == 0 || length > maxBytes) {
            throw new ProtocolException("The other end announced a message of " + length + " bytes; 1 to " + maxBytes
                    + " are accepted. It does not speak Weir's control protocol.");
        }
        return Optional.of(decode(readBody(in, (int) length)));
    }

    private static byte[] readBody(InputStream in, int length) throws IOException {
        byte[] body = new byte[Math.min(length, FIRST_CHUNK_BYTES)];
        int have = 0;
        while (have < length) {
            if (have == body.length) {
                body = Arrays.copyOf(body, (int) Math.min(length, body.length * 2L));
            }
            int count = in.read(body, have, body.length - have);
            if (count < 0) {
                throw new EOFException("the connection ended inside a frame");
            }
            have += count;
        }
        return body;
    }

    /**
     * Reads the JSON of a frame.
     *
     * @throws ProtocolException when it is not one
     */
    Frame decode(byte[] body) {
        try {
            return json.read(body, Frame.class, Limits.ofBytes(Math.max(1, body.length)));
        } catch (JsonException notFrame) {
            throw new ProtocolException(
                    "The other end sent a message that cannot be read: " + notFrame.getMessage() + ".", notFrame);
        }
    }
}
