package weir.control;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Poller;
import weir.net.TcpConnection;
import weir.units.NanoClock;

/**
 * Connections that have not yet said what they are. One thread waits for all of them and never for one. At most 1,024; beyond
 * that {@link PendingCrowd} says which of those found silent is closed. Each has 5 s for its first bytes. Thread-safe.
 */
final class PendingConnections implements AutoCloseable {
    static final int CAPACITY = 1024;
    private static final long PATIENCE_NS = 5_000_000_000L;
    private static final long MS = 1_000_000;
    private static final long TROUBLE_PAUSE_NS = 50_000_000;
    /** So many may come between two looks at all of them. */
    private static final int NEWCOMERS = 64;

    private static final long ROOM_LIMIT_NS = 200_000_000;
    private static final int IDLE_MS = 60_000;
    /** A read follows only a poll; should it have to wait all the same, it does not wait long. */
    private static final int READ_LIMIT_MS = 200;

    private static final byte TLS_HANDSHAKE = 0x16;
    private static final byte DATA = DataHello.MAGIC >>> 24;

    private final Poller poller;
    private final NanoClock clock;
    private final Onward onward;
    private final OccasionalLog log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition lookedAtAll = lock.newCondition();
    private final PendingCrowd waiting = new PendingCrowd();
    private volatile boolean closed;

    PendingConnections(Poller poller, NanoClock clock, Onward onward, OccasionalLog log) {
        this.poller = poller;
        this.clock = clock;
        this.onward = onward;
        this.log = log;
    }

    /**
     * Where connections go that have said what they are.
     *
     * @param control takes what speaks TLS, with the bytes that were read; must not block
     * @param data takes what began with a hello; must not block
     * @param stranger told of each connection that came to nothing
     */
    record Onward(BiConsumer<TcpConnection, byte[]> control, DataEntrance data, Runnable stranger) {}

    /** Takes a connection that began with a hello, and how it came. */
    @FunctionalInterface
    interface DataEntrance {
        void attach(DataHello hello, TcpConnection connection, DataSink.Way way);
    }

    void start() {
        Thread.ofPlatform().daemon().name("weir-pending").start(this::serve);
    }

    /** Takes a connection over. */
    void add(TcpConnection connection, DataSink.Way way) {
        connection.limit(READ_LIMIT_MS);
        lock.lock();
        try {
            if (closed) {
                connection.close();
                return;
            }
            if (waiting.size() >= CAPACITY) {
                closeOne();
            }
            waiting.add(new PendingConnection(connection, way, clock.nanoTime() + PATIENCE_NS));
        } finally {
            lock.unlock();
        }
        poller.wake();
    }

    /** Gives up a connection, if there is one, to get its descriptor back. */
    void evictOne() {
        lock.lock();
        try {
            closeOne();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits, a moment at most, while many connections came of which none was looked at yet: others then wait in the kernel's queue, and
     * nobody who has said something is closed unheard. For the thread that accepts.
     */
    void awaitRoom() {
        lock.lock();
        try {
            long leftNs = ROOM_LIMIT_NS;
            while (!closed && leftNs > 0 && waiting.unlooked() >= NEWCOMERS) {
                leftNs = lookedAtAll.awaitNanos(leftNs);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock. */
    private void closeOne() {
        waiting.mostDispensable().ifPresent(this::giveUp);
    }

    /** Under the lock. */
    private void giveUp(PendingConnection one) {
        waiting.remove(one);
        one.connection.close();
        onward.stranger().run();
    }

    private void noteLooked(List<PendingConnection> round) {
        lock.lock();
        try {
            round.forEach(one -> one.looked = true);
            lookedAtAll.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void serve() {
        while (!closed) {
            try {
                serveRound();
            } catch (RuntimeException | Error fault) {
                log.fault("New connections could not be watched for a moment; the agent goes on.", fault);
                LockSupport.parkNanos(TROUBLE_PAUSE_NS);
            }
        }
    }

    private void serveRound() {
        List<PendingConnection> round = snapshot();
        Set<TcpConnection> ready = Collections.newSetFromMap(new IdentityHashMap<>());
        ready.addAll(poller.await(round.stream().map(one -> one.connection).toList(), waitMs(round)));
        for (PendingConnection one : round) {
            if (ready.contains(one.connection)) {
                stepOrClose(one);
            }
        }
        noteLooked(round);
    }

    /** Whatever one connection brings about, buffers that cannot be had included, ends with that connection. */
    private void stepOrClose(PendingConnection one) {
        try {
            step(one);
        } catch (RuntimeException | Error fault) {
            forget(one);
            one.connection.close();
            log.fault("A new connection could not be served; the agent goes on.", fault);
        }
    }

    /** What waits now; those out of time are closed. The list is in order of age. */
    private List<PendingConnection> snapshot() {
        long nowNs = clock.nanoTime();
        lock.lock();
        try {
            Optional<PendingConnection> late = waiting.oldest().filter(one -> nowNs - one.endNs >= 0);
            while (late.isPresent()) {
                giveUp(late.get());
                late = waiting.oldest().filter(one -> nowNs - one.endNs >= 0);
            }
            return waiting.inOrderOfAge();
        } finally {
            lock.unlock();
        }
    }

    private int waitMs(List<PendingConnection> round) {
        return round.isEmpty() ? IDLE_MS : (int) Math.max(1, (round.getFirst().endNs - clock.nanoTime() + MS - 1) / MS);
    }

    private void step(PendingConnection one) {
        int wanted = one.have == 0 ? 1 : DataHello.BYTES - one.have;
        int count = receive(one.connection, wanted);
        if (count == TcpConnection.TIMED_OUT) {
            return;
        }
        if (count < 0) {
            dismiss(one);
            return;
        }
        MemorySegment.copy(one.connection.receiveBuffer(), 0, one.hello, one.have, count);
        one.have += count;
        byte first = one.hello.get(ValueLayout.JAVA_BYTE, 0);
        if (first == TLS_HANDSHAKE) {
            release(one, () -> onward.control().accept(one.connection, new byte[] {first}));
        } else if (first != DATA) {
            dismiss(one);
        } else if (one.have == DataHello.BYTES) {
            takeData(one);
        }
    }

    private static int receive(TcpConnection connection, int wanted) {
        try {
            return connection.receive(wanted);
        } catch (WeirException broken) {
            return TcpConnection.END_OF_STREAM;
        }
    }

    private void takeData(PendingConnection one) {
        Optional<DataHello> hello = DataHello.decode(one.hello, DataHello.BYTES);
        if (hello.isEmpty() || hello.get().kind() != DataHello.Kind.OPEN) {
            dismiss(one);
            return;
        }
        release(one, () -> onward.data().attach(hello.get(), one.connection, one.way));
    }

    private void dismiss(PendingConnection one) {
        release(one, () -> {
            one.connection.close();
            onward.stranger().run();
        });
    }

    /** Hands a connection on, unless it was evicted meanwhile. */
    private void release(PendingConnection one, Runnable onward) {
        if (forget(one)) {
            onward.run();
        }
    }

    private boolean forget(PendingConnection one) {
        lock.lock();
        try {
            return waiting.remove(one);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            lookedAtAll.signalAll();
            waiting.inOrderOfAge().forEach(one -> one.connection.close());
            waiting.clear();
        } finally {
            lock.unlock();
        }
        poller.close();
    }
}
