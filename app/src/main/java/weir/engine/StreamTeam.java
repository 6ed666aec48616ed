package weir.engine;

import java.util.List;
import weir.workload.GroupLoop;

/**
 * Streams that one thread carries together.
 *
 * @param streams in the order of their numbers in the loop
 */
public record StreamTeam(List<StreamWork> streams, GroupLoop loop) implements AutoCloseable {
    public StreamTeam {
        streams = List.copyOf(streams);
    }

    /** Gives back what the loop waits with; the streams stay open. Idempotent. */
    @Override
    public void close() {
        loop.close();
    }
}
