package weir.control;

import java.util.List;
import weir.engine.Endpoint;
import weir.engine.LoopBuilder;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.model.RolePlan;

/** Makes endpoints over streams that are open already. */
final class Endpoints {
    private Endpoints() {}

    /** An endpoint that owns the streams; they are closed when it cannot be made. */
    static Endpoint over(RolePlan plan, Site site, LoopBuilder loops, List<OpenStream> streams) {
        try {
            return new Endpoint(plan, site, loops.work(streams));
        } catch (RuntimeException | Error failed) {
            streams.forEach(OpenStream::close);
            throw failed;
        }
    }
}
