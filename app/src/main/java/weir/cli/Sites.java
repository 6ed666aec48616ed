package weir.cli;

import org.jspecify.annotations.Nullable;
import weir.engine.Site;
import weir.host.GarbageCollections;
import weir.host.Hosts;
import weir.model.RoleReport.GcPauses;
import weir.units.NanoClock;

/** The machine and clock that this process works with. */
final class Sites {
    private Sites() {}

    static Site here() {
        return new Site(Hosts.open(), NanoClock.SYSTEM, new LazyCollections()::soFar);
    }

    /** Opened when first asked, which is after traffic has begun: the management classes take some tens of ms to load. Thread-safe. */
    private static final class LazyCollections {
        private @Nullable GarbageCollections opened;

        synchronized GcPauses soFar() {
            if (opened == null) {
                opened = GarbageCollections.open();
            }
            return opened.soFar();
        }
    }
}
