package weir.net.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import weir.model.SentFile;

/**
 * Method {@code splice}: splice(2) from a file into a pipe and from the pipe into the socket. Two system calls, unless the pipe still
 * holds what the socket did not take last time.
 */
final class SpliceSender extends StreamSender {
    private final MemorySegment callState = Native.callState(Arena.ofAuto());
    private final FileReader reader;
    private final Pipe pipe;
    private int held;

    SpliceSender(FileSource source) {
        this.reader = new FileReader(source);
        try {
            this.pipe = Pipe.open();
        } catch (RuntimeException failed) {
            source.letGo(reader);
            throw failed;
        }
    }

    @Override
    int send(Descriptor socket, int bytes) {
        if (held == 0) {
            long count = reader.available(bytes);
            int read = LibcFiles.splice(callState, reader.fd(), reader.offsetAddress(), pipe.writing(), count);
            if (read == 0) {
                throw reader.shrunk();
            }
            if (read < 0) {
                return read;
            }
            held = read;
        }
        int sent = LibcFiles.splice(callState, pipe.reading(), 0, socket.fd(), Math.min(held, bytes));
        if (sent > 0) {
            held -= sent;
        }
        return sent;
    }

    @Override
    Optional<String> advice(int errno) {
        return FileSource.advice(errno);
    }

    @Override
    void release() {
        pipe.close();
        reader.source().letGo(reader);
    }

    @Override
    Optional<SentFile> file() {
        return Optional.of(reader.source().file());
    }
}
