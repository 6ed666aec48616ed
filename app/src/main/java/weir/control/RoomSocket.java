package weir.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import weir.net.NetException;
import weir.net.TcpConnection;
import weir.units.NanoClock;

/**
 * A connection of the room's in the clothes of a socket, so that the JDK layers TLS on the very descriptor. One reading and one writing
 * thread; {@link #close} by any.
 *
 * <p>Time is limited by a deadline, not per call, so that a peer that sends or takes one byte at a time gains nothing: see
 * {@link #deadline} and {@link #writeWithin}.
 */
final class RoomSocket extends Socket {
    private static final int NO_DEADLINE_LIMIT_MS = 10_000;
    private static final long MS = 1_000_000;

    private final TcpConnection connection;
    private final NanoClock clock;
    private final InputStream in;
    private final OutputStream out;
    private volatile boolean deadlineSet;
    private volatile long deadlineNs;
    private volatile boolean writeDeadlineSet;
    private volatile long writeDeadlineNs;
    private volatile int appliedLimitMs = -1;
    private volatile boolean closed;
    private volatile boolean inputShut;
    private volatile boolean outputShut;
    private volatile boolean outputBroken;

    RoomSocket(TcpConnection connection, NanoClock clock) throws SocketException {
        super();
        this.connection = connection;
        this.clock = clock;
        this.in = new Input(connection.receiveBuffer());
        this.out = new Output(connection.sendBuffer());
    }

    TcpConnection connection() {
        return connection;
    }

    /** From now on reads and writes fail once {@code limitMs} have passed, until {@link #noDeadline}. */
    void deadline(long limitMs) {
        deadlineNs = clock.nanoTime() + limitMs * MS;
        deadlineSet = true;
    }

    /** Reads wait for ever. */
    void noDeadline() {
        deadlineSet = false;
    }

    /** Writes fail once {@code limitMs} have passed, whatever is read. */
    void writeWithin(long limitMs) {
        writeDeadlineNs = clock.nanoTime() + limitMs * MS;
        writeDeadlineSet = true;
    }

    /** What is still written must get through within this time, the call that waits in the kernel included. */
    void farewellWithin(int limitMs) {
        writeWithin(limitMs);
        limit(limitMs);
    }

    private int readLimitMs() throws SocketTimeoutException {
        return deadlineSet ? remainingMs(deadlineNs) : NO_DEADLINE_LIMIT_MS;
    }

    private int remainingMs(long untilNs) throws SocketTimeoutException {
        long leftMs = (untilNs - clock.nanoTime() + MS - 1) / MS;
        if (leftMs <= 0) {
            throw new SocketTimeoutException("out of time");
        }
        return (int) Math.min(leftMs, NO_DEADLINE_LIMIT_MS);
    }

    /** For both directions, so a call of the other thread's may get this limit once: a read then goes on. */
    private synchronized void limit(int limitMs) {
        if (limitMs != appliedLimitMs) {
            connection.limit(limitMs);
            appliedLimitMs = limitMs;
        }
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    @Override
    public InetAddress getInetAddress() {
        return connection.remote().getAddress();
    }

    @Override
    public int getPort() {
        return connection.remote().getPort();
    }

    @Override
    public InetAddress getLocalAddress() {
        return connection.local().getAddress();
    }

    @Override
    public int getLocalPort() {
        return connection.local().getPort();
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return connection.remote();
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return connection.local();
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isBound() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isInputShutdown() {
        return inputShut;
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShut;
    }

    @Override
    public void shutdownInput() {
        inputShut = true;
    }

    @Override
    public void shutdownOutput() {
        outputShut = true;
        connection.finishSending();
    }

    /** Zero: a closing TLS socket does not wait for a writer that is stuck. */
    @Override
    public int getSoLinger() {
        return 0;
    }

    /** Not used: limits are deadlines here. */
    @Override
    public int getSoTimeout() {
        return NO_DEADLINE_LIMIT_MS;
    }

    /** Not used: limits are deadlines here. */
    @Override
    public void setSoTimeout(int limitMs) {}

    @Override
    public void close() {
        closed = true;
        connection.close();
    }

    @Override
    public String toString() {
        InetSocketAddress remote = connection.remote();
        return "RoomSocket[" + remote + "]";
    }

    private int receive(int bytes) throws SocketException {
        try {
            return connection.receive(bytes);
        } catch (NetException broken) {
            throw broken(broken);
        }
    }

    private int send(int bytes) throws SocketException {
        try {
            return connection.send(bytes);
        } catch (NetException broken) {
            throw broken(broken);
        }
    }

    private static SocketException broken(NetException why) {
        SocketException broken = new SocketException(why.getMessage());
        broken.initCause(why);
        return broken;
    }

    /** Reads of the connection. */
    private final class Input extends InputStream {
        private final MemorySegment buffer;
        private final byte[] one = new byte[1];

        Input(MemorySegment buffer) {
            this.buffer = buffer;
        }

        @Override
        public int read() throws IOException {
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int want = (int) Math.min(length, buffer.byteSize());
            // A TLS socket that closes reads once more after its farewell; nobody wants what it would find, or wait
            // for.
            while (!closed && !inputShut && !outputShut) {
                limit(readLimitMs());
                int count = receive(want);
                if (count > 0) {
                    MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, target, offset, count);
                    return count;
                }
                if (count == TcpConnection.END_OF_STREAM) {
                    return -1;
                }
            }
            return -1;
        }

        @Override
        public void close() {
            RoomSocket.this.close();
        }
    }

    /** Writes to the connection. */
    private final class Output extends OutputStream {
        private final MemorySegment buffer;
        private final byte[] one = new byte[1];

        Output(MemorySegment buffer) {
            this.buffer = buffer;
        }

        @Override
        public void write(int value) throws IOException {
            one[0] = (byte) value;
            write(one, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            int done = 0;
            while (done < length) {
                done += some(source, offset + done, length - done);
            }
        }

        private int some(byte[] source, int offset, int length) throws IOException {
            // A TLS socket whose write has failed tries to say so, which would only wait for the same peer again.
            if (closed || outputShut || outputBroken) {
                throw new SocketException("the connection is closed");
            }
            if (writeDeadlineSet) {
                // Also the call that waits in the kernel: it accepts a part at the end of its own limit, and would
                // begin anew.
                limit(remainingMs(writeDeadlineNs));
            } else if (deadlineSet) {
                limit(remainingMs(deadlineNs));
            }
            int chunk = (int) Math.min(length, buffer.byteSize());
            MemorySegment.copy(source, offset, buffer, ValueLayout.JAVA_BYTE, 0, chunk);
            int count = send(chunk);
            if (count <= 0) {
                outputBroken = true;
                throw new SocketException("the other end left or takes nothing");
            }
            return count;
        }

        @Override
        public void close() {
            RoomSocket.this.close();
        }
    }
}
