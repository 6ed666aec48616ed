package weir.engine;

import java.util.function.Supplier;
import weir.host.Host;
import weir.model.RoleReport.GcPauses;
import weir.units.NanoClock;

/**
 * Where an endpoint works: its machine and its clock. Tests pass others.
 *
 * @param gc this process's garbage collections so far
 */
public record Site(Host host, NanoClock clock, Supplier<GcPauses> gc) {}
