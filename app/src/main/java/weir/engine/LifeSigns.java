package weir.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import weir.model.Role;
import weir.model.Totals;
import weir.net.DataHello;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/**
 * Whether the other side shows itself on the data streams. A link full of UDP can hold back the control connection for longer than
 * any sensible time-out, so data that arrives is taken as a sign of life, and the receiver of a one-way flow says "still here" on it
 * once a second. One thread calls {@link #beat}; any may ask.
 */
final class LifeSigns {
    private final Role role;
    private final List<StreamWork> work;
    private final Sampler sampler;
    private final NanoClock clock;
    private final MemorySegment alive;
    private volatile long seenNs;
    private Totals before = Totals.ZERO;

    LifeSigns(Role role, List<StreamWork> work, Sampler sampler, NanoClock clock) {
        this.role = role;
        this.work = work;
        this.sampler = sampler;
        this.clock = clock;
        this.alive = Arena.ofAuto().allocate(DataHello.BYTES);
        new DataHello(DataHello.Kind.ALIVE, 0, 0, 0).encode(alive);
        this.seenNs = clock.nanoTime();
    }

    void beat() {
        if (role == Role.SENDER) {
            work.forEach(this::listen);
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
        boolean heard = switch (one.stream()) {
            case OpenStream.Udp(UdpSocket socket) -> socket.discardIncoming() > 0;
            case OpenStream.Tcp tcp -> isRecent(tcp.connection().silentMs());
            case OpenStream.PerTransaction ignored -> false;
        };
        if (heard) {
            seenNs = clock.nanoTime();
        }
    }

    private static boolean isRecent(long silentMs) {
        return silentMs >= 0 && silentMs < 1500;
    }

    private void speak(StreamWork one) {
        if (one.stream() instanceof OpenStream.Udp(UdpSocket socket)) {
            socket.sendAside(alive);
        }
    }

    long silentNs() {
        return clock.nanoTime() - seenNs;
    }
}
