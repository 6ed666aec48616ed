package weir.control;

import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.workload.RunToken;

/** The runs that wait for data connections, by token. Thread-safe; nothing here blocks but the close of a run. */
final class Attachments implements AutoCloseable {
    private final ConcurrentHashMap<RunToken, Run> runs = new ConcurrentHashMap<>();

    DataSink.Attachment add(DataSink.Expected expected, DataSink sink) {
        Run run = new Run(expected, sink);
        runs.put(expected.token(), run);
        return run;
    }

    Optional<Run> find(RunToken token) {
        return Optional.ofNullable(runs.get(token));
    }

    /** Brings a connection to the run whose token it carries, or closes it; whether there is such a run. */
    boolean attach(DataHello hello, TcpConnection connection, DataSink.Way way) {
        Optional<Run> run = find(RunToken.of(hello));
        if (run.isEmpty()) {
            connection.close();
            return false;
        }
        switch (run.get().expected.kind()) {
            case TCP -> run.get().attachTcp(hello, connection);
            case TCP_PER_TRANSACTION -> run.get().sink.transaction(connection, way);
            case UDP -> connection.close();
        }
        return true;
    }

    /** The system has less memory than policy allows runs to use. */
    static WeirException noMemory(OutOfMemoryError full) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "This host has no memory for a stream's buffers. Use fewer streams or smaller sizes, or lower the agent's"
                        + " --max-memory.",
                full);
    }

    @Override
    public void close() {
        runs.values().forEach(Run::close);
    }

    /** One run. */
    final class Run implements DataSink.Attachment {
        private final DataSink.Expected expected;
        private final DataSink sink;
        private final ReentrantLock lock = new ReentrantLock();
        private final BitSet claimed = new BitSet();
        /** Held once by each flow that is being opened; all of them come back when the run settles. */
        private final Semaphore openings = new Semaphore(Integer.MAX_VALUE);

        private volatile boolean settled;
        private volatile boolean closed;

        private Run(DataSink.Expected expected, DataSink sink) {
            this.expected = expected;
            this.sink = sink;
        }

        DataSink.Expected expected() {
            return expected;
        }

        /** Whether flows are no longer this side's to read. */
        boolean isSettled() {
            return settled || closed;
        }

        /** Reserves a stream; false when there is no such stream, somebody has it, or the run is over. */
        boolean claim(int stream) {
            lock.lock();
            try {
                if (isSettled() || stream >= expected.streams() || claimed.get(stream)) {
                    return false;
                }
                claimed.set(stream);
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Makes a stream free again after an opening that came to nothing. */
        void unclaim(int stream) {
            lock.lock();
            try {
                claimed.clear(stream);
            } finally {
                lock.unlock();
            }
        }

        private void attachTcp(DataHello hello, TcpConnection connection) {
            if (!claim(hello.stream())) {
                connection.close();
                return;
            }
            if (!accept(hello, connection)) {
                connection.close();
                unclaim(hello.stream());
                return;
            }
            deliver(() -> sink.tcp(hello.stream(), connection), connection::close);
        }

        /** Prepares the connection for its run and tells the other end; the socket's buffer is empty, so this does not wait. */
        private boolean accept(DataHello hello, TcpConnection connection) {
            try {
                connection.adapt(expected.plan());
                connection.limit(0);
                expected.token().hello(DataHello.Kind.ACCEPT, hello.stream()).encode(connection.sendBuffer());
                return connection.sendFully(DataHello.BYTES) == DataHello.BYTES;
            } catch (WeirException refused) {
                refuse(hello.stream(), refused);
                return false;
            } catch (OutOfMemoryError full) {
                refuse(hello.stream(), noMemory(full));
                return false;
            }
        }

        /** Gives an opened flow to the run. */
        void attachFlow(int stream, UdpSocket flow) {
            deliver(() -> sink.flow(stream, flow), flow::close);
        }

        /** A stream cannot be opened here as the plan wants it. */
        void refuse(int stream, WeirException why) {
            deliver(() -> sink.refused(stream, why), () -> {});
        }

        private void deliver(Runnable delivery, Runnable otherwise) {
            lock.lock();
            try {
                (closed ? otherwise : delivery).run();
            } finally {
                lock.unlock();
            }
        }

        /** A flow's opening begins; {@link #openingEnded} must follow. */
        void openingBegins() {
            openings.acquireUninterruptibly();
        }

        void openingEnded() {
            openings.release();
        }

        @Override
        public void settle() {
            settled = true;
            openings.acquireUninterruptibly(Integer.MAX_VALUE);
            openings.release(Integer.MAX_VALUE);
        }

        @Override
        public void close() {
            lock.lock();
            try {
                closed = true;
            } finally {
                lock.unlock();
            }
            runs.remove(expected.token());
        }
    }
}
