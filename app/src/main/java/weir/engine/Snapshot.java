package weir.engine;

import java.util.List;
import java.util.Optional;
import weir.host.Host.CpuSnapshot;
import weir.model.DatagramTotals;
import weir.model.RoleReport.GcPauses;
import weir.model.TcpInfo;
import weir.model.Totals;

/**
 * Everything that is counted, at one moment. Counters first, then the slower readings, so that the time stamp fits the counters.
 *
 * @param timeNs on the endpoint's clock
 * @param totals by stream
 * @param datagrams by stream; empty for TCP
 * @param tcp by stream; empty for UDP and for a connection per transaction
 * @param cpu CPU times so far
 * @param gc collections so far
 */
record Snapshot(
        long timeNs,
        List<Totals> totals,
        List<Optional<DatagramTotals>> datagrams,
        List<Optional<TcpInfo>> tcp,
        CpuSnapshot cpu,
        GcPauses gc) {

    /** The sum over streams. */
    Totals sum() {
        return totals.stream().reduce(Totals.ZERO, Totals::plus);
    }
}
