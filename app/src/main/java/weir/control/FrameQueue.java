package weir.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.WeirException;
import weir.protocol.Frame;

/** Frames that were read and not yet asked for, and how the connection ended. Thread-safe. */
final class FrameQueue {
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Frame> frames = new ArrayDeque<>();
    private Optional<WeirException> end = Optional.empty();
    private boolean nudged;

    FrameQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Waits for room, then adds; drops the frame when the connection has ended here. */
    void put(Frame frame) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (frames.size() >= capacity && end.isEmpty()) {
                changed.await();
            }
            if (end.isEmpty()) {
                frames.add(frame);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a frame, or a {@link #nudge}; frames that came before the end are given out before it is told. */
    Optional<Frame> poll(long limitNs) throws InterruptedException {
        long left = limitNs;
        lock.lockInterruptibly();
        try {
            while (frames.isEmpty()) {
                failIfEnded();
                if (left <= 0 || nudged) {
                    nudged = false;
                    return Optional.empty();
                }
                left = changed.awaitNanos(left);
            }
            changed.signalAll();
            return Optional.of(frames.remove());
        } finally {
            lock.unlock();
        }
    }

    /** Ends the present wait for a frame, or the next one if nobody waits now. */
    void nudge() {
        lock.lock();
        try {
            nudged = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the end is known, so long at most; all that came before it is in the queue then, as far as it has room. */
    void awaitEnd(long limitNs) throws InterruptedException {
        long left = limitNs;
        lock.lockInterruptibly();
        try {
            while (end.isEmpty() && frames.size() < capacity && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The other end's own reason for ending, if it came and was not asked for yet; it stays where it is. */
    Optional<Frame.Failed> reason() {
        lock.lock();
        try {
            return frames.stream()
                    .filter(Frame.Failed.class::isInstance)
                    .map(Frame.Failed.class::cast)
                    .findFirst();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the queue; the first reason is kept and given back. */
    WeirException end(WeirException why) {
        lock.lock();
        try {
            if (end.isEmpty()) {
                end = Optional.of(why);
                changed.signalAll();
            }
            return end.get();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return end.isPresent();
        } finally {
            lock.unlock();
        }
    }

    /** Throws the reason if there is one, as a fresh exception of this thread. */
    void failIfEnded() {
        lock.lock();
        try {
            if (end.isPresent()) {
                WeirException why = end.get();
                throw new WeirException(why.kind(), why.sentence(), why);
            }
        } finally {
            lock.unlock();
        }
    }
}
