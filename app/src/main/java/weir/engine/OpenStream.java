package weir.engine;

import java.net.InetSocketAddress;
import weir.model.SocketOptions;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/** One stream of a run, attached at both ends and ready to carry traffic. */
public sealed interface OpenStream extends AutoCloseable {
    /** Any thread: calls in progress and later ones return. */
    void wake();

    /** Any thread: wakes, and throws away what the kernel still holds for sending once it is closed, where it holds much. */
    void abort();

    InetSocketAddress local();

    InetSocketAddress remote();

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
        public void abort() {
            connection.abort();
        }

        @Override
        public InetSocketAddress local() {
            return connection.local();
        }

        @Override
        public InetSocketAddress remote() {
            return connection.remote();
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
        public void abort() {
            connection.abort();
        }

        @Override
        public InetSocketAddress local() {
            return connection.local();
        }

        @Override
        public InetSocketAddress remote() {
            return connection.remote();
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
        public void abort() {
            socket.wake();
        }

        @Override
        public InetSocketAddress local() {
            return socket.local();
        }

        @Override
        public InetSocketAddress remote() {
            return socket.remote();
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
