package weir.engine;

import weir.model.SocketOptions;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/** One stream of a run, attached at both ends and ready to carry traffic. */
public sealed interface OpenStream extends AutoCloseable {
    /** Any thread: calls in progress and later ones return. */
    void wake();

    /** What its socket has in effect, read back. */
    SocketOptions options();

    @Override
    void close();

    /** One TCP connection for the whole run. */
    record Tcp(TcpConnection connection) implements OpenStream {
        @Override
        public void wake() {
            connection.wake();
        }

        @Override
        public SocketOptions options() {
            return connection.options();
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** A TCP connection for each transaction. */
    record PerTransaction(ReusableConnection connection) implements OpenStream {
        @Override
        public void wake() {
            connection.wake();
        }

        @Override
        public SocketOptions options() {
            return connection.options();
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** One UDP flow, connected at both ends. */
    record Udp(UdpSocket socket) implements OpenStream {
        @Override
        public void wake() {
            socket.wake();
        }

        @Override
        public SocketOptions options() {
            return socket.options();
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
