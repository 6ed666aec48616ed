package weir.net.linux;

/** Method {@code copy}: send(2) from the front of the connection's buffer. */
final class CopyStreamSender extends StreamSender {
    private final ConnectionMemory memory;
    private final long address;

    CopyStreamSender(ConnectionMemory memory) {
        this.memory = memory;
        this.address = memory.sendAddress;
    }

    @Override
    int send(Descriptor socket, int bytes) {
        return Libc.send(memory.sendState, socket.fd(), address, bytes, Layouts.MSG_NOSIGNAL);
    }
}
