package weir.net.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.net.Network;
import weir.net.TcpConnection;

/** One end of a simulated TCP connection. For the threads of its simulation. */
final class SimTcpConnection implements TcpConnection {
    private final SimNetwork host;
    private final Simulation simulation;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;
    private final SimPipe out;
    private final SimPipe in;
    private SimBuffers buffers = SimBuffers.of(Network.SocketPlan.CONTROL);
    private SocketOptions options = SocketOptions.NONE;
    private byte[] scratch = new byte[0];
    private long limitNs;
    private boolean woken;
    private boolean aborted;
    private boolean finished;
    private boolean closed;

    SimTcpConnection(SimNetwork host, InetSocketAddress local, InetSocketAddress remote, SimPipe out, SimPipe in) {
        this.host = host;
        this.simulation = host.simulation();
        this.local = local;
        this.remote = remote;
        this.out = out;
        this.in = in;
    }

    @Override
    public MemorySegment sendBuffer() {
        return buffers.send();
    }

    @Override
    public MemorySegment receiveBuffer() {
        return buffers.receive();
    }

    @Override
    public void adapt(Network.SocketPlan plan) {
        adapt(SimBuffers.of(plan), plan.options());
    }

    void adapt(SimBuffers newBuffers, SocketOptions newOptions) {
        buffers = newBuffers;
        options = newOptions;
    }

    @Override
    public int send(int bytes) {
        Objects.checkFromIndexSize(0, bytes, buffers.send().byteSize());
        return send(0, bytes, deadlineNs());
    }

    private int send(int offset, int bytes, long deadlineNs) {
        host.call();
        while (true) {
            if (woken || finished || out.isBroken()) {
                return END_OF_STREAM;
            }
            int room = out.room();
            if (room > 0) {
                int accepted = host.accepted(Math.min(bytes, room));
                out.write(buffers.send().asSlice(offset, accepted).toArray(ValueLayout.JAVA_BYTE));
                return accepted;
            }
            if (!simulation.await(out.writers(), deadlineNs)) {
                return END_OF_STREAM;
            }
        }
    }

    @Override
    public int sendFully(int bytes) {
        Objects.checkFromIndexSize(0, bytes, buffers.send().byteSize());
        long deadlineNs = deadlineNs();
        int done = 0;
        while (done < bytes) {
            int accepted = send(done, bytes - done, deadlineNs);
            if (accepted < 0) {
                return accepted;
            }
            done += accepted;
        }
        return done;
    }

    @Override
    public int receive(int bytes) {
        checkReceive(bytes);
        return receive(0, bytes, deadlineNs());
    }

    @Override
    public int receiveFully(int bytes) {
        checkReceive(bytes);
        long deadlineNs = deadlineNs();
        int done = 0;
        while (done < bytes) {
            int read = receive(done, bytes - done, deadlineNs);
            if (read < 0) {
                return read;
            }
            done += read;
        }
        return done;
    }

    private void checkReceive(int bytes) {
        Objects.checkIndex(bytes - 1, buffers.receive().byteSize());
    }

    private int receive(int offset, int bytes, long deadlineNs) {
        host.call();
        while (true) {
            if (woken) {
                return END_OF_STREAM;
            }
            if (in.unread() > 0) {
                return take(offset, bytes);
            }
            if (in.isAtEnd()) {
                return END_OF_STREAM;
            }
            if (!simulation.await(in.readers(), deadlineNs)) {
                return TIMED_OUT;
            }
        }
    }

    private int take(int offset, int bytes) {
        if (scratch.length < bytes) {
            scratch = new byte[bytes];
        }
        int read = in.read(scratch, 0, bytes);
        MemorySegment.copy(scratch, 0, buffers.receive(), ValueLayout.JAVA_BYTE, offset, read);
        return read;
    }

    private long deadlineNs() {
        return limitNs == 0 ? Long.MAX_VALUE : simulation.nanoTime() + limitNs;
    }

    boolean isReadable() {
        return woken || in.isReadable();
    }

    /** Waits for something to read. */
    boolean awaitReadable(long deadlineNs) {
        while (!isReadable() && simulation.nanoTime() < deadlineNs) {
            simulation.await(in.readers(), deadlineNs);
        }
        return isReadable();
    }

    WaitingLine readers() {
        return in.readers();
    }

    /** What was read into the front of the receive buffer comes once more. */
    void giveBack(int bytes) {
        in.giveBack(buffers.receive().asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public void limit(int limitMs) {
        limitNs = limitMs * 1_000_000L;
    }

    @Override
    public void tuneForControl() {}

    @Override
    public void finishSending() {
        if (!finished) {
            finished = true;
            out.finish();
        }
    }

    @Override
    public void wake() {
        woken = true;
        simulation.wakeAll(in.readers());
        simulation.wakeAll(out.writers());
    }

    @Override
    public void abort() {
        aborted = true;
        wake();
    }

    @Override
    public int unacknowledged() {
        return closed ? -1 : out.unacknowledged();
    }

    @Override
    public Optional<TcpInfo> info() {
        return Optional.empty();
    }

    @Override
    public SocketOptions options() {
        return closed ? SocketOptions.NONE : options;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public InetSocketAddress remote() {
        return remote;
    }

    /** With unread bytes or after an abort the other end sees a reset, else an end (RFC 9293, 3.10.4). */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean reset = aborted || in.unread() > 0;
        finishSending();
        wake();
        in.closeReader();
        if (reset) {
            simulation.at(simulation.nanoTime() + host.delayTo(remote), () -> {
                out.breakOff();
                in.breakOff();
            });
        }
    }
}
