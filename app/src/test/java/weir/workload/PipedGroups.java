package weir.workload;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.net.StreamGroup;
import weir.net.TcpConnection;
import weir.net.UdpSocket;

/**
 * Two groups whose members are joined by pipes in memory, for two threads: each call takes a part by chance, or finds nothing, or no
 * room, also where there would be some. Thread-safe.
 */
final class PipedGroups {
    private static final int CAPACITY = 3000;
    private static final int EVENTS = 4;
    private static final int BUFFER = 1 << 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Random random;
    private final boolean datagrams;
    private final List<Pipe> outward = new ArrayList<>();
    private final List<Pipe> homeward = new ArrayList<>();
    private int dropEvery;
    private int sent;

    final Group near = new Group(outward, homeward);
    final Group far = new Group(homeward, outward);

    PipedGroups(int members, long seed, boolean datagrams) {
        this.random = new Random(seed);
        this.datagrams = datagrams;
        for (int i = 0; i < members; i++) {
            outward.add(new Pipe());
            homeward.add(new Pipe());
        }
    }

    /** Loses each so-many-th datagram. */
    PipedGroups dropping(int every) {
        dropEvery = every;
        return this;
    }

    /** Both ends of a member read the end of the stream and can send no more. */
    void cut(int member) {
        lock.lock();
        try {
            for (Pipe pipe : List.of(outward.get(member), homeward.get(member))) {
                pipe.cut = true;
                pipe.bytes = 0;
                pipe.packets.clear();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static final class Pipe {
        final Deque<byte[]> packets = new ArrayDeque<>();
        int bytes;
        boolean ended;
        boolean cut;
    }

    /** One side. */
    final class Group implements StreamGroup {
        private final List<Pipe> out;
        private final List<Pipe> in;
        private final int[] interests;
        private final List<Integer> ready = new ArrayList<>();
        private final MemorySegment sendBuffer = Arena.ofAuto().allocate(BUFFER);
        private final MemorySegment receiveBuffer = Arena.ofAuto().allocate(BUFFER);
        private int next;

        private Group(List<Pipe> out, List<Pipe> in) {
            this.out = out;
            this.in = in;
            this.interests = new int[4096];
        }

        @Override
        public int add(TcpConnection connection) {
            throw new UnsupportedOperationException("members are given");
        }

        @Override
        public int add(UdpSocket socket) {
            throw new UnsupportedOperationException("members are given");
        }

        @Override
        public MemorySegment sendBuffer() {
            return sendBuffer;
        }

        @Override
        public MemorySegment receiveBuffer() {
            return receiveBuffer;
        }

        @Override
        public void watch(int member, int interest) {
            interests[member] = interest;
        }

        @Override
        public int await(int limitMs) {
            lock.lock();
            try {
                long leftNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
                find();
                while (ready.isEmpty() && leftNs > 0) {
                    leftNs = changed.awaitNanos(leftNs);
                    find();
                }
                return ready.size();
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            } finally {
                lock.unlock();
            }
        }

        private void find() {
            ready.clear();
            for (int i = 0; i < out.size() && ready.size() < EVENTS; i++) {
                next = (next + 1) % out.size();
                boolean readable = isReadable(in.get(next)) && (interests[next] & READABLE) != 0;
                boolean writable = isWritable(out.get(next)) && (interests[next] & WRITABLE) != 0;
                if (readable || writable) {
                    ready.add(next);
                }
            }
        }

        private static boolean isReadable(Pipe pipe) {
            return pipe.bytes > 0 || !pipe.packets.isEmpty() || pipe.ended || pipe.cut;
        }

        private static boolean isWritable(Pipe pipe) {
            return pipe.bytes < CAPACITY || pipe.cut;
        }

        @Override
        public int ready(int position) {
            return ready.get(position);
        }

        @Override
        public int send(int member, int bytes) {
            lock.lock();
            try {
                Pipe pipe = out.get(member);
                if (pipe.cut) {
                    return END_OF_STREAM;
                }
                if (pipe.bytes + (datagrams ? bytes - 1 : 0) >= CAPACITY || random.nextInt(4) == 0) {
                    return WOULD_BLOCK;
                }
                changed.signalAll();
                if (datagrams) {
                    sent++;
                    if (dropEvery == 0 || sent % dropEvery != 0) {
                        pipe.packets.add(sendBuffer.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE));
                        pipe.bytes += bytes;
                    }
                    return bytes;
                }
                int taken = 1 + random.nextInt(Math.min(bytes, CAPACITY - pipe.bytes));
                pipe.bytes += taken;
                return taken;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int receive(int member, int bytes) {
            lock.lock();
            try {
                Pipe pipe = in.get(member);
                if (pipe.cut || (pipe.ended && pipe.bytes == 0)) {
                    return END_OF_STREAM;
                }
                if (pipe.bytes == 0 || random.nextInt(4) == 0) {
                    return WOULD_BLOCK;
                }
                changed.signalAll();
                if (datagrams) {
                    byte[] packet = pipe.packets.remove();
                    pipe.bytes -= packet.length;
                    MemorySegment.copy(
                            packet, 0, receiveBuffer, ValueLayout.JAVA_BYTE, 0, Math.min(bytes, packet.length));
                    return packet.length;
                }
                int given = 1 + random.nextInt(Math.min(bytes, pipe.bytes));
                pipe.bytes -= given;
                return given;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void finishSending(int member) {
            lock.lock();
            try {
                out.get(member).ended = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {}
    }
}
