package weir.engine;

import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.TcpConnection;

/** A connection without a network: what matters to an endpoint is when it is woken and closed. */
class FakeConnection implements TcpConnection {
    final CountDownLatch woken = new CountDownLatch(1);
    volatile boolean aborted;
    volatile boolean closed;

    @Override
    public void wake() {
        woken.countDown();
    }

    @Override
    public void abort() {
        aborted = true;
        woken.countDown();
    }

    @Override
    public void close() {
        closed = true;
        woken.countDown();
    }

    @Override
    public MemorySegment sendBuffer() {
        return MemorySegment.NULL;
    }

    @Override
    public MemorySegment receiveBuffer() {
        return MemorySegment.NULL;
    }

    @Override
    public int send(int bytes) {
        return bytes;
    }

    @Override
    public int sendFully(int bytes) {
        return bytes;
    }

    @Override
    public int receive(int bytes) {
        return bytes;
    }

    @Override
    public int receiveFully(int bytes) {
        return bytes;
    }

    @Override
    public void limit(int limitMs) {}

    @Override
    public void finishSending() {}

    @Override
    public void adapt(Network.SocketPlan plan) {}

    @Override
    public void tuneForControl() {}

    @Override
    public int unacknowledged() {
        return 0;
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
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    }

    @Override
    public InetSocketAddress remote() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 2);
    }
}
