package weir.net.linux;

import java.net.InetSocketAddress;
import java.util.List;
import weir.net.Network;
import weir.net.Poller;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.TcpListener;
import weir.net.UdpSocket;

/** Sockets by direct calls of libc (java.lang.foreign). Thread-safe. */
public final class LinuxNetwork implements Network {
    @Override
    public String name() {
        return "linux";
    }

    @Override
    public List<Method> methods() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TcpListener listen(InetSocketAddress local) {
        throw new UnsupportedOperationException();
    }

    @Override
    public TcpConnection connect(InetSocketAddress remote, SocketPlan plan, int limitMs) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ReusableConnection connector(InetSocketAddress remote, SocketPlan plan) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UdpSocket openUdp(InetSocketAddress local, SocketPlan plan) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Poller poller() {
        throw new UnsupportedOperationException();
    }
}
