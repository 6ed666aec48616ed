package weir.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import weir.model.Role;
import weir.model.Totals;
import weir.net.DataHello;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Whether the other side's process shows itself on the data streams. A link full of traffic can hold back the control connection for
 * longer than any sensible time-out, so data that arrives is taken as a sign of life, and the receiver of a one-way UDP flow says "still
 * here" on it once a second. What the other side's kernel does by itself is none: it acknowledges and probes for a process that is
 * stopped. One thread calls {@link #beat}; any may ask.
 *
 * <p>The sender of a TCP stream hears the other process on the control connection alone. That path is free, but a message on it waits for
 * the acknowledgement of the one before (RFC 5681, section 3.1: after a time-out one segment may be under way), which waits behind the
 * traffic. So the time that the path takes is added to whatever time the other side is given.
 */
final class LifeSigns {
    /** The other side can make its acknowledgements late; it shall not be waited for without end. */
    private static final long PATH_MAX_NS = 30_000_000_000L;

    /** Any one stream shows that the other side lives; with thousands, looking at all of them each second would be work of its own. */
    private static final int STREAMS = 64;

    private final Role role;
    private final List<StreamWork> work;
    private final Sampler sampler;
    private final NanoClock clock;
    private final MemorySegment alive;
    private volatile long seenNs;
    private volatile long pathNs;
    private Totals before = Totals.ZERO;

    LifeSigns(Role role, List<StreamWork> work, Sampler sampler, NanoClock clock) {
        this.role = role;
        this.work = work.stream().limit(STREAMS).toList();
        this.sampler = sampler;
        this.clock = clock;
        this.alive = Arena.ofAuto().allocate(DataHello.BYTES);
        new DataHello(DataHello.Kind.ALIVE, 0, 0, 0).encode(alive);
        this.seenNs = clock.nanoTime();
    }

    void beat() {
        if (role == Role.SENDER) {
            work.forEach(this::listen);
            pathNs = work.stream().mapToLong(LifeSigns::pathNs).max().orElse(0);
            return;
        }
        Totals now = sampler.sum();
        if (!now.equals(before)) {
            before = now;
            seenNs = clock.nanoTime();
        }
        if (role == Role.RECEIVER) {
            work.forEach(this::speak);
        }
    }

    private void listen(StreamWork one) {
        if (one.stream() instanceof OpenStream.Udp(UdpSocket socket) && socket.discardIncoming() > 0) {
            seenNs = clock.nanoTime();
        }
    }

    private static long pathNs(StreamWork one) {
        return one.stream() instanceof OpenStream.Tcp(TcpConnection connection)
                ? connection
                        .info()
                        .map(info -> Math.clamp(info.rttUs() * 1000L, 0, PATH_MAX_NS))
                        .orElse(0L)
                : 0;
    }

    private void speak(StreamWork one) {
        if (one.stream() instanceof OpenStream.Udp(UdpSocket socket)) {
            socket.sendAside(alive);
        }
    }

    /** How long the path takes there and back, as of the last beat; 0 when that does not hold this side's hearing back. */
    long pathNs() {
        return pathNs;
    }

    long silentNs() {
        return clock.nanoTime() - seenNs;
    }
}
