package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.SentFile;

/** Method {@code sendfile}: sendfile(2), the next bytes of a file, which the kernel sends from its own memory. */
final class SendfileSender extends StreamSender {
    private final MemorySegment callState = Native.callState(Arena.ofAuto());
    private final FileReader reader;

    SendfileSender(FileSource source) {
        this.reader = new FileReader(source);
    }

    @Override
    int send(Descriptor socket, int bytes) {
        long count = reader.available(bytes);
        int result = LibcFiles.sendfile(callState, socket.fd(), reader.fd(), reader.offsetAddress(), count);
        if (result == 0) {
            throw reader.shrunk();
        }
        return result;
    }

    @Override
    Optional<String> advice(int errno) {
        return FileSource.advice(errno);
    }

    @Override
    void release() {
        reader.source().letGo(reader);
    }

    @Override
    Optional<SentFile> file() {
        return Optional.of(reader.source().file());
    }
}
