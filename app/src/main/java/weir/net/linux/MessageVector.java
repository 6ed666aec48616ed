package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** An array of struct mmsghdr in native memory, each with one struct iovec. One thread. */
final class MessageVector {
    private final MemorySegment headers;
    private final MemorySegment pieces;
    private final long address;

    MessageVector(Arena arena, int count) {
        headers = arena.allocate((long) count * Layouts.MMSGHDR_BYTES, 8);
        pieces = arena.allocate((long) count * Layouts.IOVEC_BYTES, 8);
        address = headers.address();
    }

    /** Gives a message its buffer. */
    void point(int index, long buffer, long bytes) {
        long piece = (long) index * Layouts.IOVEC_BYTES;
        pieces.set(JAVA_LONG, piece, buffer);
        pieces.set(JAVA_LONG, piece + Layouts.IOVEC_LENGTH_OFFSET, bytes);
        long header = header(index);
        headers.set(JAVA_LONG, header + Layouts.MSGHDR_IOV_OFFSET, pieces.address() + piece);
        headers.set(JAVA_LONG, header + Layouts.MSGHDR_IOVLEN_OFFSET, 1);
    }

    /** Lets message 0 take or give an address; the kernel overwrites the length with that of what it wrote. */
    void name(long name, int bytes) {
        headers.set(JAVA_LONG, 0, name);
        headers.set(JAVA_INT, Layouts.MSGHDR_NAMELEN_OFFSET, bytes);
    }

    int nameBytes() {
        return headers.get(JAVA_INT, Layouts.MSGHDR_NAMELEN_OFFSET);
    }

    /** Lets message 0 take or give control data; the kernel overwrites the length likewise. */
    void control(long control, long bytes) {
        headers.set(JAVA_LONG, Layouts.MSGHDR_CONTROL_OFFSET, control);
        headers.set(JAVA_LONG, Layouts.MSGHDR_CONTROLLEN_OFFSET, bytes);
    }

    long controlBytes() {
        return headers.get(JAVA_LONG, Layouts.MSGHDR_CONTROLLEN_OFFSET);
    }

    /** What sendmmsg or recvmmsg said of a message. */
    int length(int index) {
        return headers.get(JAVA_INT, header(index) + Layouts.MMSGHDR_LENGTH_OFFSET);
    }

    /** Of a message, as struct mmsghdr or, since that begins with one, as struct msghdr. */
    long address(int index) {
        return address + header(index);
    }

    private static long header(int index) {
        return (long) index * Layouts.MMSGHDR_BYTES;
    }
}
