package weir.control;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.TcpConnection;

/** A connection over the JDK's own sockets: what TLS is layered on must not depend on the room. */
final class PlainConnection implements TcpConnection {
    private final Socket socket;
    private final MemorySegment sendBuffer;
    private final MemorySegment receiveBuffer;

    PlainConnection(Socket socket, int bufferBytes) {
        this.socket = socket;
        this.sendBuffer = Arena.ofAuto().allocate(bufferBytes);
        this.receiveBuffer = Arena.ofAuto().allocate(bufferBytes);
    }

    /** Two connected ends on loopback. */
    static List<TcpConnection> pair(int bufferBytes) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket near = new Socket(listener.getInetAddress(), listener.getLocalPort());
            return List.of(new PlainConnection(near, bufferBytes), new PlainConnection(listener.accept(), bufferBytes));
        }
    }

    @Override
    public MemorySegment sendBuffer() {
        return sendBuffer;
    }

    @Override
    public MemorySegment receiveBuffer() {
        return receiveBuffer;
    }

    @Override
    public int send(int bytes) {
        try {
            socket.getOutputStream().write(sendBuffer.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE));
            return bytes;
        } catch (IOException gone) {
            return END_OF_STREAM;
        }
    }

    @Override
    public int sendFully(int bytes) {
        return send(bytes);
    }

    @Override
    public int receive(int bytes) {
        byte[] content = new byte[bytes];
        try {
            int count = socket.getInputStream().read(content);
            if (count > 0) {
                MemorySegment.copy(content, 0, receiveBuffer, ValueLayout.JAVA_BYTE, 0, count);
            }
            return count;
        } catch (SocketTimeoutException late) {
            return TIMED_OUT;
        } catch (IOException gone) {
            return END_OF_STREAM;
        }
    }

    @Override
    public int receiveFully(int bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void limit(int limitMs) {
        try {
            socket.setSoTimeout(limitMs);
        } catch (IOException gone) {
            // Calls on a closed connection end by themselves.
        }
    }

    @Override
    public void adapt(Network.SocketPlan plan) {}

    @Override
    public void tuneForControl() {}

    @Override
    public void finishSending() {
        try {
            socket.shutdownOutput();
        } catch (IOException gone) {
            // It is finished.
        }
    }

    @Override
    public void wake() {
        close();
    }

    @Override
    public void abort() {
        wake();
    }

    @Override
    public int unacknowledged() {
        return -1;
    }

    @Override
    public Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public SocketOptions options() {
        return SocketOptions.NONE;
    }

    @Override
    public InetSocketAddress local() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public InetSocketAddress remote() {
        return (InetSocketAddress) socket.getRemoteSocketAddress();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // It is closed.
        }
    }
}
