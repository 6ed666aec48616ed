package weir.model;

/** Both ends of one run. */
public record Ends(End local, End remote) {

    /** The ends as the controller names them. */
    public static Ends of(RoleReport local, RoleReport remote) {
        return new Ends(new End(Metric.Side.LOCAL, local), new End(Metric.Side.REMOTE, remote));
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
