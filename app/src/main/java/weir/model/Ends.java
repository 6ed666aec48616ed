package weir.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weir.model.RoleReport.GcPauses;

/** Both ends of one run. The remote one may be unknown, and then has seen nothing. */
public record Ends(End local, End remote) {

    /** The ends as the controller names them. */
    public static Ends of(RoleReport local, RoleReport remote) {
        return new Ends(new End(Metric.Side.LOCAL, local), new End(Metric.Side.REMOTE, remote));
    }

    /** The local end of a run whose other end did not report. */
    static Ends ofLocal(RoleReport local) {
        return of(local, nothing(local.role().opposite()));
    }

    private static RoleReport nothing(Role role) {
        Environment unknown =
                new Environment("", "", "", "", "", "", 0, "", "", "", 0, List.of(), List.of(), Map.of(), "", "", "");
        return new RoleReport(
                role,
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                Optional.empty(),
                new CpuUsage(0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0),
                new GcPauses(0, 0),
                unknown,
                List.of(),
                List.of(),
                Optional.empty());
    }

    /** Whether the remote end has measured anything. */
    public boolean haveRemote() {
        return remote.report().windowNs() > 0;
    }

    /**
     * Whether both ends ran under one kernel, by its boot id. CPU figures of the host are then those of both ends together, and
     * only the figures of each process belong to one end.
     */
    public boolean oneMachine() {
        String bootId = local.report().environment().bootId();
        return !bootId.isEmpty() && bootId.equals(remote.report().environment().bootId());
    }

    /** The end that sends bulk data. */
    public End sender() {
        return local.report().role() == Role.SENDER ? local : remote;
    }

    /** The end that receives bulk data. */
    public End receiver() {
        return local.report().role() == Role.SENDER ? remote : local;
    }

    /** The end that makes requests. */
    public End requester() {
        return local.report().role() == Role.REQUESTER ? local : remote;
    }

    /** Whether what they exchanged were datagrams. */
    public boolean areOverDatagrams() {
        return local.report().streams().stream()
                .anyMatch(stream -> stream.wholeDatagrams().isPresent());
    }
}
