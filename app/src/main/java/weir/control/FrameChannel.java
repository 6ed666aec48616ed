package weir.control;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocket;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.protocol.ProtocolException;
import weir.units.AddressText;

/**
 * An authenticated control connection. Thread-safe. A thread of its own reads, so the end of the connection is noticed at once,
 * whoever waits for what.
 */
public final class FrameChannel implements AutoCloseable {
    private static final int QUEUED_FRAMES = 32;
    /** A send fails when the other end takes nothing, or less than this share of the frame per second on top of it. */
    private static final long SEND_LIMIT_MS = 10_000;

    private static final long SLOWEST_BYTES_PER_SECOND = 64 << 10;

    private static final int FAREWELL_LIMIT_MS = 500;
    private static final int UNREAD_BYTES = 8 << 10;
    /** What the other end wrote before it left has arrived when a send fails, and needs only be read. */
    private static final long LAST_WORDS_NS = 1_000_000_000L;

    private final SSLSocket secure;
    private final RoomSocket socket;
    private final FrameCodec codec;
    private final Greeting.Agreed agreed;
    private final int maxFrameBytes;
    private final ReentrantLock sending = new ReentrantLock();
    private final FrameQueue received = new FrameQueue(QUEUED_FRAMES);
    private volatile long heardNs = System.nanoTime();

    private FrameChannel(Opened opened, FrameCodec codec, int maxFrameBytes) {
        this.secure = opened.secure();
        this.socket = opened.socket();
        this.agreed = opened.agreed();
        this.codec = codec;
        this.maxFrameBytes = maxFrameBytes;
    }

    /** A connection whose greeting is over. */
    record Opened(SSLSocket secure, RoomSocket socket, Greeting.Agreed agreed) {}

    /** Takes over a connection whose greeting is over, and begins to read. */
    static FrameChannel open(Opened opened, FrameCodec codec, int maxFrameBytes) {
        FrameChannel channel = new FrameChannel(opened, codec, maxFrameBytes);
        opened.socket().noDeadline();
        Thread.ofPlatform().daemon().name("control-read " + channel.remote()).start(channel::readFrames);
        return channel;
    }

    private void readFrames() {
        try {
            InputStream in = new HeardInput(secure.getInputStream());
            try {
                readFrames(in);
            } catch (ProtocolException notFrame) {
                reproach(in, notFrame);
                fail(notFrame);
            }
        } catch (IOException lost) {
            fail("ended the control connection without a farewell");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            fail("is no longer listened to");
        }
    }

    private void readFrames(InputStream in) throws IOException, InterruptedException {
        while (isOpen()) {
            Optional<Frame> frame = codec.read(in, maxFrameBytes);
            if (frame.isEmpty()) {
                fail("ended the control connection");
                return;
            }
            received.put(frame.get());
        }
    }

    /**
     * Tells the other end, which has shown the key, what was wrong with its message; then reads on for a moment and throws away what
     * comes, for a connection that is closed over unread bytes is reset, and the sentence with it.
     */
    private void reproach(InputStream in, ProtocolException notFrame) throws InterruptedException {
        if (!sending.tryLock(FAREWELL_LIMIT_MS, TimeUnit.MILLISECONDS)) {
            return;
        }
        String sentence = "What this end sent was not understood there. " + notFrame.sentence();
        try {
            socket.farewellWithin(FAREWELL_LIMIT_MS);
            secure.getOutputStream().write(codec.encode(new Frame.Failed(notFrame.kind(), sentence)));
            secure.getOutputStream().flush();
            socket.deadline(FAREWELL_LIMIT_MS);
            byte[] unread = new byte[UNREAD_BYTES];
            while (isOpen() && in.read(unread) >= 0) {
                // Not looked at.
            }
        } catch (IOException gone) {
            // It does not listen, or never stops talking.
        } finally {
            sending.unlock();
        }
    }

    private WeirException fail(String what) {
        return fail(ending(what));
    }

    private WeirException ending(String what) {
        return new WeirException(
                WeirException.Kind.UNREACHABLE, "The other end at " + AddressText.of(remote()) + " " + what + ".");
    }

    /** Keeps the first reason, and ends whatever still waits for the connection. */
    private WeirException fail(WeirException why) {
        WeirException first = received.end(why);
        socket.connection().wake();
        return first;
    }

    /**
     * Sends a frame; any thread. A peer that takes nothing is given up after 10 s, plus a second for each 64 KiB of the frame.
     *
     * @throws WeirException when the connection has ended or the peer takes nothing; the channel is over then. It says what the peer
     *     gave as its reason before it left, if that has come, and is of kind UNREACHABLE otherwise
     */
    public void send(Frame frame) {
        sendRaw(codec.encode(frame));
    }

    /** Sends bytes as they are; apart from {@link #send} only for tests that break the rules. */
    void sendRaw(byte[] bytes) {
        long limitMs = SEND_LIMIT_MS + bytes.length * 1000L / SLOWEST_BYTES_PER_SECOND;
        lockWithin(limitMs);
        try {
            requireOpen();
            socket.writeWithin(limitMs);
            OutputStream out = secure.getOutputStream();
            out.write(bytes);
            out.flush();
        } catch (SocketTimeoutException stuck) {
            throw fail("takes no messages any more");
        } catch (IOException lost) {
            throw lastWords();
        } finally {
            sending.unlock();
        }
    }

    private void requireOpen() {
        received.reason().filter(said -> received.hasEnded()).ifPresent(said -> {
            throw Expected.failure(said);
        });
        received.failIfEnded();
    }

    /** The other end has left; why is perhaps still to be read. */
    private WeirException lastWords() {
        try {
            received.awaitEnd(LAST_WORDS_NS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        WeirException first = fail("takes no messages any more");
        return received.reason().map(Expected::failure).orElse(first);
    }

    private void lockWithin(long limitMs) {
        try {
            if (!sending.tryLock(limitMs, TimeUnit.MILLISECONDS)) {
                throw fail("takes no messages any more");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw fail("was not written to: this thread was stopped");
        }
    }

    /**
     * The next frame. What came before the connection ended is given out before the end is told.
     *
     * @param limit how long to wait for it
     * @return empty when none came in time, or at a {@link #nudge}
     * @throws WeirException when the connection has ended (UNREACHABLE) or carried something else (RUN_FAILED)
     */
    public Optional<Frame> receive(Duration limit) {
        try {
            return received.poll(limit.toNanos());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw fail("is no longer listened to: this thread was stopped");
        }
    }

    /** Ends the present {@link #receive} with nothing, or the next one: something else than a frame is to be looked at. Any thread. */
    public void nudge() {
        received.nudge();
    }

    /** Whether the connection still stands, as far as is known here. */
    public boolean isOpen() {
        return !received.hasEnded();
    }

    /**
     * How long the other end has said nothing, ns. Only what its process wrote counts: its kernel acknowledges our messages even when
     * that process is stopped.
     */
    public long silentNs() {
        return System.nanoTime() - heardNs;
    }

    /** This end's address. */
    public InetSocketAddress local() {
        return socket.connection().local();
    }

    /** The other end's address. */
    public InetSocketAddress remote() {
        return socket.connection().remote();
    }

    /** The room of the other end's sockets; empty when it did not say. */
    public String peerNetwork() {
        return agreed.network();
    }

    /** Version of the control protocol that both ends agreed on. */
    public int version() {
        return agreed.version();
    }

    /** Build of the other end, as it names itself; printable. */
    public String peerBuild() {
        return agreed.peer();
    }

    /** Says farewell if that does not have to wait, and closes. Idempotent. */
    @Override
    public void close() {
        boolean first = isOpen();
        received.end(ending("was let go of"));
        try {
            if (first) {
                socket.farewellWithin(FAREWELL_LIMIT_MS);
                secure.close();
            }
        } catch (IOException alreadyGone) {
            // Nothing is lost: whatever had to be said was sent before.
        } finally {
            socket.connection().wake();
            socket.close();
        }
    }

    /** Notes when something came. A long message on a slow path is a sign of life well before its end. */
    private final class HeardInput extends FilterInputStream {
        HeardInput(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            heardNs = System.nanoTime();
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            heardNs = System.nanoTime();
            return count;
        }
    }
}
