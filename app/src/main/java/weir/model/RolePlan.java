package weir.model;

/**
 * All that one endpoint needs to play its part.
 *
 * @param role what this endpoint does
 * @param spec the whole test
 * @param silenceNs how long the other end may be silent before this one stops sending, ns
 */
public record RolePlan(Role role, TestSpec spec, long silenceNs) {
    /**
     * Whether the window begins from a standstill: a number of bytes is to be carried, and both ends shall count exactly these. The
     * sender pauses after the omit period, and the receiver begins to count before it goes on.
     */
    public boolean beginsStill() {
        return spec.timing().isCounted() && spec.traffic().pattern() == Pattern.BULK;
    }

    /** Whether this endpoint begins and ends the traffic; the other one follows. */
    public boolean leads() {
        return role == Role.SENDER || role == Role.REQUESTER;
    }

    /** This endpoint's own options. */
    public EndOptions end() {
        return spec.end(role);
    }
}
