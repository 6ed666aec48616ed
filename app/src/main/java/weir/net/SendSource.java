package weir.net;

import weir.model.SentFile;

/** A file that connections send from, each at its own place: opened once for a run and shared by its streams. Thread-safe. */
public interface SendSource extends AutoCloseable {
    SentFile file();

    /** Connections that use it go on to their own end. Idempotent. */
    @Override
    void close();
}
