package weir.model;

/**
 * All that one endpoint needs to play its part.
 *
 * @param role what this endpoint does
 * @param spec the whole test
 * @param silenceNs how long the other end may be silent before this one stops sending, ns
 */
public record RolePlan(Role role, TestSpec spec, long silenceNs) {
    /** This endpoint's own options. */
    public EndOptions end() {
        return spec.end(role);
    }
}
