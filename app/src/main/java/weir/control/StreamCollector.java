package weir.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.engine.OpenStream;
import weir.model.WeirException;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/** Collects a run's streams as the dispatcher brings them, until all are there. Thread-safe. Closing it closes what nobody took. */
final class StreamCollector implements DataSink, AutoCloseable {
    private final List<Optional<OpenStream>> streams = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private Optional<WeirException> refusal = Optional.empty();
    private boolean closed;

    StreamCollector(int count) {
        for (int i = 0; i < count; i++) {
            streams.add(Optional.empty());
        }
    }

    @Override
    public void tcp(int stream, TcpConnection connection) {
        put(stream, new OpenStream.Tcp(connection));
    }

    @Override
    public void flow(int stream, UdpSocket flow) {
        put(stream, new OpenStream.Udp(flow));
    }

    private void put(int index, OpenStream stream) {
        lock.lock();
        try {
            if (closed || streams.get(index).isPresent()) {
                stream.close();
                return;
            }
            streams.set(index, Optional.of(stream));
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refused(int stream, WeirException why) {
        lock.lock();
        try {
            refusal = refusal.or(() -> Optional.of(why));
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void transaction(TcpConnection connection, Way way) {
        // Streams of this run are connections of their own; this one is not of its kind.
        connection.close();
    }

    /**
     * Waits until every stream has arrived; they belong to the caller then.
     *
     * @param stillWanted asked now and then; throws when waiting has become pointless
     */
    List<OpenStream> await(Duration limit, Runnable stillWanted) {
        long leftNs = limit.toNanos();
        lock.lock();
        try {
            while (streams.stream().anyMatch(Optional::isEmpty)) {
                if (refusal.isPresent()) {
                    WeirException why = refusal.get();
                    throw new WeirException(why.kind(), why.sentence(), why);
                }
                if (leftNs <= 0) {
                    throw incomplete(limit);
                }
                long sliceNs = Math.min(leftNs, TimeUnit.MILLISECONDS.toNanos(100));
                leftNs -= sliceNs - Math.max(0, arrived.awaitNanos(sliceNs));
                stillWanted.run();
            }
            closed = true;
            return streams.stream().map(Optional::orElseThrow).toList();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw incomplete(limit);
        } finally {
            lock.unlock();
        }
    }

    private WeirException incomplete(Duration limit) {
        long there = streams.stream().filter(Optional::isPresent).count();
        return new WeirException(
                WeirException.Kind.UNREACHABLE,
                "Only " + there + " of " + streams.size() + " data streams arrived at the agent within "
                        + limit.toSeconds() + " s. Check that the path carries both TCP and UDP on the agent's port.");
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                streams.forEach(stream -> stream.ifPresent(OpenStream::close));
            }
        } finally {
            lock.unlock();
        }
    }
}
