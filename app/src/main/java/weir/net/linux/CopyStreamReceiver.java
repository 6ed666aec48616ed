package weir.net.linux;

/** Methods {@code copy} and {@code trunc}: recv(2), to the front of the connection's buffer or, with MSG_TRUNC, nowhere (tcp(7)). */
final class CopyStreamReceiver extends StreamReceiver {
    private final ConnectionMemory memory;
    private final long address;
    private final int flags;

    private CopyStreamReceiver(ConnectionMemory memory, long address, int flags) {
        this.memory = memory;
        this.address = address;
        this.flags = flags;
    }

    static CopyStreamReceiver copying(ConnectionMemory memory) {
        return new CopyStreamReceiver(memory, memory.receiveAddress, 0);
    }

    /** The kernel takes the bytes off its queue and copies none; since 2.4. */
    static CopyStreamReceiver discarding(ConnectionMemory memory) {
        return new CopyStreamReceiver(memory, 0, Layouts.MSG_TRUNC);
    }

    @Override
    int receive(Descriptor socket, int bytes) {
        return Libc.recv(memory.receiveState, socket.fd(), address, bytes, flags);
    }
}
